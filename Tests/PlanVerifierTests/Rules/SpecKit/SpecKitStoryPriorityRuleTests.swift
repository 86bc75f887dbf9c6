import Testing

struct SpecKitStoryPriorityRuleTests {
  @Test func `a story without a priority is reported`() async throws {
    let project = try TaggedProject()
      .replacing(" (Priority: P1)", with: "", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.story-priority") == [
        "16: warning: story 1 has no priority"
      ])
  }

  @Test func `two stories can share a priority`() async throws {
    let project = try TaggedProject()
      .replacing("P2", with: "P1", in: "spec.md")
    #expect(try await project.findings(of: "speckit.story-priority") == [])
  }

  @Test func `a story after a less important story is reported as a note`() async throws {
    let project = try TaggedProject()
      .replacing("P1", with: "P9", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.story-priority") == [
        "29: note: story 2 with priority P2 follows a less important story with priority P9"
      ])
  }
}
