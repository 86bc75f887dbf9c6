import Testing

struct PlanTickRuleTests {
  @Test func `premature check marks cause errors, and missing check marks warnings`() async throws {
    let project = try FinishedProject()
      .replacing("- [ ] 02-01", with: "- [x] 02-01", in: "ROADMAP.md")
      .replacing("- [x] 01-01", with: "- [ ] 01-01", in: "ROADMAP.md")
    #expect(
      try await project.findings(of: "completion.plan-tick") == [
        "19: warning: plan '01-01' has a summary but is not checked off",
        "32: error: plan '02-01' is checked off but has no summary",
      ])
  }

  @Test func `a checkbox in another state is ignored`() async throws {
    let project = try FinishedProject()
      .replacing("- [ ] 02-01", with: "- [~] 02-01", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-tick") == [])
  }

  @Test func `a plan item inside a fence is ignored`() async throws {
    let project = try FinishedProject().replacing(
      "- [ ] 02-01-PLAN.md - the index", with: "```\n- [x] 02-01-PLAN.md\n```", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-tick") == [])
  }
}
