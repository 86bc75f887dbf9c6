import Testing

struct PlanTickRuleTests {
  @Test func `ticks that run ahead are errors, those that stay behind warnings`() async throws {
    let project = try FinishedProject()
      .replacing("- [ ] 02-01", with: "- [x] 02-01", in: "ROADMAP.md")
      .replacing("- [x] 01-01", with: "- [ ] 01-01", in: "ROADMAP.md")
    #expect(
      try await project.findings(of: "completion.plan-tick") == [
        "19: warning: plan '01-01' has a summary but no tick",
        "32: error: plan '02-01' is ticked but has no summary",
      ])
  }

  @Test func `a box that is neither done nor open says nothing`() async throws {
    let project = try FinishedProject()
      .replacing("- [ ] 02-01", with: "- [~] 02-01", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-tick") == [])
  }

  @Test func `a line between fences is no plan`() async throws {
    let project = try FinishedProject().replacing(
      "- [ ] 02-01-PLAN.md - the index", with: "```\n- [x] 02-01-PLAN.md\n```", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.plan-tick") == [])
  }
}
