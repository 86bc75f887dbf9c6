import Testing

struct SpecKitUnknownReferenceRuleTests {
  @Test func `each id is named once a document`() async throws {
    let project = try TaggedProject()
      .replacing("(FR-003, SC-001)", with: "(FR-030, FR-030, SC-9)", in: "plan.md")
    #expect(
      try await project.findings(of: "speckit.unknown-reference") == [
        "7: warning: 'FR-030' is not defined in spec.md",
        "7: warning: 'SC-9' is not defined in spec.md",
      ])
  }

  @Test func `kinds that the specification does not number are left out`() async throws {
    let project = try TaggedProject()
      .replacing("SC-001", with: "SC-one", in: "spec.md")
    #expect(try await project.findings(of: "speckit.unknown-reference") == [])
  }

  @Test func `lines about other features are left out`() async throws {
    let project = try TaggedProject()
      .replacing("(FR-003, SC-001)", with: "(FR-030 of feature 002)", in: "plan.md")
    #expect(try await project.findings(of: "speckit.unknown-reference") == [])
  }
}
