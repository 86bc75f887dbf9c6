import ConformanceRecord
import ConformanceReports
import Diagnostics
import Testing

struct RunComparisonTests {
  private static let memory = SubjectIdentity(sync: "reference", store: "memory")
  private static let sqlite = SubjectIdentity(sync: "reference", store: "sqlite")

  private func row(
    _ id: String, _ outcome: Outcome, revision: String = "1", level: RowLevel? = nil,
    subject: Int = 0
  ) -> RowRecord {
    var row = SampleRun.row(id, line: 7, outcome)
    row.revision = revision
    row.level = level
    row.subject = subject
    return row
  }

  private func record(
    _ rows: [RowRecord], subjects: [SubjectIdentity] = [memory]
  ) -> RunRecord {
    var header = SampleRun.header(rows.count / max(1, subjects.count))
    header.subjects = subjects
    return RunRecord(header: header, diagnostics: [], rows: rows)
  }

  private func compare(_ before: RowRecord?, _ after: RowRecord?) throws -> RunComparison.Entry {
    let comparison = RunComparison(
      of: record(after.map { [$0] } ?? []), against: record(before.map { [$0] } ?? []))
    #expect(comparison.entries.count == 1)
    return try #require(comparison.entries.first)
  }

  @Test(arguments: [
    (Outcome.passed, Outcome.failed, RunComparison.Change.newlyFailing, true),
    (.knownFailing, .unexpectedPass, .newlyFailing, true),
    (.notRun, .failed, .newlyFailing, true),
    (.passed, .errored, .noLongerVerified, true),
    (.passed, .notRun, .noLongerVerified, true),
    (.passed, .unbound, .noLongerVerified, true),
    (.failed, .passed, .newlyPassing, false),
    (.notRun, .passed, .newlyPassing, false),
    (.failed, .knownFailing, .otherOutcome, false),
    (.passed, .knownFailing, .otherOutcome, false),
    (.failed, .errored, .otherOutcome, false),
    (.failed, .failed, .unchanged, false),
    (.passed, .passed, .unchanged, false),
  ])
  func `the outcomes of a row in both runs determine its change`(
    _ before: Outcome, _ after: Outcome, _ change: RunComparison.Change, _ isRegression: Bool
  ) throws {
    let entry = try compare(row("a", before), row("a", after))
    #expect(entry.change == change)
    #expect(entry.isRegression == isRegression)
  }

  @Test(arguments: [
    (Outcome?.none, Outcome?.some(.failed), RunComparison.Change.new, true),
    (nil, .passed, .new, false), (nil, .unbound, .new, true), (.passed, nil, .disappeared, false),
  ])
  func `a row that only one run contains is new or has disappeared`(
    _ before: Outcome?, _ after: Outcome?, _ change: RunComparison.Change, _ isRegression: Bool
  ) throws {
    let entry = try compare(before.map { row("a", $0) }, after.map { row("a", $0) })
    #expect(entry.change == change)
    #expect(entry.isRegression == isRegression)
  }

  @Test(arguments: [(Outcome.passed, false), (.failed, true)])
  func `a row with another revision counts as changed, and as a regression if it fails`(
    _ outcome: Outcome, _ isRegression: Bool
  ) throws {
    let entry = try compare(row("a", .passed), row("a", outcome, revision: "2"))
    #expect(entry.change == .changed)
    #expect(entry.isRegression == isRegression)
  }

  @Test(arguments: [RowLevel.should, .may])
  func `a failed row is newly failing only if it lowers the verdict`(_ level: RowLevel) throws {
    let entry = try compare(row("a", .passed, level: level), row("a", .failed, level: level))
    #expect(entry.change == .otherOutcome)
    #expect(!entry.isRegression)
    let raised = try compare(row("a", .failed, level: level), row("a", .failed, level: .must))
    #expect(raised.change == .newlyFailing)
  }

  @Test func `subjects are matched by identity, in any order`() throws {
    let before = record(
      [row("a", .passed), row("a", .failed, subject: 1)], subjects: [Self.memory, Self.sqlite])
    let after = record(
      [row("a", .failed), row("a", .failed, subject: 1)], subjects: [Self.sqlite, Self.memory])
    let comparison = RunComparison(of: after, against: before)
    #expect(comparison.entries.map(\.change) == [.unchanged, .newlyFailing])
    #expect(comparison.regressions.map(\.subject) == [Self.memory])
    #expect(comparison.summary == "1 newly failing, 1 unchanged")
  }

  @Test func `subjects that only one run contains are listed`() {
    let comparison = RunComparison(
      of: record([row("a", .passed)], subjects: [Self.sqlite]),
      against: record([row("a", .passed)], subjects: [Self.memory]))
    #expect(comparison.entries.map(\.change) == [.new, .disappeared])
    #expect(comparison.newSubjects == [Self.sqlite])
    #expect(comparison.missingSubjects == [Self.memory])
    #expect(!comparison.hasCommonSubject)
  }

  @Test func `rows with the same id are compared in order`() {
    let before = record([row("a", .passed), row("a", .failed), row("a", .passed)])
    let after = record([row("a", .passed), row("a", .passed)])
    let comparison = RunComparison(of: after, against: before)
    #expect(comparison.entries.map(\.change) == [.unchanged, .newlyPassing, .disappeared])
  }

  @Test func `regressions list broken rows first`() {
    let before = record([row("a", .passed), row("b", .passed)])
    let after = record([row("a", .errored), row("b", .failed)])
    let comparison = RunComparison(of: after, against: before)
    #expect(comparison.regressions.map(\.id) == ["b", "a"])
  }

  @Test func `a comparison warns about incomplete records`() {
    var cut = record([row("a", .passed)])
    cut.footer = nil
    #expect(RunComparison(of: cut, against: record([])).isRecordCutOff)
    #expect(RunComparison(of: record([]), against: cut).isBaselineCutOff)
    #expect(RunComparison(of: record([]), against: cut).caveats == ["the baseline is incomplete"])
    #expect(RunComparison(of: cut, against: record([])).caveats == ["the run is incomplete"])
  }

  @Test func `a comparison warns about different shards`() {
    let whole = record([row("a", .passed), row("b", .passed)])
    var shard = whole
    shard.header.shard = RecordShard(index: 1, of: 2)
    #expect(RunComparison(of: whole, against: whole).caveats == [])
    #expect(RunComparison(of: shard, against: shard).caveats == [])
    let words = "the baseline covers all rows, but the run covers shard 1 of 2"
    let comparison = RunComparison(of: shard, against: whole)
    #expect(comparison.caveats == [words])
    #expect(
      comparison.text().hasPrefix(words + ", so some rows may falsely appear as new or missing\n\n")
    )
    let report = RunReport(of: shard, against: whole, tool: SampleReport.tool)
    #expect(report.text(as: .markdown).contains(" unchanged. The baseline covers all rows, "))
  }

  @Test func `a comparison warns about errors in the documents`() {
    let whole = record([row("a", .passed)])
    var unread = whole
    unread.diagnostics = [Diagnostic(.error, "table.unknown-header", "x")]
    #expect(
      RunComparison(of: unread, against: whole).caveats
        == ["the run has errors in its documents or domains"])
    #expect(
      RunComparison(of: whole, against: unread).caveats
        == ["the baseline has errors in its documents or domains"])
    unread.diagnostics = [Diagnostic(.warning, "table.uncovered", "x")]
    #expect(RunComparison(of: unread, against: whole).caveats == [])
  }

  @Test func `the human-readable text starts with the comparison and ends with the verdict`() {
    let before = record([row("a", .passed), row("b", .passed)])
    let after = record([row("a", .passed), row("b", .failed)])
    let text = RunReport(of: after, against: before, tool: SampleReport.tool).text(as: .pretty)
    #expect(text.hasPrefix("newly failing: 1\n  ✗ b: passed → failed"))
    #expect(text.contains("\n1 regression: 1 newly failing, 1 unchanged\n\nreference sync on "))
    #expect(text.hasSuffix("\nnon-conformant: 2 rows: 1 passed, 1 failed\n"))
  }

  /// A filter may exclude many rows, so rows that were not run before either are not listed.
  @Test func `a row that is no longer run is reported only with a baseline`() {
    let before = record([row("a", .passed), row("b", .passed), row("c", .notRun)])
    let after = record([row("a", .passed), row("b", .notRun), row("c", .notRun)])
    let text = RunReport(of: after, against: before, tool: SampleReport.tool).text(as: .github)
    let lines = text.split(separator: "\n").filter { $0.contains("row.not-run") }
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasSuffix(
        "title=row.not-run::b: not run%0Anote: no longer verified; in the baseline: passed")
        == true, "\(text)")
    let alone = RunReport(of: after, tool: SampleReport.tool).text(as: .github)
    #expect(!alone.contains("row.not-run"))
  }

  @Test(arguments: Outcome.allCases, [nil] + RowLevel.allCases)
  func `the standing of a row is its effect on the verdict`(
    _ outcome: Outcome, _ level: RowLevel?
  ) {
    let row = row("a", outcome, level: level)
    let verdicts: [RowStanding: Verdict] = [
      .kept: .conformant, .unverified: .notFullyVerified, .broken: .nonConformant,
    ]
    // A tolerated row does not affect the verdict, so another row is added.
    #expect(verdicts[row.standing] == record([row, self.row("b", .passed)]).verdict)
  }
}
