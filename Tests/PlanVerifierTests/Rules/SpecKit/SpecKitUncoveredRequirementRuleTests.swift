import Testing

struct SpecKitUncoveredRequirementRuleTests {
  @Test func `one of three is missed`() async throws {
    let project = try TaggedProject()
      .replacing(" (FR-003)", with: "", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.uncovered-requirement") == [
        "51: note: no task names FR-003"
      ])
  }

  @Test func `tasks that name few requirements do not name them as a rule`() async throws {
    let project = try TaggedProject()
      .replacing(" (FR-003)", with: "", in: "tasks.md")
      .replacing(" (FR-001)", with: "", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.uncovered-requirement") == [])
  }
}
