import ConformanceRecord
import ConformanceReports
import Diagnostics
import TestSupport

extension RandomReport {
  /// Returns a random run on one to three subjects; its record may be incomplete, and it may be
  /// compared with a baseline.
  mutating func nextRun() -> RunReport {
    let files = (0..<2).map { _ in string(upTo: 6) }
    let subjects = (0..<generator.below(3) + 1).map { _ in
      SubjectIdentity(sync: string(upTo: 2), store: string(upTo: 3))
    }
    let record = record(of: subjects, in: files)
    guard generator.below(2) == 0 else { return RunReport(of: record, tool: SampleReport.tool) }
    var baseline = self.record(of: subjects, in: files)
    for index in baseline.rows.indices where record.rows.indices.contains(index) {
      baseline.rows[index].id = record.rows[index].id
    }
    return RunReport(of: record, against: baseline, tool: SampleReport.tool)
  }

  private mutating func record(of subjects: [SubjectIdentity], in files: [String]) -> RunRecord {
    let documents = files.map { path in
      let text = string(upTo: 40)
      return DocumentRecord(path: path, sha256: SHA256.hexadecimal(text.utf8), text: text)
    }
    let count = generator.below(5)
    let header = RecordHeader(
      seed: generator.next(), subjects: subjects, plannedRows: count, documents: documents)
    // Each row occurs once on each subject, with the same id.
    let ids = (0..<count).map { "\(string(upTo: 6))/\($0)" }
    let rows = subjects.indices.flatMap { subject in
      ids.map { row($0, of: subject, in: files) }
    }
    let diagnostics = (0..<generator.below(3)).map { _ in
      Diagnostic(
        generator.pick(Diagnostic.Severity.allCases), "row.duplicate", string(upTo: 6),
        at: location(in: files))
    }
    var record = RunRecord(header: header, diagnostics: diagnostics, rows: rows)
    if generator.below(6) == 0 {
      record.footer = nil
      record.rows.removeLast(generator.below(record.rows.count + 1))
    }
    return record
  }

  private mutating func row(_ id: String, of subject: Int, in files: [String]) -> RowRecord {
    let outcome = generator.pick(Outcome.allCases)
    var row = RowRecord(
      id: id, revision: generator.pick(["0123456789", "abcdef0123"]),
      kind: string(upTo: 2), location: location(in: files) ?? SourceLocation(file: files[0]),
      requirements: (0..<generator.below(3)).map { _ in string(upTo: 3) },
      level: generator.pick([nil, nil] + RowLevel.allCases.map(Optional.some)),
      profile: generator.below(3) == 0 ? string(upTo: 2) : nil, subject: subject, outcome: outcome)
    guard outcome != .passed else { return row }
    row.findings = (0..<generator.below(3)).map { _ in
      Finding(
        column: generator.below(2) == 0 ? nil : string(upTo: 3), location: location(in: files),
        rule: string(upTo: 6), expected: string(upTo: 6), observed: string(upTo: 6),
        suggestions: generator.below(3) == 0 ? [string(upTo: 4)] : nil)
    }
    row.transcript = (0..<generator.below(3)).map { _ in string(upTo: 6) }
    if outcome == .knownFailing || outcome == .unexpectedPass {
      row.knownFailure = KnownFailure(
        reason: string(upTo: 4), link: string(upTo: 4), expires: "2026-12-31")
    }
    if outcome == .notApplicable, generator.below(2) == 0 { row.isOutsideClaim = true }
    return row
  }
}
