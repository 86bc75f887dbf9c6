import Testing

struct PhaseTickRuleTests {
  @Test func `a prematurely checked-off phase is reported with its open plans`() async throws {
    let project = try FinishedProject()
      .replacing("- [ ] **Phase 2", with: "- [x] **Phase 2", in: "ROADMAP.md")
    #expect(
      try await project.findings(of: "completion.phase-tick") == [
        "6: error: phase 02 is checked off but '02-01' has no summary"
      ])
    // Contradictions that follow from the check mark are not reported again.
    for rule in ["progress-table", "open-items", "state-phase"] {
      #expect(try await project.findings(of: "completion.\(rule)") == [])
    }
  }

  @Test func `a checked-off phase of a shipped milestone is accepted`() async throws {
    let project = try FinishedProject()
      .replacing("- [ ] **Phase 2", with: "- [x] **Phase 2", in: "ROADMAP.md")
      .replacing("## Phases", with: "- ✅ **v1.0** Phases 1-2\n\n## Phases", in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.phase-tick") == [])
  }

  @Test func `a verified phase that is not checked off is reported as a warning`() async throws {
    let project = try FinishedProject()
      .replacing("- [x] **Phase 1", with: "- [ ] **Phase 1", in: "ROADMAP.md")
      .adding("01-VERIFICATION.md", "# Report\n\n**Status:** passed\n")
    #expect(
      try await project.findings(of: "completion.phase-tick") == [
        "5: warning: phase 01 is verified and all of its plans are done, but it is not checked off"
      ])
  }
}
