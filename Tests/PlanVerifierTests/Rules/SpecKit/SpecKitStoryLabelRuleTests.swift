import Testing

struct SpecKitStoryLabelRuleTests {
  @Test func `shared phases have no labels`() async throws {
    let project = try TaggedProject()
      .replacing("T003 Create", with: "T003 [US2] Create", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.story-label") == [
        "17: warning: the label [US2] stands in the phase 'Phase 2: Foundational (blocks US1 and US2)', expected none"
      ])
  }

  @Test func `a story that is not there is named at its label and its phase`() async throws {
    let project = try TaggedProject()
      .replacing("User Story 2", with: "User Story 8", in: "tasks.md")
      .replacing("[US2]", with: "[US8]", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.story-label") == [
        "26: warning: spec.md has no user story 8",
        "28: warning: spec.md has no user story 8",
      ])
  }

  @Test func `without stories in the specification any number is right`() async throws {
    let project = try TaggedProject()
      .adding("spec.md", "# Tags\n")
      .replacing("[US2]", with: "[US8]", in: "tasks.md")
      .replacing("User Story 2", with: "User Story 8", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.story-label") == [])
  }
}
