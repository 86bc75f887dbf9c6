import Testing

struct SpecKitUncoveredRequirementRuleTests {
  @Test func `one uncovered requirement of three is reported`() async throws {
    let project = try TaggedProject()
      .replacing(" (FR-003)", with: "", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.uncovered-requirement") == [
        "51: note: no task names 'FR-003'"
      ])
  }

  @Test(arguments: [
    ("FR-001..FR-003", true), ("FR-001...FR-003", true), ("FR-001…FR-003", true),
    ("FR-001-FR-003", true), ("FR-001 - FR-003", true), ("FR-001–FR-003", true),
    ("FR-001 — FR-003", true), ("FR-001 to FR-003", true), ("FR-001 through FR-003", true),
    ("**FR-001**–**FR-003**", true), ("FR-001,FR-003", false), ("FR-001, FR-003", false),
    ("FR-001 & FR-003", false), ("FR-001/FR-003", false), ("FR-001 / FR-003", false),
    ("FR-001 or FR-003", false), ("FR-001 FR-003", false), ("FR-001+FR-003", false),
  ])
  func `the text between two ids determines whether they form a range`(
    _ text: String, _ isRange: Bool
  ) async throws {
    let project = try TaggedProject()
      .replacing(" (FR-003)", with: "", in: "tasks.md")
      .replacing("(FR-002, ", with: "(", in: "tasks.md")
      .replacing("(FR-001)", with: "(\(text))", in: "tasks.md")
    #expect(
      try await project.findings(of: "speckit.uncovered-requirement")
        == (isRange ? [] : ["50: note: no task names 'FR-002'"]))
  }

  @Test func `tasks that name few requirements are not checked`() async throws {
    let project = try TaggedProject()
      .replacing(" (FR-003)", with: "", in: "tasks.md")
      .replacing(" (FR-001)", with: "", in: "tasks.md")
    #expect(try await project.findings(of: "speckit.uncovered-requirement") == [])
  }
}
