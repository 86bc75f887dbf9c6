import Testing

struct SummaryMissingRuleTests {
  @Test func `a missing summary produces one finding at its plan`() async throws {
    let project = try FinishedProject().removing("01-01-SUMMARY.md")
    #expect(
      try await project.findings(of: "completion.summary-missing") == [
        "1: error: plan '01-01' is marked as done but has no summary"
      ])
    // The resulting wrong counts and check marks are not reported again.
    for rule in ["plan-tick", "phase-tick", "plan-count", "progress-table", "state-progress"] {
      #expect(try await project.findings(of: "completion.\(rule)") == [])
    }
  }

  @Test func `the progress table is used if the list of phases lacks the phase`() async throws {
    let project = try FinishedProject().removing("01-01-SUMMARY.md")
      .replacing("- [x] **Phase 1: Saving** - notes reach the disk\n", with: "", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.summary-missing").count == 1)
  }

  @Test func `a missing summary of a plan that a finished phase does not list is reported`()
    async throws
  {
    let project = try FinishedProject().removing("01-01-SUMMARY.md")
      .replacing("- [x] 01-01-PLAN.md - the file format\n", with: "", in: "ROADMAP.md")
    #expect(
      try await project.findings(of: "completion.summary-missing") == [
        "1: error: phase 01 is marked as done, but plan '01-01' has no summary"
      ])
  }

  @Test func `without a roadmap, a plan needs no summary`() async throws {
    let project = try FinishedProject().removing("01-01-SUMMARY.md").removing("ROADMAP.md")
    #expect(try await project.findings(of: "completion.summary-missing") == [])
  }
}
