import ConformanceRecord
import Diagnostics
import Foundation
import Testing

struct RowLevelTests {
  static func row(_ outcome: Outcome, _ level: RowLevel?, profile: String? = nil) -> RowRecord {
    RowRecord(
      id: "document/section/row", revision: "0", kind: "kind",
      location: SourceLocation(file: "document.md"), level: level, profile: profile,
      outcome: outcome)
  }

  static func verdict(_ rows: [RowRecord]) -> Verdict {
    RunTally(of: rows).verdict(hasErrors: false)
  }

  @Test(arguments: [RowLevel.should, .may])
  func `below MUST, failed or inapplicable rows do not lower the verdict, but unverified rows do`(
    _ level: RowLevel
  ) {
    let passed = Self.row(.passed, .must)
    #expect(Self.verdict([passed, Self.row(.failed, level)]) == .conformant)
    #expect(Self.verdict([passed, Self.row(.notApplicable, level)]) == .conformant)
    #expect(Self.verdict([passed, Self.row(.errored, level)]) == .notFullyVerified)
    #expect(Self.verdict([passed, Self.row(.unbound, level)]) == .notFullyVerified)
    #expect(Self.verdict([passed, Self.row(.notRun, level)]) == .notFullyVerified)
  }

  @Test(arguments: [RowLevel.must, nil])
  func `a failed or inapplicable row at MUST or without a level lowers the verdict`(
    _ level: RowLevel?
  ) {
    let passed = Self.row(.passed, .must)
    #expect(Self.verdict([passed, Self.row(.failed, level)]) == .nonConformant)
    #expect(Self.verdict([passed, Self.row(.notApplicable, level)]) == .notFullyVerified)
  }

  @Test func `a run of one row below MUST is conformant if the row passed, but not if it failed`() {
    #expect(Self.verdict([Self.row(.failed, .should)]) == .notFullyVerified)
    #expect(Self.verdict([Self.row(.passed, .should)]) == .conformant)
  }

  @Test func `the summary lists failures by level`() {
    let rows = [
      Self.row(.passed, .must), Self.row(.failed, .must), Self.row(.failed, .should),
      Self.row(.failed, .should), Self.row(.failed, .may), Self.row(.passed, nil),
    ]
    #expect(
      RunTally(of: rows).summary
        == "6 rows: 2 passed, 1 failed, 2 failed (SHOULD), 1 failed (MAY)")
    #expect(RunTally(of: rows.suffix(1)).summary == "1 row: 1 passed")
    #expect(RunTally(of: [Self.row(.failed, .may)]).summary == "1 row: 1 failed (MAY)")
    #expect(RunTally(of: []).summary == "0 rows")
  }

  @Test func `the summary consists of the labeled parts of the tally`() {
    var rows = [
      Self.row(.passed, .must), Self.row(.failed, .must), Self.row(.failed, .should),
      Self.row(.failed, .may), Self.row(.notApplicable, .must), Self.row(.notApplicable, .must),
    ]
    rows[5].isOutsideClaim = true
    let tally = RunTally(of: rows)
    #expect(
      tally.parts.map(\.label) == [
        "passed", "failed", "not applicable", "failed (SHOULD)", "failed (MAY)",
        "not applicable (outside the claim)",
      ])
    #expect(tally.parts.allSatisfy { $0.count == 1 })
    #expect(tally.summary == "6 rows: " + tally.partsInWords)
  }

  @Test func `level and profile are optional and survive writing and reading`() async throws {
    let header = RecordHeader(
      seed: 1, subjects: [SubjectIdentity(sync: "s", store: "t")], plannedRows: 2, documents: [])
    var rows = [Self.row(.failed, .should, profile: "core"), Self.row(.passed, nil)]
    rows[1].id = "document/section/other"
    let record = RunRecord(header: header, diagnostics: [], rows: rows)
    let lines = try await record.jsonLines()
    #expect(try RunRecord(jsonLines: lines) == record)
    let text = String(decoding: lines, as: UTF8.self)
    #expect(text.contains(#""level":"SHOULD""#))
    #expect(text.split(separator: "\n")[2].contains("level") == false)
    #expect(record.verdict == .conformant)
  }
}
