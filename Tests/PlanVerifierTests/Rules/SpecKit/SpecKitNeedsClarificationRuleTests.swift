import Testing

struct SpecKitNeedsClarificationRuleTests {
  @Test func `a marker in the specification is reported if a plan exists`() async throws {
    let project = try TaggedProject()
      .replacing(
        "keep the tags", with: "keep [NEEDS CLARIFICATION: how long?] the tags", in: "spec.md")
    #expect(
      try await project.findings(of: "speckit.needs-clarification") == [
        "49: error: a question is open although plan.md exists: '[NEEDS CLARIFICATION: how long?]'"
      ])
  }

  @Test func `a marker in a plan is reported if research.md exists`() async throws {
    let project = try TaggedProject()
      .replacing("Storage**: files", with: "Storage**: NEEDS CLARIFICATION", in: "plan.md")
      .removing("tasks.md")
    #expect(
      try await project.findings(of: "speckit.needs-clarification") == [
        "12: error: a question is open although research.md exists: 'NEEDS CLARIFICATION'"
      ])
  }

  @Test func `a plan can contain markers before research.md and tasks.md exist`() async throws {
    let project = try TaggedProject()
      .replacing("Storage**: files", with: "Storage**: NEEDS CLARIFICATION", in: "plan.md")
      .removing("tasks.md", "research.md")
    #expect(try await project.findings(of: "speckit.needs-clarification") == [])
  }
}
