import Testing

struct OpenQuestionsRuleTests {
  private func findings(_ text: String) async throws -> [String] {
    try await FinishedProject().adding("01-RESEARCH.md", "# Research\n\n\(text)\n")
      .findings(of: "completion.open-questions")
  }

  @Test func `questions without an answer are counted`() async throws {
    let text = "## Open Questions\n\n1. One?\n   - RESOLVED: yes\n2. Two?\n3. Three?"
    #expect(
      try await findings(text) == [
        "3: warning: 2 research questions are open, but a plan of the phase is done"
      ])
  }

  @Test(arguments: [
    "1. None of the indexes survives a restart; which one is used?", "1. Nonetheless, is it fast?",
  ])
  func `a question that starts with 'none' is counted`(_ question: String) async throws {
    #expect(
      try await findings("## Open Questions\n\n\(question)") == [
        "3: warning: 1 research question is open, but a plan of the phase is done"
      ])
  }

  @Test(arguments: [
    "## Open Questions (RESOLVED)\n\n1. One?", "## Open Questions\n\nNone.",
    "## Open Questions\n\n- None", "## Open Questions\n\n1. ~~One?~~", "## Questions\n\n1. One?",
    "## Open Questions\n\n- [x] One?",
  ])
  func `answered questions, the entry 'None' and sections with another title are accepted`(
    _ text: String
  ) async throws {
    #expect(try await findings(text) == [])
  }
}
