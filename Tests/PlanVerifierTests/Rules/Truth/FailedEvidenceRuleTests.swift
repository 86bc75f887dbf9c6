import Testing

struct FailedEvidenceRuleTests {
  private func project(_ plan: String) throws -> FinishedProject {
    try FinishedProject().replacing("[command: swift test]", with: "[rows: a/*]", in: plan)
      .noting("record: given", "row: a/1 | | failed", "row: a/2 | | passed", "row: b/1 | | failed")
  }

  @Test func `a failed row is reported`() async throws {
    #expect(
      try await project("01-01-PLAN.md").findings(of: "truth.failed-evidence") == [
        "13: error: 1 of 2 rows named as evidence did not pass: 'a/1' (failed)"
      ])
  }

  @Test func `evidence of open plans is not checked`() async throws {
    #expect(try await project("02-01-PLAN.md").findings(of: "truth.failed-evidence") == [])
  }
}
