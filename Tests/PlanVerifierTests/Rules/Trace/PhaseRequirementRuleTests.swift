import Testing

struct PhaseRequirementRuleTests {
  private func findings(_ field: String) async throws -> [String] {
    try await FinishedProject()
      .replacing("**Requirements**: NOTE-02", with: field, in: "ROADMAP.md")
      .findings(of: "trace.phase-requirement")
  }

  @Test func `a requirement that only other phases claim is reported`() async throws {
    #expect(
      try await findings("**Requirements:** [NOTE-01, NOTE-02]") == [
        "25: warning: no plan of phase 02 claims its requirement 'NOTE-01'"
      ])
  }

  @Test(arguments: ["**Requirements**: None (see NOTE-01)", "**Requirements**: TBD", "NOTE-01"])
  func `a missing field or a field without requirements is accepted`(_ field: String) async throws {
    #expect(try await findings(field) == [])
  }
}
