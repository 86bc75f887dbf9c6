import Testing

struct UnclaimedRequirementRuleTests {
  private func project(_ entry: String) throws -> FinishedProject {
    try FinishedProject()
      .replacing("\n## Traceability", with: "\(entry)\n\n## Traceability", in: "REQUIREMENTS.md")
  }

  private let row = ("| NOTE-02 | Phase 2 | Pending |", "| NOTE-03 | Phase 1 | Pending |")

  @Test func `an unclaimed requirement of a finished phase is reported as an error`() async throws {
    let project = try project("- [ ] **NOTE-03**: x")
      .replacing(row.0, with: "\(row.0)\n\(row.1)", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "trace.unclaimed-requirement") == [
        "9: error: no plan claims requirement 'NOTE-03' of phase 01"
      ])
  }

  @Test func `an unclaimed requirement without a phase is reported as a warning`() async throws {
    #expect(
      try await project("- [ ] **NOTE-03** x").findings(of: "trace.unclaimed-requirement") == [
        "9: warning: requirement 'NOTE-03' is neither assigned to a phase nor claimed by a plan"
      ])
  }

  @Test func `if no plan or summary names requirements, unclaimed ones are not reported`()
    async throws
  {
    let project = try project("- [ ] **NOTE-03**: x")
      .replacing("requirements: [NOTE-01]\n", with: "", in: "01-01-PLAN.md")
      .replacing("requirements: [NOTE-02]\n", with: "", in: "02-01-PLAN.md")
      .replacing("requirements-completed: [NOTE-01]\n", with: "", in: "01-01-SUMMARY.md")
    #expect(try await project.findings(of: "trace.unclaimed-requirement") == [])
  }

  @Test(arguments: [
    "- **NOTE-03**: x", "- [~] **NOTE-03**: x", "### Future\n\n- [ ] **NOTE-03**: x",
  ])
  func `requirements outside the milestone need no plan`(_ entry: String) async throws {
    #expect(try await project(entry).findings(of: "trace.unclaimed-requirement") == [])
  }

  @Test func `the milestone version determines which requirements are checked`() async throws {
    let entries =
      "## v2.0 Requirements\n\n- [ ] **NOTE-03**: x\n\n## v3 Requirements\n\n- [ ] **NOTE-04**: x"
    let now = try project(entries).replacing(
      "milestone: v1.0", with: "milestone: v2", in: "STATE.md")
    #expect(
      try await now.findings(of: "trace.unclaimed-requirement") == [
        "11: warning: requirement 'NOTE-03' is neither assigned to a phase nor claimed by a plan"
      ])
    #expect(try await project(entries).findings(of: "trace.unclaimed-requirement") == [])
  }
}
