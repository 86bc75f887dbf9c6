import Testing

struct UnknownEvidenceRuleTests {
  private func findings(_ pattern: String) async throws -> [String] {
    try await FinishedProject()
      .replacing("[command: swift test]", with: "[rows: \(pattern)]", in: "01-01-PLAN.md")
      .noting("row: notes/saving/a", "row: notes/saving/b", "row: notes/searching/a")
      .findings(of: "truth.unknown-evidence")
  }

  @Test(arguments: ["notes/saving", "notes/*/c", "notes/saving/a*a", "*/?/?", "x*"])
  func `a pattern without a matching row is reported`(_ pattern: String) async throws {
    #expect(try await findings(pattern) == ["13: error: no contract row matches '\(pattern)'"])
  }

  @Test(arguments: [
    "notes/saving/a", "notes/*", "*", "*/a", "notes/*/b", "n*s*a", "notes/saving/a*",
    "*/A", "Notes/S?????/a", "NOTES/SAVING/A",
  ])
  func `a pattern with matching rows is accepted`(_ pattern: String) async throws {
    #expect(try await findings(pattern) == [])
  }

  @Test(arguments: [
    "[rows: notes/x]: a note is saved", "A note is saved [row: notes/x]",
    "A note is saved [rows: ]", "A note is saved [rows: notes/x",
  ])
  func `text that looks like evidence but is not read is reported`(_ truth: String) async throws {
    let found = try await FinishedProject()
      .replacing(
        "A saved note is there after a restart [command: swift test]", with: truth,
        in: "01-01-PLAN.md"
      ).noting("row: notes/saving/a").findings(of: "truth.unknown-evidence")
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("looks like evidence but is not read") == true)
  }

  @Test func `brackets in code are not evidence`() async throws {
    let found = try await FinishedProject()
      .replacing("after a restart", with: "with `[rows: 3]` cells", in: "01-01-PLAN.md")
      .noting("row: notes/saving/a").findings(of: "truth.unknown-evidence")
    #expect(found == [])
  }
}
