import Testing

struct SpecKitDuplicateTaskRuleTests {
  @Test func `a second task with the same id is reported`() async throws {
    let project = try TaggedProject()
      .replacing("T006", with: "T005", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.duplicate-task") == [
        "28: error: the id 'T005' is already used by another task"
      ])
  }
}
