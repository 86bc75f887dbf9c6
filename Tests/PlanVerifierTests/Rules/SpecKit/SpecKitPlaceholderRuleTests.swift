import Testing

struct SpecKitPlaceholderRuleTests {
  @Test func `at most one placeholder is reported for each line`() async throws {
    let project = try TaggedProject()
      .replacing(
        "# Tasks: Tags of notes", with: "# Tasks: [FEATURE NAME] of [DATE]", in: "tasks.md"
      )
      .replacing(
        "\"Notes can be tagged and found by their tags\"", with: "\"$ARGUMENTS\"", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.placeholder") == [
        "6: warning: the placeholder '$ARGUMENTS' is not filled in",
        "1: warning: the placeholder '[FEATURE NAME]' is not filled in",
      ])
  }

  @Test func `placeholders for folder structures are reported in code`() async throws {
    let project = try TaggedProject()
      .replacing(
        "```text\nsrc/", with: "```text\n# [REMOVE IF UNUSED] Option 1\nsrc/", in: "plan.md")
    #expect(
      try await project.findings(of: "speckit.placeholder") == [
        "21: warning: the placeholder '[REMOVE IF UNUSED]' is not filled in"
      ])
  }

  @Test func `comments, code spans and links are ignored`() async throws {
    let project = try TaggedProject()
      .replacing(
        "## Summary",
        with: "## Summary\n\n<!-- [DATE] -->\n\nThe word `TKTK` is [linked](a) and [FEATURE][b].",
        in: "plan.md")
    #expect(try await project.findings(of: "speckit.placeholder") == [])
  }
}
