import Testing

struct DuplicateRequirementRuleTests {
  @Test func `a second definition of a requirement is reported`() async throws {
    let project = try FinishedProject()
      .replacing("**NOTE-02**", with: "**NOTE-01**", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "trace.duplicate-requirement") == [
        "8: error: requirement 'NOTE-01' is defined more than once"
      ])
  }

  @Test func `a second row of a requirement is reported, even within a range`() async throws {
    let project = try FinishedProject()
      .replacing("| NOTE-02 |", with: "| NOTE-01..02 |", in: "REQUIREMENTS.md")
    #expect(
      try await project.findings(of: "trace.duplicate-requirement") == [
        "15: error: requirement 'NOTE-01' is traced more than once"
      ])
  }

  @Test func `an id with a letter suffix is a different id`() async throws {
    let project = try FinishedProject()
      .replacing("**NOTE-02**", with: "**NOTE-01a**", in: "REQUIREMENTS.md")
    #expect(try await project.findings(of: "trace.duplicate-requirement") == [])
  }
}
