import Testing

struct SpecKitStoryLabelRuleTests {
  @Test func `a label in a phase without a story is reported`() async throws {
    let project = try TaggedProject()
      .replacing("T003 Create", with: "T003 [US2] Create", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.story-label") == [
        "17: warning: the label [US2] is in the phase 'Phase 2: Foundational (blocks US1 and US2)', which has no story"
      ])
  }

  @Test func `an unknown story is reported at its label and its phase`() async throws {
    let project = try TaggedProject()
      .replacing("User Story 2", with: "User Story 8", in: "tasks.md")
      .replacing("[US2]", with: "[US8]", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.story-label") == [
        "26: warning: spec.md has no user story 8",
        "28: warning: spec.md has no user story 8",
      ])
  }

  @Test func `without stories in the specification, every story number is accepted`() async throws {
    let project = try TaggedProject()
      .adding("spec.md", "# Tags\n")
      .replacing("[US2]", with: "[US8]", in: "tasks.md")
      .replacing("User Story 2", with: "User Story 8", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.story-label") == [])
  }
}
