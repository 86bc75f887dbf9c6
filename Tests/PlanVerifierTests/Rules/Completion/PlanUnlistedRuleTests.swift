import Testing

struct PlanUnlistedRuleTests {
  private let plan = "---\nphase: 02-searching\nplan: \"02\"\n---\n"

  @Test func `a plan that is missing from the list of its phase is reported`() async throws {
    let project = try FinishedProject().adding("02-02-PLAN.md", plan)
    #expect(
      try await project.findings(of: "completion.plan-unlisted") == [
        "1: warning: the roadmap lists plans of phase 02 but not '02-02'"
      ])
  }

  @Test func `plans are compared by number, not by name`() async throws {
    let project = try FinishedProject().adding("02-02-order-PLAN.md", plan)
      .replacing("- [ ] 02-01-", with: "- [ ] Plan 2-2: order\n- [ ] 02-01-", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-unlisted") == [])
  }

  @Test func `a folded list of plans is not checked`() async throws {
    let project = try FinishedProject().adding("02-02-PLAN.md", plan)
      .replacing("### Phase 2", with: "<details>\n\n### Phase 2", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-unlisted") == [])
  }
}
