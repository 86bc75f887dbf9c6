import Testing

struct RequirementTickRuleTests {
  @Test func `a tick while every plan is open is an error`() async throws {
    let project = try FinishedProject()
      .replacing("- [ ] **NOTE-02", with: "- [x] **NOTE-02", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "completion.requirement-tick") == [
        "8: error: requirement 'NOTE-02' is ticked, but no plan that claims it is done: '02-01'"
      ])
  }

  @Test func `a completed requirement without a tick is a warning`() async throws {
    let project = try FinishedProject()
      .replacing("- [x] **NOTE-01", with: "- [ ] **NOTE-01", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "completion.requirement-tick") == [
        "7: warning: requirement 'NOTE-01' has no tick, but a summary lists it as completed"
      ])
  }

  @Test func `the spelling with low lines counts`() async throws {
    let project = try FinishedProject()
      .replacing("- [x] **NOTE-01", with: "- [ ] **NOTE-01", in: "REQUIREMENTS.md")
      .replacing(
        "requirements-completed: [NOTE-01]", with: "requirements_completed:\n  - NOTE-01",
        in: "01-01-SUMMARY.md")
    #expect(try await project.findings(of: "completion.requirement-tick").count == 1)
  }

  @Test func `ids of an earlier milestone are used again`() async throws {
    let project = try FinishedProject()
      .replacing("- [x] **NOTE-01", with: "- [ ] **NOTE-01", in: "REQUIREMENTS.md")
      .replacing("| NOTE-01 | Phase 1", with: "| NOTE-01 | Phase 2", in: "REQUIREMENTS.md")
      .replacing("**Requirements**: NOTE-01", with: "", in: "ROADMAP.md")
      .replacing(
        "## Phases", with: "- v0.9 Sketch - Phases 1-1 (shipped)\n\n## Phases", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.requirement-tick") == [])
  }
}
