import Testing

struct SpecKitStoryPriorityRuleTests {
  @Test func `a story needs one`() async throws {
    let project = try TaggedProject()
      .replacing(" (Priority: P1)", with: "", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.story-priority") == [
        "16: warning: story 1 has no priority"
      ])
  }

  @Test func `two stories may share one`() async throws {
    let project = try TaggedProject()
      .replacing("P2", with: "P1", in: "spec.md")
    #expect(try await project.findings(of: "speckit.story-priority") == [])
  }

  @Test func `an order that is turned around is noted`() async throws {
    let project = try TaggedProject()
      .replacing("P1", with: "P9", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.story-priority") == [
        "29: note: story 2 of priority P2 stands behind one of priority P9"
      ])
  }
}
