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

  @Test func `the text states the profiles and marks failures below MUST`() {
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

  /// Rows that a filter excludes must not look like failures.
  @Test func `a profile states how many of its rows were run, and is omitted if none were`() {
    let record = SampleRun.record(rows: [
      Self.row("granted", .passed, .must, "core"), Self.row("again", .notRun, .must, "core"),
      Self.row("later", .notRun, .may, "extended"),
    ])
    let text = TerminalReport().text(of: record)
    #expect(text.contains("profiles: core 1 passed of 1 run (2 in all)\n"))
  }

  @Test
  func `the number of rows of a profile is unknown if results are missing, but known in a shard`()
    throws
  {
    var record = SampleRun.record(rows: [
      Self.row("granted", .passed, .must, "core"), Self.row("again", .passed, .must, "core"),
      Self.row("later", .passed, .must, "extended"),
    ])
    record.rows.removeLast()
    record.footer = nil
    let words = "profiles: core 2/?, with 2 of 3 results"
    #expect(TerminalReport().text(of: record).contains(words + "\n"))
    let markdown = RunReport(of: record, tool: SampleReport.tool).text(as: .markdown)
    #expect(markdown.contains("- <code>profiles: core 2/?, with 2 of 3 results</code>"))
    var header = record.header
    header.shard = RecordShard(index: 1, of: 2)
    let shard = RunRecord(header: header, diagnostics: [], rows: record.rows)
    #expect(TerminalReport().text(of: shard).contains("profiles in shard 1 of 2: core 2/2\n"))
  }

  @Test(arguments: [
    (RunFormat.pretty, "conformant: 3 rows: 1 passed, 1 not applicable, 1 failed (SHOULD)\n"),
    (.markdown, "**3 rows: 1 passed, 1 not applicable, 1 failed (SHOULD)**"),
    (.markdown, "| Document | Rows | Passed | Not applicable | Failed (SHOULD) |\n"),
    (.markdown, " | 3 | 1 | 1 | 1 |\n"), (.sarif, "\"failed (SHOULD)\": 1"),
    (.json, #""label": "failed (SHOULD)""#), (.json, #""level": "SHOULD""#),
    (.json, #""failed": 1"#),
  ])
  func `failures below MUST are counted separately in text, Markdown, SARIF and JSON`(
    _ format: RunFormat, _ words: String
  ) {
    let record = SampleRun.record(rows: [
      Self.row("granted", .passed, .must, "core"), Self.row("again", .failed, .should, "core"),
      Self.row("later", .notApplicable, .may, "extended"),
    ])
    let text = RunReport(of: record, tool: SampleReport.tool).text(as: format)
    #expect(text.contains(words), "\(text.prefix(3_000))")
    #expect(format != .sarif || !text.contains("\"failed\": "))
  }

  @Test func `without profiles, the profile line is omitted`() {
    let text = TerminalReport().text(of: SampleRun.record(rows: SampleRun.passed))
    #expect(!text.contains("profiles"))
  }
}
