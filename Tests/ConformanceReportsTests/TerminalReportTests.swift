import ConformanceRecord
import ConformanceReports
import Diagnostics
import Testing

struct TerminalReportTests {
  private let everything = SampleRun.record(
    rows: SampleRun.passed + [SampleRun.failed, SampleRun.unbound, SampleRun.hostile]
      + SampleRun.others,
    diagnostics: [Diagnostic(.error, "table.empty", "the table has no rows")])

  @Test
  func `a conformant run is printed as a short tree and a verdict`() throws {
    let text = TerminalReport().text(of: SampleRun.record(rows: SampleRun.passed))
    try expectGolden(text, "conformant.txt")
  }

  @Test
  func `every outcome is printed without color`() throws {
    try expectGolden(TerminalReport().text(of: everything), "every-outcome.txt")
  }

  @Test
  func `every outcome is printed in color`() throws {
    let text = TerminalReport(style: .colored).text(of: everything)
    try expectGolden(text, "every-outcome-colored.txt")
  }

  @Test
  func `a folded report has one line for a passed document, and sections for one with problems`() {
    let passed = TerminalReport(detail: .folded).text(of: SampleRun.record(rows: SampleRun.passed))
    #expect(passed.contains("\n  ✓ \(SampleRun.path)  4 passed\n"))
    let report = TerminalReport(detail: .folded).text(of: everything)
    #expect(report.contains("\n  \(SampleRun.path)\n    "))
  }

  @Test
  func `a report of problems omits the sections`() {
    let report = TerminalReport(detail: .problems)
    #expect(
      report.text(of: SampleRun.record(rows: SampleRun.passed))
        == "conformant: 4 rows: 4 passed\n")
    #expect(report.text(of: everything).hasPrefix("FAILED  authorization/"))
  }

  @Test
  func `the last line contains the verdict and all totals`() {
    let lines = TerminalReport().text(of: everything).split(separator: "\n")
    #expect(
      lines.last
        == """
        non-conformant: 11 rows: 4 passed, 1 failed, 1 errored, 1 not applicable, 1 unbound, \
        1 known failing, 1 unexpected pass, 1 not run; 1 error in the documents or domains
        """)
  }

  @Test
  func `the last line of an incomplete record states that the record is incomplete`() {
    let record = RunRecord(
      header: SampleRun.header(9), diagnostics: [], rows: SampleRun.passed, footer: nil)
    let last = TerminalReport().text(of: record).split(separator: "\n").last
    #expect(
      last
        == "not fully verified: the record is incomplete (9 rows were planned); 4 rows: 4 passed")
  }

  @Test
  func `a run without rows is not a success`() {
    let text = TerminalReport().text(of: SampleRun.record(rows: []))
    #expect(text.hasSuffix("\nnot fully verified: 0 rows\n"))
  }

  @Test
  func `line feeds are the only control characters in plain text`() {
    let text = TerminalReport().text(of: everything)
    let controls = text.unicodeScalars.filter {
      $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
        || $0.properties.isBidiControl
    }
    #expect(controls.isEmpty)
  }

  @Test
  func `locations outside the text are printed without an excerpt`() {
    var row = SampleRun.failed
    row.findings[0].location = SourceLocation(
      file: "gone.md", start: SourcePosition(line: 900, column: 70))
    row.location.start = SourcePosition(line: -4, column: Int.min)
    let text = TerminalReport().text(of: SampleRun.record(rows: [row]))
    #expect(text.contains("  gone.md:900:70: column 'Result'\n    rule"))
  }
}
