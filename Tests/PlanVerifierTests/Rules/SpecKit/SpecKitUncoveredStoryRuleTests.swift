import Testing

struct SpecKitUncoveredStoryRuleTests {
  @Test func `a label is enough`() async throws {
    let project = try TaggedProject()
      .replacing("User Story 2 - ", with: "", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.uncovered-story") == [])
  }

  @Test func `neither a label nor a phase with tasks`() async throws {
    let project = try TaggedProject()
      .replacing("[US2] ", with: "", in: "tasks.md")
      .replacing("User Story 2 - ", with: "", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.uncovered-story") == [
        "29: warning: no task is for story 2"
      ])
  }
}
