import Testing

struct SpecKitStoryFormRuleTests {
  @Test func `both are missed`() async throws {
    let project = try TaggedProject()
      .replacing("**Independent Test**: Tag", with: "Tag", in: "spec.md")
      .replacing("**Given** a note, **When** it", with: "When a note", in: "spec.md")
      .replacing("**Given** a tagged note", with: "With a tagged note", in: "spec.md")
      .replacing("**Acceptance Scenarios**", with: "**Wishes**", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.story-form") == [
        "16: warning: story 1 does not say how it is tested by itself",
        "16: warning: story 1 has no acceptance scenario",
      ])
  }

  @Test func `the second story is judged by its own lines`() async throws {
    let project = try TaggedProject()
      .replacing("**Independent Test**: Search", with: "Search", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.story-form") == [
        "29: warning: story 2 does not say how it is tested by itself"
      ])
  }
}
