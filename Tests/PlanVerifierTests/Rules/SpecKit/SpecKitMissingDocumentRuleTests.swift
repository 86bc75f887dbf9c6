import Testing

struct SpecKitMissingDocumentRuleTests {
  @Test func `tasks without anything else lack both documents`() async throws {
    let project = try TaggedProject()
      .removing("spec.md", "plan.md")
    #expect(
      try await project.findings(of: "speckit.missing-document") == [
        "error: there is 'tasks.md' and no 'plan.md'",
        "error: there is 'tasks.md' and no 'spec.md'",
      ])
  }

  @Test func `a directory without the three documents is no feature`() async throws {
    let project = try TaggedProject()
      .adding("specs/002-export/export.md", "# Export\n")
    #expect(try await project.findings(of: "speckit.missing-document") == [])
  }
}
