import Testing

struct StatePhaseRuleTests {
  private func findings(_ line: String) async throws -> [String] {
    try await FinishedProject().replacing("Phase: 2 of 2 (Searching)", with: line, in: "STATE.md")
      .findings(of: "completion.state-phase")
  }

  @Test func `a finished current phase is reported while another phase is open`() async throws {
    #expect(
      try await findings("Phase: 1 of 2") == [
        "15: warning: the current phase 01 is finished, while phase 02 is open"
      ])
  }

  @Test func `an unknown current phase is reported`() async throws {
    #expect(
      try await findings("Phase: 27.1 (Repair)") == [
        "15: warning: the current phase 27.1 is neither in the roadmap nor under 'phases'"
      ])
  }

  @Test(arguments: [
    "Phase: 2", "**Phase**: 02 - Searching", "Phase: 1 COMPLETE", "Phase: 2026-01-02", "Phase: -",
    "Phase: none, 9 was dropped", "Current focus: 9",
  ])
  func `a correct phase and prose are accepted`(_ line: String) async throws {
    #expect(try await findings(line) == [])
  }
}
