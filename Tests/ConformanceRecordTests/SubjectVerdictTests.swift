import ConformanceRecord
import Diagnostics
import Foundation
import Testing

/// Tests of subjects, claims, shards and known failures in records, and of the verdicts on them.
struct SubjectVerdictTests {
  static func row(
    _ outcome: Outcome, id: String = "a/b/c", subject: Int = 0, isOutsideClaim: Bool? = nil
  ) -> RowRecord {
    RowRecord(
      id: id, revision: "r", kind: "k", location: SourceLocation(file: "a.md"),
      subject: subject, outcome: outcome, isOutsideClaim: isOutsideClaim)
  }

  static func record(
    _ rows: [RowRecord], subjects: Int = 1, planned: Int, shard: RecordShard? = nil
  ) -> RunRecord {
    let subjects = (0..<subjects).map { SubjectIdentity(sync: "s", store: "\($0)") }
    let header = RecordHeader(
      seed: 1, subjects: subjects, plannedRows: planned, documents: [], shard: shard)
    return RunRecord(header: header, diagnostics: [], rows: rows)
  }

  @Test func `the worst subject determines the verdict, and each subject has its own verdict`() {
    let record = Self.record(
      [
        Self.row(.passed), Self.row(.failed, subject: 1), Self.row(.errored, subject: 2),
      ], subjects: 3, planned: 1)
    #expect(record.verdict == .nonConformant)
    #expect(
      record.subjectVerdicts.map(\.verdict) == [.conformant, .nonConformant, .notFullyVerified])
    #expect(record.footer?.outcomes.total == 3)
  }

  @Test func `a run is not conformant if a subject was not verified`() {
    let record = Self.record(
      [Self.row(.passed), Self.row(.notApplicable, subject: 1, isOutsideClaim: true)],
      subjects: 2, planned: 1)
    #expect(record.subjectVerdicts.map(\.verdict) == [.conformant, .notFullyVerified])
    #expect(record.verdict == .notFullyVerified)
  }

  @Test func `rows outside the claim are counted separately and do not lower the verdict`() {
    let rows = [
      Self.row(.passed, id: "a"), Self.row(.notApplicable, id: "b", isOutsideClaim: true),
      Self.row(.notApplicable, id: "c"),
    ]
    #expect(Self.record(Array(rows.prefix(2)), planned: 2).verdict == .conformant)
    #expect(Self.record(rows, planned: 3).verdict == .notFullyVerified)
    #expect(
      RunTally(of: rows).summary
        == "3 rows: 1 passed, 1 not applicable, 1 not applicable (outside the claim)")
    #expect(RunTally(of: [Self.row(.failed, isOutsideClaim: true)]).outsideClaim == 0)
  }

  @Test(arguments: [1, 2, 3, 7, 20])
  func `every row is in exactly one shard, and sizes differ by at most one`(count: Int) throws {
    let shards = try (1...count).map { try #require(RecordShard(index: $0, of: count)) }
    for planned in [0, 1, 6, 7, 936] {
      for place in 0..<planned { #expect(shards.count { $0.contains(rowAt: place) } == 1) }
      let sizes = shards.map { $0.size(of: planned) }
      #expect(sizes == shards.map { shard in (0..<planned).count(where: shard.contains(rowAt:)) })
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }

  @Test(arguments: [(0, 4), (5, 4), (1, 0), (-1, -1), (Int.max, Int.min)])
  func `a shard index outside 1...count is rejected`(index: Int, count: Int) {
    #expect(RecordShard(index: index, of: count) == nil)
  }

  @Test func `a shard is complete only with all of its own rows`() throws {
    let shard = try #require(RecordShard(index: 2, of: 2))
    let rows = [Self.row(.passed, id: "a"), Self.row(.passed, id: "b")]
    #expect(Self.record(rows, planned: 5, shard: shard).verdict == .conformant)
    #expect(Self.record(rows, planned: 6, shard: shard).verdict == .notFullyVerified)
    #expect(Self.record(rows, planned: 5).verdict == .notFullyVerified)
  }

  @Test
  func `subjects, expectations, glossaries, shards and known failures survive writing and reading`()
    async throws
  {
    let place = SourceLocation(file: "a.md")
    let header = RecordHeader(
      seed: 1,
      subjects: [
        SubjectIdentity(
          sync: "s", store: "t", syncCommand: "a 'b'", storeCommand: "c\nd", profile: "core",
          capabilities: ["clock"])
      ], plannedRows: 4, documents: [],
      expectations: [DocumentRecord(path: "known.md", sha256: "0", text: "| Row |")],
      glossaries: [DocumentRecord(path: "words.md", sha256: "1", text: "| Phrase |")],
      shard: RecordShard(index: 1, of: 2))
    let known = KnownFailure(reason: "slow", link: "https://example.org/1", expires: "2026-12-31")
    let rows = [
      RowRecord(
        id: "a", revision: "r", kind: "k", location: place, outcome: .knownFailing,
        knownFailure: known),
      Self.row(.notApplicable, isOutsideClaim: true),
    ]
    let record = RunRecord(header: header, diagnostics: [], rows: rows)
    #expect(try await RunRecord(jsonLines: record.jsonLines()) == record)
  }

  @Test func `a record whose subjects have no claims or capabilities can be read`() throws {
    let old = """
      {"header":{"documents":[],"plannedRows":1,"schemaVersion":1,"seed":1,\
      "subjects":[{"store":"memory","sync":"reference"}]}}
      {"row":{"findings":[],"id":"a/b/c","kind":"k","location":{"file":"a.md"},"outcome":"passed",\
      "requirements":[],"revision":"r","subject":0,"transcript":[]}}
      {"footer":{"outcomes":{"passed":1},"verdict":"conformant"}}

      """
    let record = try RunRecord(jsonLines: Data(old.utf8))
    #expect(record.verdict == .conformant)
    #expect(record.header.subjects == [SubjectIdentity(sync: "reference", store: "memory")])
  }

  @Test func `a record with an invalid shard is rejected`() {
    let header = """
      {"header":{"documents":[],"plannedRows":1,"schemaVersion":1,"seed":1,"shard":\
      {"count":2,"index":3},"subjects":[]}}
      """
    #expect(throws: RecordReadingError.self) { try RunRecord(jsonLines: Data(header.utf8)) }
  }
}
