import Testing

struct SpecKitUnknownReferenceRuleTests {
  @Test func `each id is reported once per document`() async throws {
    let project = try TaggedProject()
      .replacing("(FR-003, SC-001)", with: "(FR-030, FR-030, SC-9)", in: "plan.md")
    #expect(
      try await project.findings(of: "speckit.unknown-reference") == [
        "7: warning: 'FR-030' is not defined in spec.md",
        "7: warning: 'SC-9' is not defined in spec.md",
      ])
  }

  @Test func `kinds of ids that the specification does not use are ignored`() async throws {
    let project = try TaggedProject()
      .replacing("SC-001", with: "SC-one", in: "spec.md")
    #expect(try await project.findings(of: "speckit.unknown-reference") == [])
  }

  @Test func `lines about other features are ignored`() async throws {
    let project = try TaggedProject()
      .replacing("(FR-003, SC-001)", with: "(FR-030 of feature 002)", in: "plan.md")
    #expect(try await project.findings(of: "speckit.unknown-reference") == [])
  }

  @Test func `ids in parentheses that start with 'e.g.' are ignored`() async throws {
    let project = try TaggedProject()
      .replacing("(FR-003, SC-001)", with: "(e.g., FR-030, FR-031), FR-032", in: "plan.md")
    #expect(
      try await project.findings(of: "speckit.unknown-reference") == [
        "7: warning: 'FR-032' is not defined in spec.md"
      ])
  }
}
