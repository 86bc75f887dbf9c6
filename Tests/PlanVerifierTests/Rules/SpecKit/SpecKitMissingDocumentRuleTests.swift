import Testing

struct SpecKitMissingDocumentRuleTests {
  @Test func `tasks without the two other documents produce two findings`() async throws {
    let project = try TaggedProject()
      .removing("spec.md", "plan.md")
    #expect(
      try await project.findings(of: "speckit.missing-document") == [
        "error: 'plan.md' is missing, but 'tasks.md' exists",
        "error: 'spec.md' is missing, but 'tasks.md' exists",
      ])
  }

  @Test func `a folder that contains none of the three documents is not a feature`() async throws {
    let project = try TaggedProject()
      .adding("specs/002-export/export.md", "# Export\n")
    #expect(try await project.findings(of: "speckit.missing-document") == [])
  }
}
