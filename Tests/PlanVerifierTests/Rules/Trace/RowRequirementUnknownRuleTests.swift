import Testing

struct RowRequirementUnknownRuleTests {
  @Test func `an unknown requirement is reported with the number of its rows`() async throws {
    let project = try FinishedProject().noting("row: a | NOTE-9", "row: b | NOTE-9")
    #expect(
      try await project.findings(of: "trace.row-requirement-unknown") == [
        "error: 2 contract rows name requirement 'NOTE-9', which is not defined: 'a' and 'b'"
      ])
  }

  @Test func `requirements of archived milestones are known`() async throws {
    let project = try FinishedProject().noting("row: a | NOTE-9").adding(
      ".planning/milestones/v0.9-REQUIREMENTS.md", "- [x] **NOTE-9**: x\n")
    #expect(try await project.findings(of: "trace.row-requirement-unknown") == [])
  }
}
