import ConformanceRecord
import ConformanceReports
import Diagnostics
import Testing

/// Tests of the formats of run reports: their content, their file names and their size limits.
struct RunFormatTests {
  @Test(arguments: [
    (RunFormat.github, "run.github.txt"), (.markdown, "run.md"), (.junit, "run.xml"),
    (.sarif, "run.sarif"), (.json, "run.json"), (.tap, "run.tap"), (.badge, "run.svg"),
    (.shields, "run.badge.json"),
  ])
  func `a run with hostile names equals its golden file in each format except text and HTML`(
    _ format: RunFormat, _ golden: String
  ) throws {
    try expectGolden(HostileRun.report.text(as: format), golden)
  }

  @Test
  func `a comparison with hostile names equals its golden file`() throws {
    let comparison = try #require(HostileRun.report.comparison)
    try expectGolden(comparison.text(), "comparison.txt")
  }

  static let texts = RunFormat.allCases.filter { $0 != .html }

  @Test(arguments: texts)
  func `line feeds are the only control characters in each format except HTML`(
    _ format: RunFormat
  ) {
    let text = HostileRun.report.text(as: format)
    let controls = text.unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
        || $0.properties.isBidiControl
    }
    #expect(controls.isEmpty)
    #expect(text.hasSuffix("\n"))
  }

  /// The text with which each format except HTML marks an incomplete record.
  @Test(arguments: [
    (RunFormat.pretty, "not fully verified: the record is incomplete (10 rows were planned);"),
    (.github, "::error title=run.cut-off::the record is incomplete: it has 13 of 20 results"),
    (.markdown, "## ⚠️ Not fully verified\n"),
    (
      .junit,
      #"<error type="run.cut-off" message="the record is incomplete: it has 13 of 20 results"#
    ),
    (.sarif, #""ruleId": "run.cut-off""#), (.json, "\"exitCode\": 2"),
    (.tap, "Bail out! the record is incomplete: it has 13 of 20 results\n"),
    (.badge, "contract: not fully verified 3/20"), (.shields, "not fully verified 3/20"),
  ])
  func `an incomplete record is not a success`(
    _ format: RunFormat, _ words: String
  ) {
    let text = RunReport(of: HostileRun.cutOff, tool: SampleReport.tool).text(as: format)
    #expect(text.contains(words), "\(text)")
  }

  @Test(arguments: [
    (RunFormat.github, "::error title=run.no-rows::"), (.markdown, "## ⚠️ Not fully verified\n"),
    (.junit, #"<error type="run.no-rows""#), (.sarif, #""ruleId": "run.no-rows""#),
    (.json, #""verdict": "notFullyVerified""#), (.tap, "1..1\nnot ok 1 - run.no-rows\n"),
    (.badge, "not fully verified 0/0"),
  ])
  func `a run without rows is not a success`(_ format: RunFormat, _ words: String) {
    let report = RunReport(of: SampleRun.record(rows: []), tool: SampleReport.tool)
    #expect(report.text(as: format).contains(words))
  }

  /// One row was not run or requires a missing capability; all other rows passed.
  @Test(arguments: [
    (RunFormat.github, "::error title=run.not-verified::1 of 5 results is inconclusive: 1 "),
    (.junit, #"<error type="run.not-verified" message="1 of 5 results is inconclusive: 1 "#),
    (.junit, #"tests="6" failures="0" errors="1""#), (.sarif, #""ruleId": "run.not-verified""#),
    (.sarif, #""executionSuccessful": true"#), (.tap, "\n1..6\n"),
    (.tap, "\nnot ok 6 - run.not-verified\n"), (.json, #""id": "run.not-verified""#),
    (.markdown, "\n1 of 5 results is inconclusive: 1 "),
    (.html, "1 of 5 results is inconclusive: 1 "),
  ])
  func `a run that verifies only some rows is not a success`(_ format: RunFormat, _ words: String) {
    for outcome in [Outcome.notRun, .notApplicable] {
      let open = SampleRun.row("authorization/other/open", line: 7, outcome)
      let record = SampleRun.record(rows: SampleRun.passed + [open])
      let text = RunReport(of: record, tool: SampleReport.tool).text(as: format)
      #expect(text.contains(words), "\(text.prefix(3_000))")
    }
  }

  @Test func `SARIF marks an incomplete run as unsuccessful`() {
    let text = RunReport(of: HostileRun.cutOff, tool: SampleReport.tool).text(as: .sarif)
    #expect(text.contains(#""executionSuccessful": false"#))
  }

  @Test(arguments: texts)
  func `the report of a conformant run counts every row, and its annotations are empty`(
    _ format: RunFormat
  ) {
    let report = RunReport(
      of: SampleRun.record(rows: SampleRun.passed), tool: SampleReport.tool)
    let text = report.text(as: format)
    let words: [RunFormat: String] = [
      .pretty: "conformant: 4 rows: 4 passed\n", .github: "", .markdown: "**4 rows: 4 passed**",
      .junit: #"tests="4" failures="0" errors="0" skipped="0""#, .sarif: "\"rows\": 4,",
      .json: #""summary": "conformant: 4 rows: 4 passed""#, .tap: "TAP version 13\n1..4\nok 1 - ",
      .badge: ">conformant 4/4<", .shields: "\"conformant 4/4\"",
    ]
    #expect(format == .github ? text.isEmpty : text.contains(words[format] ?? "?"), "\(text)")
    #expect(!text.contains("not ok") && !text.contains("::error"))
  }

  @Test(arguments: [
    ("a/report.md", RunFormat.markdown), ("x.MD", .markdown), ("junit.xml", .junit),
    ("a.sarif", .sarif), ("summary.json", .json), ("badge.json", .shields), ("b.svg", .badge),
    ("a.tap", .tap), ("a.txt", .pretty), ("a.html", .html),
  ])
  func `the name or extension of a file determines the format`(_ name: String, _ format: RunFormat)
  {
    #expect(RunFormat(fileName: name) == format)
  }

  @Test(arguments: ["", "a", "a.pdf", ".", "a/", "md"])
  func `a name without a known extension does not determine a format`(_ name: String) {
    #expect(RunFormat(fileName: name) == nil)
  }

  @Test(arguments: RunFormat.allCases)
  func `the default file name of a format determines that format`(_ format: RunFormat) {
    guard let name = format.fileName else { return }
    #expect(RunFormat(fileName: "reports/\(name)") == format)
  }

  // MARK: - Limits

  /// Returns a run in which a number of rows fail with long transcripts, and a baseline in which
  /// they passed.
  private static func failing(_ count: Int) -> RunReport {
    let rows = (0..<count).map { index in
      var row = SampleRun.failed
      row.id = "authorization/row-\(index)"
      row.transcript = (0..<200).map { "call \($0) " + String(repeating: "x", count: $0 * 5) }
      return row
    }
    let passed = rows.map { row in
      var row = row
      row.outcome = .passed
      return row
    }
    return RunReport(
      of: SampleRun.record(rows: rows), against: SampleRun.record(rows: passed),
      tool: SampleReport.tool)
  }

  @Test(arguments: [1, 3, 40, 3000])
  func `Markdown fits into a comment and counts the omitted rows`(_ count: Int) throws {
    let text = Self.failing(count).text(as: .markdown)
    #expect(text.utf8.count <= 65_536)
    #expect(text.hasPrefix("## ❌ Non-conformant\n\n**\(count) row"))
    let shown = text.matches(of: /\n<summary>/).count
    #expect(shown >= 1)
    if shown < count {
      #expect(
        text.hasSuffix(
          "\n_\(count - shown) of \(count) rows are omitted; see the record._\n"))
    }
    let opened = text.matches(of: /<details>/).count
    #expect(opened == text.matches(of: /<\/details>/).count)
  }

  @Test func `no format traps on the largest number of planned rows`() {
    var record = SampleRun.record(
      rows: [SampleRun.failed], diagnostics: [Diagnostic(.error, "table.unknown-header", "x")])
    record.header.plannedRows = .max
    record.footer = nil
    let report = RunReport(of: record, against: record, tool: SampleReport.tool)
    for format in RunFormat.allCases { #expect(!report.text(as: format).isEmpty) }
    #expect(report.text(as: .tap).hasPrefix("TAP version 13\n1..\(Int.max)\n"))
  }

  @Test(arguments: [0, 10, 250, 400, 1000, 5000, 20_000])
  func `Markdown stays within any limit with room for the note about omitted content`(_ limit: Int)
  {
    let text = Self.failing(30).markdown(limit: limit)
    #expect(text.utf8.count <= max(limit, 100))
    #expect(text.hasSuffix("; see the record._\n"))
  }
}
