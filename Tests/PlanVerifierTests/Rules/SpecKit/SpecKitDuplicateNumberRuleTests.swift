import Testing

struct SpecKitDuplicateNumberRuleTests {
  @Test func `zeros in front do not make another number`() async throws {
    let project = try TaggedProject()
      .adding("specs/0001-search/spec.md", "# Search\n")
    #expect(
      try await project.findings(of: "speckit.duplicate-number") == [
        "error: the number 001 is that of '0001-search' already"
      ])
  }

  @Test func `three features of one number are two too many`() async throws {
    let project = try TaggedProject()
      .adding("specs/001-a/spec.md", "# A\n")
      .adding("specs/001-b/spec.md", "# B\n")
    #expect(
      try await project.findings(of: "speckit.duplicate-number") == [
        "error: the number 001 is that of '001-a' already",
        "error: the number 001 is that of '001-a' already",
      ])
  }
}
