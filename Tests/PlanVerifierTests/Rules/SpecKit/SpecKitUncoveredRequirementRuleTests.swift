import Testing

struct SpecKitUncoveredRequirementRuleTests {
  @Test func `one uncovered requirement of three is reported`() async throws {
    let project = try TaggedProject()
      .replacing(" (FR-003)", with: "", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.uncovered-requirement") == [
        "51: note: no task names FR-003"
      ])
  }

  @Test func `tasks that name few requirements are not checked`() async throws {
    let project = try TaggedProject()
      .replacing(" (FR-003)", with: "", in: "tasks.md")
      .replacing(" (FR-001)", with: "", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.uncovered-requirement") == [])
  }
}
