import Testing

struct SpecKitDuplicateIDRuleTests {
  @Test func `duplicate ids of criteria are reported`() async throws {
    let project = try TaggedProject()
      .replacing(
        "- **SC-001**: A tag",
        with: "- **SC-001**: A note is tagged in a second.\n- **SC-001**: A tag", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.duplicate-id") == [
        "62: error: the id 'SC-001' is already used"
      ])
  }

  @Test func `a letter suffix makes a different id`() async throws {
    let project = try TaggedProject()
      .replacing("FR-003**:", with: "FR-002a**:", in: "spec.md")
    #expect(try await project.findings(of: "speckit.duplicate-id") == [])
  }

  @Test func `a colon inside the bold markers ends the id`() async throws {
    let project = try TaggedProject()
      .replacing("**FR-003**:", with: "**FR-002:**", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.duplicate-id") == [
        "51: error: the id 'FR-002' is already used"
      ])
  }
}
