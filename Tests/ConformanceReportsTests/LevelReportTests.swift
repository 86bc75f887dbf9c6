import ConformanceRecord
import ConformanceReports
import Testing

struct LevelReportTests {
  static func row(_ name: String, _ outcome: Outcome, _ level: RowLevel?, _ profile: String?)
    -> RowRecord
  {
    var row = SampleRun.row("authorization/response-handling/\(name)", line: 7, outcome)
    row.level = level
    row.profile = profile
    return row
  }

  @Test func `failures below MUST and profiles are told`() {
    let record = SampleRun.record(rows: [
      Self.row("granted", .passed, .must, "core"), Self.row("again", .failed, .should, "core"),
      Self.row("later", .notApplicable, .may, "extended"),
    ])
    let text = TerminalReport().text(of: record)
    #expect(text.contains("! authorization/response-handling  1 passed, 1 failed"))
    #expect(text.contains("FAILED (SHOULD)  authorization/response-handling/again"))
    #expect(text.contains("profiles: core 1/2, extended 0/1\n"))
    #expect(text.hasSuffix("conformant: 3 rows: 1 passed, 1 not applicable, 1 failed (SHOULD)\n"))
  }

  @Test func `without profiles there is no line for them`() {
    let text = TerminalReport().text(of: SampleRun.record(rows: SampleRun.passed))
    #expect(!text.contains("profiles"))
  }
}
