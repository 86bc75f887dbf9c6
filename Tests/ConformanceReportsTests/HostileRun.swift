import ConformanceRecord
import ConformanceReports
import Diagnostics

/// A run with every outcome on two subjects and with names that are difficult for formats, and its
/// baseline.
enum HostileRun {
  static let subjects = [
    SubjectIdentity(sync: "reference", store: "memory"),
    SubjectIdentity(
      sync: "reference", store: "<&\"'|>\u{202E}`x`", storeCommand: "./store --flag 'a b'",
      profile: "core", capabilities: ["lock", "reopen"]),
  ]

  private static let document = DocumentRecord(
    path: SampleReport.file, sha256: SHA256.hexadecimal(SampleReport.text.utf8),
    text: SampleReport.text)

  private static func row(
    _ id: String, _ outcome: Outcome, line: Int = 5, subject: Int = 0, revision: String = "0a1b2c"
  ) -> RowRecord {
    var row = RowRecord(
      id: id, revision: revision, kind: "units",
      location: SampleReport.place(line, 1...18), requirements: ["HS-01"], subject: subject,
      outcome: outcome)
    guard outcome != .passed, outcome != .notRun else { return row }
    row.findings = [
      Finding(
        column: "Ergebnis | <b>", location: SampleReport.place(line, 3...9),
        rule: "the weight is *exact* [so](x)", expected: "80 kg & <more>",
        observed: "one\ntwo `three` ```` four")
    ]
    row.transcript = ["save(\"80 kg\")", SampleReport.evil]
    return row
  }

  private static func rows(of subject: Int) -> [RowRecord] {
    var rows = [
      row("gewichte/größe/体重", .passed, subject: subject),
      row(#"<&"'|> ]]> {0} #1 @all \ www.a.b http://a.b"#, .failed, line: 6, subject: subject),
      row(SampleReport.evil, .errored, line: 6, subject: subject),
      row("gewichte/may", .failed, subject: subject),
      row("gewichte/lock", .notApplicable, subject: subject),
      row("gewichte/unbound", .unbound, subject: subject),
      row("gewichte/known", .knownFailing, subject: subject),
      row("gewichte/surprise", .unexpectedPass, subject: subject),
      row("gewichte/left-out", .notRun, subject: subject),
      row("gewichte/reworded", .passed, subject: subject, revision: "ffffff"),
    ]
    rows[3].level = .should
    rows[4].profile = "extended"
    if subject == 1 { rows[4].isOutsideClaim = true }
    rows[5].findings[0].suggestions = ["granted", "a\u{1B}|b"]
    let known = KnownFailure(
      reason: "the scale | rounds", link: "https://example.org/1?a=b&c", expires: "2026-12-31")
    rows[6].knownFailure = known
    rows[7].knownFailure = known
    return rows
  }

  static let record: RunRecord = {
    let header = RecordHeader(
      seed: .max, subjects: subjects, plannedRows: 10, documents: [document],
      expectations: [
        DocumentRecord(path: "known.md", sha256: SHA256.hexadecimal([]), text: "")
      ])
    return RunRecord(
      header: header,
      diagnostics: [
        Diagnostic(
          .error, "table.empty", "no rows in <table> | {0}", at: SampleReport.place(3, 1...5),
          fix: "add \u{7}rows", notes: [.init("here", at: SampleReport.place(4, 1...2))]),
        Diagnostic(.warning, "table.uncovered", "no row *covers* it"),
      ], rows: rows(of: 0) + rows(of: 1))
  }()

  /// An earlier run, in which the rows that failed, errored or are known to fail in the later run
  /// passed, and those that passed in the later run failed; two rows are new in the later run, and
  /// one row has disappeared.
  static let baseline: RunRecord = {
    var header = record.header
    header.plannedRows = 9
    let rows = record.rows.compactMap { row -> RowRecord? in
      var row = row
      switch row.outcome {
      case .failed, .errored, .knownFailing: row.outcome = .passed
      case .passed: row.outcome = .failed
      case .notRun: row.id = "gewichte/gone"
      case .unbound: return nil
      case .notApplicable, .unexpectedPass: break
      }
      row.revision = "0a1b2c"
      return row
    }
    return RunRecord(header: header, diagnostics: [], rows: rows)
  }()

  static let report = RunReport(
    of: record, against: baseline, tool: SampleReport.tool, checks: SampleReport.checks)

  /// A record without its last seven results and without a footer.
  static let cutOff: RunRecord = {
    var record = HostileRun.record
    record.rows.removeLast(7)
    record.footer = nil
    return record
  }()
}
