import Testing

struct DuplicateRequirementRuleTests {
  @Test func `the second entry is found`() async throws {
    let project = try FinishedProject()
      .replacing("**NOTE-02**", with: "**NOTE-01**", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "trace.duplicate-requirement") == [
        "8: error: requirement 'NOTE-01' is defined twice"
      ])
  }

  @Test func `the second row is found, also in a range`() async throws {
    let project = try FinishedProject()
      .replacing("| NOTE-02 |", with: "| NOTE-01..02 |", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "trace.duplicate-requirement") == [
        "15: error: requirement 'NOTE-01' is traced twice"
      ])
  }

  @Test func `an id with a letter is another one`() async throws {
    let project = try FinishedProject()
      .replacing("**NOTE-02**", with: "**NOTE-01a**", in: "REQUIREMENTS.md")
    #expect(try await project.findings(of: "trace.duplicate-requirement") == [])
  }
}
