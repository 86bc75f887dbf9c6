import Testing

struct SpecKitStoryFormRuleTests {
  @Test func `a missing test and a missing scenario are reported`() async throws {
    let project = try TaggedProject()
      .replacing("**Independent Test**: Tag", with: "Tag", in: "spec.md")
      .replacing("**Given** a note, **When** it", with: "When a note", in: "spec.md")
      .replacing("**Given** a tagged note", with: "With a tagged note", in: "spec.md")
      .replacing("**Acceptance Scenarios**", with: "**Wishes**", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.story-form") == [
        "16: warning: story 1 does not state how it is tested independently",
        "16: warning: story 1 has no acceptance scenario",
      ])
  }

  @Test func `each story is checked separately`() async throws {
    let project = try TaggedProject()
      .replacing("**Independent Test**: Search", with: "Search", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.story-form") == [
        "29: warning: story 2 does not state how it is tested independently"
      ])
  }
}
