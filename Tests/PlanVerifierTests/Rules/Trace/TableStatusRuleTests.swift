import Testing

struct TableStatusRuleTests {
  private func findings(_ row: String) async throws -> [String] {
    try await FinishedProject()
      .replacing("| NOTE-02 | Phase 2 | Pending |", with: row, in: "REQUIREMENTS.md")
      .findings(of: "trace.table-status")
  }

  @Test(arguments: [
    (
      "| NOTE-02 | Phase 2 | complete |",
      "15: warning: requirement 'NOTE-02' has the status 'complete' but is not checked off"
    ),
    (
      "| NOTE-02 | Phase 9 | Pending |",
      "15: warning: requirement 'NOTE-02' is traced to phase 09, but the roadmap assigns it to phase 02"
    ),
  ])
  func `a row that differs from the checkbox or the roadmap is reported`(
    _ row: String, _ message: String
  ) async throws {
    #expect(try await findings(row) == [message])
  }

  @Test func `every phase to which the roadmap assigns the requirement is named`() async throws {
    let project = try FinishedProject()
      .replacing(
        "| NOTE-02 | Phase 2 | Pending |", with: "| NOTE-02 | Phase 9 | Pending |",
        in: "REQUIREMENTS.md"
      )
      .replacing("**Requirements**: NOTE-01", with: "**Requirements**: NOTE-02", in: "ROADMAP.md")
    #expect(
      try await project.findings(of: "trace.table-status") == [
        "15: warning: requirement 'NOTE-02' is traced to phase 09, "
          + "but the roadmap assigns it to phases 01 and 02"
      ])
  }

  @Test(arguments: [
    "| NOTE-02 | Phase 2 | In Progress |", "| NOTE-02 | 2 | Blocked |", "| NOTE-02 | TBD | |",
    "| NOTE-02 | Phases 1-2 | incomplete |", "| NOTE-02 | 1 – 4 | Pending |",
    "| NOTE-02 | Phase 1 - 2 | Pending |",
  ])
  func `consistent rows in different forms are accepted`(_ row: String) async throws {
    #expect(try await findings(row) == [])
  }
}
