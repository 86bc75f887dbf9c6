import Testing

struct SpecKitUncoveredStoryRuleTests {
  @Test func `a task with the label of a story covers the story`() async throws {
    let project = try TaggedProject()
      .replacing("User Story 2 - ", with: "", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.uncovered-story") == [])
  }

  @Test func `a story with neither a labeled task nor a phase with tasks is reported`()
    async throws
  {
    let project = try TaggedProject()
      .replacing("[US2] ", with: "", in: "tasks.md")
      .replacing("User Story 2 - ", with: "", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.uncovered-story") == [
        "29: warning: story 2 has no task"
      ])
  }
}
