import Testing

struct OpenItemsRuleTests {
  @Test func `an open UAT item of a finished phase is reported`() async throws {
    let project = try FinishedProject()
      .adding("01-UAT.md", "# UAT\n\n- [ ] Restart the printer\n- [x] Save\n")
    #expect(
      try await project.findings(of: "completion.open-items") == [
        "3: warning: an item of phase 01 is open, but the phase is finished"
      ])
  }

  @Test func `an open requirement of a finished phase is reported as an error`() async throws {
    let project = try FinishedProject()
      .replacing("- [x] **NOTE-01", with: "- [ ] **NOTE-01", in: "REQUIREMENTS.md")
      .replacing("[NOTE-01]", with: "[]", in: "01-01-SUMMARY.md")
    #expect(
      try await project.findings(of: "completion.open-items") == [
        "7: error: requirement 'NOTE-01' is open, but its phase 01 is finished"
      ])
  }

  @Test func `checkboxes in plans are ignored`() async throws {
    let project = try FinishedProject()
      .replacing("- All tests pass", with: "- [ ] All tests pass", in: "01-01-PLAN.md")
    #expect(try await project.findings(of: "completion.open-items") == [])
  }
}
