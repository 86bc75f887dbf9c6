import Testing

struct SpecKitDuplicateTaskRuleTests {
  @Test func `the second one is found`() async throws {
    let project = try TaggedProject()
      .replacing("T006", with: "T005", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.duplicate-task") == [
        "28: error: the id T005 is that of another task already"
      ])
  }
}
