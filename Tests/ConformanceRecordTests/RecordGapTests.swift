import ConformanceRecord
import Diagnostics
import Foundation
import Testing

/// Tests of complete records, and of records with missing, additional or repeated results or with
/// results on subjects that the header does not list.
struct RecordGapTests {
  /// Returns a record in which the rows `a/0`, `a/1` and `a/2` passed on each subject, after a
  /// change to its rows.
  private static func record(
    subjects: Int, shard: RecordShard? = nil, severity: Diagnostic.Severity? = nil,
    _ change: (inout [RowRecord]) -> Void = { _ in }
  ) -> RunRecord {
    var rows = (0..<subjects).flatMap { subject in
      (0..<3).map { index in
        RowRecord(
          id: "a/\(index)", revision: "r", kind: "k", location: SourceLocation(file: "a.md"),
          subject: subject, outcome: .passed)
      }
    }
    change(&rows)
    let header = RecordHeader(
      seed: 1, subjects: (0..<subjects).map { SubjectIdentity(sync: "s", store: "t\($0)") },
      plannedRows: 3, documents: [], shard: shard)
    let diagnostics = severity.map { [Diagnostic($0, "row.duplicate-id", "two rows")] } ?? []
    return RunRecord(header: header, diagnostics: diagnostics, rows: rows)
  }

  /// Returns the error message from reading a record whose footer is changed to conformant; `nil`
  /// if the record is read.
  private static func message(_ record: RunRecord) async throws -> String? {
    var record = record
    record.footer = RecordFooter(
      outcomes: OutcomeCounts(of: record.rows.map(\.outcome)), verdict: .conformant)
    let data = try await record.jsonLines()
    do throws(RecordReadingError) {
      _ = try RunRecord(jsonLines: data)
      return nil
    } catch { return error.description }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let subjects: Int
    let message: String
    let change: @Sendable (inout [RowRecord]) -> Void

    init(
      _ name: String, subjects: Int = 1, _ message: String,
      _ change: @escaping @Sendable (inout [RowRecord]) -> Void
    ) {
      (testDescription, self.subjects, self.message) = (name, subjects, message)
      self.change = change
    }
  }

  private static let repeated =
    "line 4: a second result of 'a/0' on s sync on t0 store; expected one result per row and subject"
  private static let stranger = "but the header lists subject 0 only"

  static let cases = [
    Case("one row copied over another", repeated) { $0[2] = $0[0] },
    Case("an additional copy of a row", "line 5: a second result of 'a/0'") { $0.append($0[0]) },
    Case("a subject index after the last", "line 3: the result of 'a/1' has subject 5, \(stranger)")
    {
      $0[1].subject = 5
    },
    Case("a negative subject index", "line 3: the result of 'a/1' has subject -1, \(stranger)") {
      $0[1].subject = -1
    },
    Case(
      "the largest subject index", "line 3: the result of 'a/1' has subject \(Int.max), \(stranger)"
    ) {
      $0[1].subject = .max
    },
    Case(
      "a subject index after the last of two", subjects: 2,
      "line 3: the result of 'a/1' has subject 2, but the header lists subjects 0 to 1"
    ) { $0[1].subject = 2 },
    Case("a row moved to another subject", subjects: 2, "line 6: a second result of 'a/1' on") {
      $0[4].subject = 0
    },
    Case(
      "a row that only one subject has", subjects: 2,
      "line 8: the footer has 'conformant: 6 rows: 6 passed', but the rows have "
        + "'not fully verified: 6 rows: 6 passed'; s sync on t1 store has no result of 'a/1', "
        + "but s sync on t0 store has one"
    ) { $0[4].id = "a/7" },
    Case(
      "a missing row",
      "line 4: the footer has 'conformant: 2 rows: 2 passed', but the rows have "
        + "'not fully verified: 2 rows: 2 passed'; the record has 2 of 3 results"
    ) { $0.removeLast() },
    Case(
      "more rows than planned on one of two subjects, and fewer on the other", subjects: 2,
      "line 7: the record has 4 results on s sync on t1 store, more than the 3 planned"
    ) { rows in
      rows.removeFirst()
      var row = rows[4]
      row.id = "a/9"
      rows.append(row)
    },
    Case("more rows than planned", "line 5: the record has 4 results, more than the 3 planned") {
      rows in
      var row = rows[0]
      row.id = "a/9"
      rows.append(row)
    },
  ]

  @Test(arguments: cases)
  func `a record with missing, additional, repeated or misplaced rows is not read as conformant`(
    _ sample: Case
  ) async throws {
    let record = Self.record(subjects: sample.subjects, sample.change)
    #expect(record.verdict == .notFullyVerified)
    let message = try #require(try await Self.message(record))
    #expect(message.hasPrefix(sample.message), "\(message)")
  }

  @Test(arguments: [1, 2, 3])
  func `a complete record is read`(subjects: Int) async throws {
    let record = Self.record(subjects: subjects)
    #expect(record.verdict == .conformant)
    #expect(try await Self.message(record) == nil)
  }

  @Test func `a shard is complete with its own rows, but not if one of them is repeated`()
    async throws
  {
    let shard = try #require(RecordShard(index: 2, of: 3))
    let record = Self.record(subjects: 2, shard: shard) { $0 = [$0[1], $0[4]] }
    #expect(record.verdict == .conformant)
    #expect(try await Self.message(record) == nil)
    let repeated = Self.record(subjects: 1, shard: RecordShard(index: 1, of: 2)) { $0[2] = $0[0] }
    #expect(repeated.verdict == .notFullyVerified)
  }

  @Test func `a record with a gap is read if its footer states that it is not fully verified`()
    async throws
  {
    let record = Self.record(subjects: 2) { $0.removeLast() }
    let read = try RunRecord(jsonLines: try await record.jsonLines())
    #expect(read == record)
    #expect(read.verdict == .notFullyVerified)
    #expect(read.subjectVerdicts.map(\.verdict) == [.notFullyVerified, .notFullyVerified])
  }

  @Test func `the description of a gap uses the singular for one planned result`() throws {
    let header = RecordHeader(
      seed: 1, subjects: [SubjectIdentity(named: "s")], plannedRows: 1, documents: [])
    let record = RunRecord(header: header, diagnostics: [], rows: [])
    let gap = try #require(record.firstGap)
    #expect(record.words(for: gap) == "the record has 0 of 1 result")
  }

  /// Only documents with errors can declare several rows with the same id, and their runs are never
  /// conformant.
  @Test func `a row may be repeated only if the documents have errors`() async throws {
    let record = Self.record(subjects: 2, severity: .error) { rows in
      for index in rows.indices { rows[index].id = "a/0" }
    }
    #expect(try RunRecord(jsonLines: try await record.jsonLines()) == record)
    #expect(record.verdict == .notFullyVerified)
    let warned = Self.record(subjects: 1, severity: .warning) { $0[2] = $0[0] }
    let message = try #require(try await Self.message(warned))
    #expect(message.hasPrefix("line 5: a second result of 'a/0'"), "\(message)")
  }
}
