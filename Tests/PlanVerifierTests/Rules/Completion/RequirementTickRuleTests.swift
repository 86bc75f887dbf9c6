import Testing

struct RequirementTickRuleTests {
  @Test func `a checked-off requirement with only open plans is reported as an error`()
    async throws
  {
    let project = try FinishedProject()
      .replacing("- [ ] **NOTE-02", with: "- [x] **NOTE-02", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "completion.requirement-tick") == [
        "8: error: requirement 'NOTE-02' is checked off, but every plan for it is still open: "
          + "'02-01'"
      ])
  }

  @Test func `a completed requirement that is not checked off is reported as a warning`()
    async throws
  {
    let project = try FinishedProject()
      .replacing("- [x] **NOTE-01", with: "- [ ] **NOTE-01", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "completion.requirement-tick") == [
        "7: warning: requirement 'NOTE-01' is not checked off, but a summary lists it as completed"
      ])
  }

  @Test func `the field 'requirements_completed' is accepted instead of 'requirements-completed'`()
    async throws
  {
    let project = try FinishedProject()
      .replacing("- [x] **NOTE-01", with: "- [ ] **NOTE-01", in: "REQUIREMENTS.md")
      .replacing(
        "requirements-completed: [NOTE-01]", with: "requirements_completed:\n  - NOTE-01",
        in: "01-01-SUMMARY.md")
    #expect(try await project.findings(of: "completion.requirement-tick").count == 1)
  }

  @Test func `ids of an earlier milestone can be reused`() async throws {
    let project = try FinishedProject()
      .replacing("- [x] **NOTE-01", with: "- [ ] **NOTE-01", in: "REQUIREMENTS.md")
      .replacing("| NOTE-01 | Phase 1", with: "| NOTE-01 | Phase 2", in: "REQUIREMENTS.md")
      .replacing("**Requirements**: NOTE-01", with: "", in: "ROADMAP.md")
      .replacing(
        "## Phases", with: "- v0.9 Sketch - Phases 1-1 (shipped)\n\n## Phases", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.requirement-tick") == [])
  }
}
