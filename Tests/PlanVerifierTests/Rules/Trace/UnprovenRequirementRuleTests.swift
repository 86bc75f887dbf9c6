import Testing

struct UnprovenRequirementRuleTests {
  @Test func `the first three rows that did not pass are named`() async throws {
    let project = try FinishedProject().noting(
      "record: given", "row: a | NOTE-01 | failed", "row: b | NOTE-01 | not applicable",
      "row: c | NOTE-01 | unknown", "row: d | NOTE-01 | errored", "row: e | NOTE-01 | passed")
    #expect(
      try await project.findings(of: "trace.unproven-requirement") == [
        "7: error: requirement 'NOTE-01' is checked off, but 4 of 5 rows did not pass: "
          + "'a' (failed), 'b' (not applicable), 'c' (not in the record) and 1 more"
      ])
  }

  @Test
  func `a requirement without rows is reported as a note if others with its prefix have rows`()
    async throws
  {
    let project = try FinishedProject().noting("record: given", "row: a | NOTE-02 | passed")
    #expect(
      try await project.findings(of: "trace.unproven-requirement") == [
        "7: note: requirement 'NOTE-01' is checked off, but no contract row names it"
      ])
  }

  @Test func `a requirement is not reported if no row names a requirement with its prefix`()
    async throws
  {
    let project = try FinishedProject().noting("record: given", "row: a | FR-1 | failed")
    #expect(try await project.findings(of: "trace.unproven-requirement") == [])
  }
}
