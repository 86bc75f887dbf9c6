import Testing

struct SpecKitDoneTaskPathRuleTests {
  @Test func `open tasks may name what is to come`() async throws {
    let project = try TaggedProject()
    #expect(try await project.findings(of: "speckit.done-task-path") == [])
  }

  @Test func `a done task may not`() async throws {
    let project = try TaggedProject()
      .replacing("- [ ] T006", with: "- [x] T006", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.done-task-path") == [
        "28: warning: T006 is done and 'src/find.py' does not exist"
      ])
  }

  @Test func `large letters do not matter`() async throws {
    let project = try TaggedProject()
      .replacing("src/tags.py", with: "SRC/Tags.py", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.done-task-path") == [])
  }
}
