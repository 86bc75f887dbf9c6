import Testing

struct ProgressTableRuleTests {
  @Test(arguments: [
    (
      "1/1 | Not started",
      "warning: phase 01 has the status 'Not started', but 1 of its plans is done"
    ),
    ("1/1 | In progress", "warning: phase 01 is checked off but has the status 'In progress'"),
    ("0/1 | Complete", "warning: 0 plans of phase 01 are counted as done, but 1 has a summary"),
  ])
  func `a row that differs from the summaries or the list of phases is reported`(
    _ row: String, _ message: String
  ) async throws {
    let project = try FinishedProject()
      .replacing("1/1 | Complete", with: row, in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.progress-table") == ["38: \(message)"])
  }

  @Test func `a premature status is reported as an error`() async throws {
    let project = try FinishedProject()
      .replacing("0/1 | Not started", with: "- | Complete", in: "ROADMAP.md")
    #expect(
      try await project.findings(of: "completion.progress-table") == [
        "39: error: phase 02 has the status 'Complete', but '02-01' has no summary"
      ])
  }

  @Test(arguments: ["1/1 | Deferred", "1/1 | ✓ complete (2026)", "- | Done", "0/TBD | verified"])
  func `correct statuses in different wordings and unknown statuses are accepted`(_ row: String)
    async throws
  {
    let project = try FinishedProject()
      .replacing("1/1 | Complete", with: row, in: "ROADMAP.md")
    #expect(try await project.findings(of: "completion.progress-table") == [])
  }
}
