import Testing

struct UnknownRequirementRuleTests {
  private func findings(_ claims: String) async throws -> [String] {
    try await FinishedProject()
      .replacing("requirements: [NOTE-02]", with: "requirements: \(claims)", in: "02-01-PLAN.md")
      .findings(of: "trace.unknown-requirement")
  }

  @Test func `an unknown id causes an error if its prefix is known, and a warning otherwise`()
    async throws
  {
    let what = "which REQUIREMENTS does not define"
    #expect(
      try await findings("[NOTE-02, NOTE-3, HELP-1]") == [
        "10: error: plan '02-01' names requirement 'NOTE-3', \(what)",
        "10: warning: plan '02-01' names requirement 'HELP-1', \(what)",
      ])
  }

  @Test(arguments: ["[NOTE-01..NOTE-02]", "[D-01, D-INFRA-2]", "NOTE-02", "[]", "[\"see notes\"]"])
  func `known ids, ranges, decisions, prose and an empty list are not reported`(_ claims: String)
    async throws
  {
    #expect(try await findings(claims) == [])
  }

  @Test func `plans of earlier milestones can name removed requirements`() async throws {
    let project = try FinishedProject()
      .replacing("requirements: [NOTE-01]", with: "requirements: [NOTE-99]", in: "01-01-PLAN.md")
      .replacing("## Phases", with: "- ✅ **v0.9** Phases 1-1\n\n## Phases", in: "ROADMAP.md")
    #expect(try await project.findings(of: "trace.unknown-requirement") == [])
  }
}
