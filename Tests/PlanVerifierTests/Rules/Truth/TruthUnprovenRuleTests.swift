import Testing

struct TruthUnprovenRuleTests {
  private func findings(_ evidence: String) async throws -> [String] {
    try await FinishedProject().replacing(
      " [command: swift test]", with: evidence, in: "01-01-PLAN.md"
    )
    .findings(of: "truth.unproven")
  }

  @Test(arguments: ["", " [manual]", " (rows: a)"])
  func `a truth without evidence is reported as a note`(_ evidence: String) async throws {
    #expect(try await findings(evidence) == ["13: note: this truth of '01-01' names no evidence"])
  }

  @Test(arguments: [" [rows: a/*]", " [command: make] [rows: a]"])
  func `a truth with evidence is accepted`(_ evidence: String) async throws {
    #expect(try await findings(evidence) == [])
  }
}
