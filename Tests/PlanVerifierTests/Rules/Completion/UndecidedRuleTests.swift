import Testing

struct UndecidedRuleTests {
  private func project(_ decision: String) throws -> FinishedProject {
    try FinishedProject().adding("02-CONTEXT.md", "# Context\n\n\(decision)\n")
  }

  @Test func `a decision that no plan cites is reported as a note`() async throws {
    #expect(
      try await project("- **D-03:** Words have no case.").findings(of: "completion.undecided") == [
        "3: note: no plan of phase 02 cites the decision 'D-03'"
      ])
  }

  @Test(arguments: [
    "- **D-03** [informational]: x", "- **D-03:** x [Deferred]", "- D-03 is mentioned",
    "<deferred>\n- **D-03:** x\n</deferred>",
  ])
  func `informational or deferred decisions and mere mentions need no citation`(_ decision: String)
    async throws
  {
    #expect(try await project(decision).findings(of: "completion.undecided") == [])
  }

  @Test func `a truth can cite a decision`() async throws {
    let project = try project("- **D-03:** Words have no case.").replacing(
      "A word of a note finds it", with: "A word finds it, D-03", in: "02-01-PLAN.md")
    #expect(try await project.findings(of: "completion.undecided") == [])
  }
}
