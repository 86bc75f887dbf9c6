import Testing

struct SpecKitNeedsClarificationRuleTests {
  @Test func `a mark in the specification stops a plan`() async throws {
    let project = try TaggedProject()
      .replacing(
        "keep the tags", with: "keep [NEEDS CLARIFICATION: how long?] the tags", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.needs-clarification") == [
        "49: error: a question is open though there is a plan: '[NEEDS CLARIFICATION: how long?]'"
      ])
  }

  @Test func `research answers what the plan left open`() async throws {
    let project = try TaggedProject()
      .replacing("Storage**: files", with: "Storage**: NEEDS CLARIFICATION", in: "plan.md")
      .removing("tasks.md")
    #expect(
      try await project.findings(of: "speckit.needs-clarification") == [
        "12: error: a question is open though there is research.md: 'NEEDS CLARIFICATION'"
      ])
  }

  @Test func `a plan may be open until research`() async throws {
    let project = try TaggedProject()
      .replacing("Storage**: files", with: "Storage**: NEEDS CLARIFICATION", in: "plan.md")
      .removing("tasks.md", "research.md")
    #expect(try await project.findings(of: "speckit.needs-clarification") == [])
  }
}
