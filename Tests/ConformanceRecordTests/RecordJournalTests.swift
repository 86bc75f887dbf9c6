import Diagnostics
import Foundation
import Testing

@testable import ConformanceRecord

/// Tests of the content of a record file during and after a run, and of the encoding in pieces.
struct RecordJournalTests {
  /// Returns a complete record, in which every seventh row failed and has a finding.
  static func record(rows count: Int, documents: Int = 2) -> RunRecord {
    let rows = (0..<count).map { index in
      RowRecord(
        id: "sums/row-\(index)", revision: "0123456789", kind: "sums",
        location: SourceLocation(
          file: "sums.md", start: SourcePosition(line: index + 1, column: 1),
          end: SourcePosition(line: index + 1, column: 9)),
        outcome: index % 7 == 0 ? .failed : .passed,
        findings: index % 7 == 0
          ? [Finding(rule: "shows \"2\"", expected: "2", observed: "3")] : [])
    }
    let texts = (0..<documents).map {
      DocumentRecord(path: "sums-\($0).md", sha256: "\($0)", text: "\"documents\":[ \\ / ü \n")
    }
    return RunRecord(
      header: RecordHeader(
        seed: 1, subjects: [SubjectIdentity(named: "counter")], plannedRows: count,
        documents: texts),
      diagnostics: [Diagnostic(.warning, "sums.odd", "odd", at: nil, fix: "correct it")], rows: rows
    )
  }

  @Test(arguments: [0, 1, 499, 500, 501, 4000, 4001, 9000], [0, 1, 3])
  func `encoding in pieces produces the same lines as encoding the whole record`(
    _ rows: Int, _ documents: Int
  ) async throws {
    let record = Self.record(rows: rows, documents: documents)
    let whole = try record.jsonLinesAtOnce()
    #expect(try await record.jsonLines() == whole)
    #expect(try RunRecord(jsonLines: whole) == record)
    let header = try JSONEncoder.sorted.encode(["header": record.header])
    #expect(whole.starts(with: header))
  }

  @Test func `the complete record replaces the journal`() async throws {
    let folder = try Folder()
    let url = folder.url.appendingPathComponent("run.jsonl")
    try Data("an earlier record".utf8).write(to: url)
    let record = Self.record(rows: 1200)
    var journal = try RecordJournal(at: url, beginning: record)
    try journal.append(Array(record.rows.reversed()))
    #expect(journal.count == 1200)
    let cut = try RunRecord(jsonLines: Data(contentsOf: url))
    #expect(cut.footer == nil)
    #expect(cut.rows == record.rows.reversed())
    let replacement = try journal.replacement()
    try await replacement.write(record)
    #expect(try RunRecord(jsonLines: Data(contentsOf: url)) == cut)
    try journal.finish(with: replacement)
    #expect(try RunRecord(jsonLines: Data(contentsOf: url)) == record)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["run.jsonl"])
  }

  @Test func `a replacement that is not installed changes nothing and leaves no temporary file`()
    async throws
  {
    let folder = try Folder()
    let url = folder.url.appendingPathComponent("run.jsonl")
    let record = Self.record(rows: 3)
    let journal = try RecordJournal(at: url, beginning: record)
    let before = try Data(contentsOf: url)
    try await journal.replacement().write(record)
    #expect(try Data(contentsOf: url) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["run.jsonl"])
  }
}

/// A temporary folder that is removed when the last reference to this object is released.
private final class Folder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
