import Testing

struct SpecKitTaskDependencyRuleTests {
  @Test func `each dependency is checked separately`() async throws {
    let project = try TaggedProject()
      .replacing("depends on T003, T004", with: "depends on T006, T003 and T100", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.task-dependency") == [
        "22: warning: 'T005' depends on 'T006', which comes later",
        "22: warning: 'T005' depends on 'T100', which is not a task",
      ])
  }

  @Test func `dependencies on a continuation line are checked`() async throws {
    let project = try TaggedProject()
      .replacing("depends on T003, T004", with: "depends on T003,\n  T007", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.task-dependency") == [
        "23: warning: 'T005' depends on 'T007', which comes later"
      ])
  }
}
