import ConformanceRecord
import ConformanceReports
import Diagnostics
import Testing

struct RecordMergeTests {
  private static let count = 7

  /// A whole run on two subjects.
  private let whole: RunRecord = {
    var header = SampleRun.header(count)
    header.subjects = HostileRun.subjects
    let rows = header.subjects.indices.flatMap { subject in
      (0..<count).map { index in
        var row = SampleRun.row("a/\(index)", line: index + 3, index == 4 ? .failed : .passed)
        row.subject = subject
        return row
      }
    }
    return RunRecord(
      header: header, diagnostics: [Diagnostic(.warning, "table.uncovered", "a gap")], rows: rows)
  }()

  /// Returns the record of one shard of the run.
  private func shard(_ index: Int, of count: Int) throws -> RunRecord {
    var header = whole.header
    let shard = try #require(RecordShard(index: index, of: count))
    header.shard = shard
    let rows = whole.rows.enumerated().filter { shard.contains(rowAt: $0.offset % Self.count) }
    return RunRecord(header: header, diagnostics: whole.diagnostics, rows: rows.map(\.element))
  }

  /// Returns the record of one subject of the run.
  private func part(of subject: Int) -> RunRecord {
    var header = whole.header
    header.subjects = [header.subjects[subject]]
    let rows = whole.rows.filter { $0.subject == subject }.map { row in
      var row = row
      row.subject = 0
      return row
    }
    return RunRecord(header: header, diagnostics: whole.diagnostics, rows: rows)
  }

  private func merge(_ records: [RunRecord]) throws -> RunRecord {
    try RecordMerge.merge(
      records.enumerated().map { RecordMerge.Part(name: "\($0.offset).jsonl", record: $0.element) })
  }

  private func problem(_ records: [RunRecord]) -> String {
    do {
      _ = try merge(records)
      return "merged"
    } catch { return "\(error)" }
  }

  @Test(arguments: 1...8, [false, true])
  func `shards are merged into the whole run, in forward and in reverse order`(
    _ count: Int, _ isReversed: Bool
  ) throws {
    let shards = try (1...count).map { try shard($0, of: count) }
    var merged = try merge(isReversed ? shards.reversed() : shards)
    // A single record is returned unchanged, with its shard.
    if count == 1 { merged.header.shard = nil }
    #expect(merged == whole)
  }

  @Test func `runs of different subjects are merged`() throws {
    #expect(try merge([part(of: 0), part(of: 1)]) == whole)
    #expect(try merge([part(of: 1), part(of: 0)]).verdict == .nonConformant)
  }

  @Test func `merging a single record returns it, even if it is incomplete`() throws {
    #expect(try merge([HostileRun.cutOff]) == HostileRun.cutOff)
  }

  @Test func `merging without records is rejected`() {
    #expect(problem([]) == "no records were given; specify at least one record")
  }

  @Test func `the error for an overlap names the row and the subject`() throws {
    let overlap = "overlaps with another record: both have 'a/0' on reference sync on memory store"
    #expect(problem([whole, whole]).contains("'1.jsonl' \(overlap)"))
    #expect(problem([try shard(1, of: 2), try shard(1, of: 2)]).contains(overlap))
    #expect(problem([whole, part(of: 0)]).contains(overlap))
  }

  @Test func `a part with a duplicate row is rejected`() throws {
    var doubled = try shard(1, of: 3)
    doubled.rows[1] = doubled.rows[0]
    let parts = [doubled, try shard(2, of: 3), try shard(3, of: 3)]
    #expect(
      problem(parts)
        == "'0.jsonl' has two results of 'a/0' on reference sync on memory store; "
        + "run that part again")
  }

  @Test func `shards of documents with errors can contain rows with the same id`() throws {
    let error = Diagnostic(.error, "row.duplicate-id", "two rows have the id 'a/0'")
    let shards = try (1...2).map { index in
      let shard = try self.shard(index, of: 2)
      let rows = shard.rows.map { row in
        var row = row
        if row.id == "a/1" { row.id = "a/0" }
        return row
      }
      return RunRecord(header: shard.header, diagnostics: [error], rows: rows)
    }
    let merged = try merge(shards)
    #expect(merged.rows.count { $0.id == "a/0" } == 4)
    #expect(merged.rows.count == whole.rows.count)
    #expect(merged.verdict == .nonConformant)
    #expect(problem([shards[0], shards[0]]).contains("overlaps with another record"))
  }

  @Test func `parts are rejected if a row lacks a result on one of the subjects`() {
    var other = part(of: 1)
    other.rows[2].id = "a/9"
    #expect(problem([part(of: 0), other]).contains(" has no result of 'a/2', "))
  }

  @Test func `the error for missing shards lists up to five of them`() throws {
    #expect(
      problem([try shard(1, of: 3), try shard(3, of: 3)])
        == "shard 2 of 3 is missing; specify the record of every shard")
    #expect(
      problem([try shard(2, of: 9), try shard(5, of: 9)])
        .hasPrefix("shards 1, 3, 4, 6, 7 and others of 9 are missing"))
    #expect(
      problem([try shard(2, of: 7), try shard(5, of: 7)])
        .hasPrefix("shards 1, 3, 4, 6, 7 of 7 are missing"))
  }

  @Test func `the error for missing results of a subject states the number of results`() throws {
    var partial = part(of: 1)
    partial.rows.removeLast(3)
    partial = RunRecord(header: partial.header, diagnostics: [], rows: partial.rows)
    #expect(problem([part(of: 0), partial]).hasPrefix("the records have 4 of 7 results of "))
  }

  @Test func `records with more results than planned are rejected`() throws {
    var full = part(of: 1)
    var further = try #require(full.rows.last)
    further.id = "a/99"
    full = RunRecord(header: full.header, diagnostics: [], rows: full.rows + [further])
    let text = problem([part(of: 0), full])
    #expect(text.contains("the records have 8 results of "))
    #expect(text.hasSuffix("specify each record once, and only records of one run"))
  }

  @Test func `the error for an incomplete part names the part`() throws {
    var cut = try shard(2, of: 2)
    cut.footer = nil
    #expect(
      problem([try shard(1, of: 2), cut])
        == "'1.jsonl' (shard 2 of 2) is incomplete, with 6 results; run that part again")
  }

  @Test func `records with different numbers of shards are rejected`() throws {
    #expect(
      problem([try shard(1, of: 2), try shard(2, of: 3)])
        .hasPrefix("'1.jsonl' is one of 3 shards, but '0.jsonl' is one of 2"))
  }

  @Test(arguments: ["seed", "schema", "document", "path", "documents", "rows"])
  func `the error for records of different runs states the difference`(_ what: String) {
    var other = part(of: 1)
    let words: String
    switch what {
    case "seed":
      other.header.seed = 2
      words = "'1.jsonl' has seed 2, but '0.jsonl' has 1"
    case "schema":
      other.header.schemaVersion = 2
      words = "'1.jsonl' has schema version 2, but '0.jsonl' has 1"
    case "document":
      other.header.documents[0].sha256 = "0"
      words = "'1.jsonl' and '0.jsonl' have different versions of '\(SampleRun.path)'"
    case "path":
      other.header.documents[0].path = "b.md"
      words = "'1.jsonl' has the document 'b.md' where '0.jsonl' has '\(SampleRun.path)'"
    case "documents":
      other.header.documents.append(DocumentRecord(path: "b.md", sha256: "0", text: ""))
      words = "'1.jsonl' has the document 'b.md', but '0.jsonl' does not"
    default:
      other.header.plannedRows = 8
      words = "the number of planned rows is 8 in '1.jsonl', but 7 in '0.jsonl'"
    }
    #expect(problem([part(of: 0), other]).hasPrefix(words))
  }

  @Test(arguments: [
    "command of the sync", "command of the store", "claim", "list of capabilities",
  ])
  func `different subjects with the same name are rejected`(_ what: String) throws {
    let first = try shard(1, of: 2)
    var second = try shard(2, of: 2)
    switch what {
    case "command of the sync": second.header.subjects[1].syncCommand = "./another"
    case "command of the store": second.header.subjects[1].storeCommand = "./another"
    case "claim": second.header.subjects[1].profile = nil
    default: second.header.subjects[1].capabilities = []
    }
    #expect(
      problem([first, second]).hasPrefix(
        "the \(what) of \(HostileRun.subjects[1].label) in '1.jsonl' differs from "))
  }

  @Test func `parts with different glossaries are rejected`() throws {
    var other = try shard(2, of: 2)
    other.header.glossaries = [DocumentRecord(path: "words.md", sha256: "0", text: "")]
    #expect(
      problem([try shard(1, of: 2), other]).contains(
        "'1.jsonl' and '0.jsonl' have different glossaries: 'words.md'"))
  }

  @Test func `parts with different expectation files are rejected`() throws {
    var other = part(of: 1)
    other.header.expectations = [DocumentRecord(path: "known.md", sha256: "0", text: "")]
    #expect(
      problem([part(of: 0), other]).hasPrefix(
        "'1.jsonl' and '0.jsonl' have different expectation files: 'known.md'"))
  }

  @Test func `a result with an unknown subject is rejected`() {
    var other = part(of: 1)
    other.rows[0].subject = 3
    #expect(problem([part(of: 0), other]).hasPrefix("'1.jsonl' has a result of subject 3"))
  }
}
