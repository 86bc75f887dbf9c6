import Testing

struct SpecKitDoneTaskPathRuleTests {
  @Test func `open tasks can name files that do not exist yet`() async throws {
    let project = try TaggedProject()
    #expect(try await project.findings(of: "speckit.done-task-path") == [])
  }

  @Test func `a checked-off task with a missing file is reported`() async throws {
    let project = try TaggedProject()
      .replacing("- [ ] T006", with: "- [x] T006", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.done-task-path") == [
        "28: warning: 'T006' is done but 'src/find.py' does not exist"
      ])
  }

  @Test func `the case of a path is ignored`() async throws {
    let project = try TaggedProject()
      .replacing("src/tags.py", with: "SRC/Tags.py", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.done-task-path") == [])
  }
}
