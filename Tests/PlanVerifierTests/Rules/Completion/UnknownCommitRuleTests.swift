import Testing

struct UnknownCommitRuleTests {
  private func project() throws -> FinishedProject {
    try FinishedProject().replacing(
      "**Notes are JSON files.**", with: "## Task Commits\n\n1. Format - `abc1234`",
      in: "01-01-SUMMARY.md")
  }

  @Test func `an unknown commit is reported`() async throws {
    #expect(
      try await project().noting("commit: abc1234 unknown")
        .findings(of: "completion.unknown-commit") == [
          "15: warning: 'abc1234' is not a commit in this repository"
        ])
  }

  @Test func `without a history, the rule is skipped`() async throws {
    #expect(try await project().findings(of: "completion.unknown-commit") == [])
  }

  @Test func `a hash that was not looked up is not reported`() async throws {
    #expect(
      try await project().noting("commit: 1111111 unknown")
        .findings(of: "completion.unknown-commit") == [])
  }
}
