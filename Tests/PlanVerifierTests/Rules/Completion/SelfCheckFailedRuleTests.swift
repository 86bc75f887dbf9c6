import Testing

struct SelfCheckFailedRuleTests {
  private func findings(_ heading: String) async throws -> [String] {
    try await FinishedProject().replacing(
      "**Notes are JSON files.**", with: "text\n\n\(heading)", in: "01-01-SUMMARY.md"
    ).findings(of: "completion.self-check-failed")
  }

  @Test(arguments: ["## Self-Check: FAILED", "### Self-check - failed", "**Self-Check**: Failed"])
  func `a failed check is reported`(_ heading: String) async throws {
    #expect(try await findings(heading) == ["15: error: the self-check of '01-01' failed"])
  }

  @Test(arguments: ["## Self-Check: PASSED", "## Self-Check", "```\n## Self-Check: FAILED\n```"])
  func `other results and code are ignored`(_ heading: String) async throws {
    #expect(try await findings(heading) == [])
  }
}
