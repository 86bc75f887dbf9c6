import Testing

struct SpecKitTaskFormatRuleTests {
  @Test func `several mistakes are reported in one run`() async throws {
    let project = try TaggedProject()
      .replacing("- [ ] T006", with: "- T006", in: "tasks.md")
      .replacing("- [ ] T007 [P] Describe", with: "- [ ] Describe", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.task-format") == [
        "28: error: the task has no checkbox",
        "34: error: the task has no id; expected an id such as T001",
      ])
  }

  @Test func `items inside a task need no id`() async throws {
    let project = try TaggedProject()
      .replacing("  - [ ] the index", with: "  - [ ] the index\n    - [ ] of words", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.task-format") == [])
  }

  @Test func `an example in a fence is not a task`() async throws {
    let project = try TaggedProject()
      .replacing(
        "## Phase 1: Setup", with: "## Phase 1: Setup\n\n```\n- [ ] T1 Example\n```", in: "tasks.md"
      )
    #expect(try await project.findings(of: "speckit.task-format") == [])
  }
}
