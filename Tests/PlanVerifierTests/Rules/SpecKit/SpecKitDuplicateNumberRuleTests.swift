import Testing

struct SpecKitDuplicateNumberRuleTests {
  @Test func `leading zeros of a feature number are ignored`() async throws {
    let project = try TaggedProject()
      .adding("specs/0001-search/spec.md", "# Search\n")
    #expect(
      try await project.findings(of: "speckit.duplicate-number") == [
        "error: the number 001 is already used by '0001-search'"
      ])
  }

  @Test func `three features with the same number produce two findings`() async throws {
    let project = try TaggedProject()
      .adding("specs/001-a/spec.md", "# A\n")
      .adding("specs/001-b/spec.md", "# B\n")
    #expect(
      try await project.findings(of: "speckit.duplicate-number") == [
        "error: the number 001 is already used by '001-a'",
        "error: the number 001 is already used by '001-a'",
      ])
  }
}
