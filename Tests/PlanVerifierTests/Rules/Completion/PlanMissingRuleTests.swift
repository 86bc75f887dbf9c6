import Testing

struct PlanMissingRuleTests {
  @Test func `a summary without a plan is reported`() async throws {
    let project = try FinishedProject().removing("01-01-PLAN.md")
    #expect(
      try await project.findings(of: "completion.plan-missing") == [
        "error: summary '01-01' has no plan"
      ])
  }

  @Test func `a summary belongs to its plan even if its name lacks the slug of the plan`()
    async throws
  {
    let plan = "---\nphase: 01-saving\nplan: \"02\"\n---\n"
    let project = try FinishedProject().adding("01-02-backup-PLAN.md", plan)
      .adding("01-02-SUMMARY.md", "# Phase 1 Plan 2 Summary\n")
    #expect(try await project.findings(of: "completion.plan-missing") == [])
  }

  @Test func `a research summary needs no plan`() async throws {
    let project = try FinishedProject().adding(".planning/research/SUMMARY.md", "# Research\n")
    #expect(try await project.findings(of: "completion.plan-missing") == [])
  }
}
