import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import ConformanceRecord

struct JSONLinesTests {
  /// A record with diagnostics and findings, and with text that needs escaping in JSON and
  /// terminals.
  static let record: RunRecord = {
    let place = SourceLocation(
      file: "Specs/\"a\"\n.md", start: SourcePosition(line: 3, column: 1),
      end: SourcePosition(line: 3, column: 9))
    let finding = Finding(
      column: "Result", location: place, rule: "r", expected: "72,5 kg", observed: "\u{1B}[31m",
      suggestions: ["a", "b"], snippet: "vocabulary.add(…)\n")
    let row = RowRecord(
      id: "a/b/c", revision: "0123456789", kind: "k", location: place, requirements: ["R-1"],
      subject: 0, outcome: .failed, findings: [finding], transcript: ["save", "execute"])
    let passed = RowRecord(
      id: "a/b/d", revision: "9876543210", kind: "k", location: place, outcome: .passed)
    let diagnostic = Diagnostic(
      .warning, "table.uncovered", "m", at: place, fix: "f", notes: [Diagnostic.Note("n")])
    let header = RecordHeader(
      seed: .max, subjects: [SubjectIdentity(sync: "reference", store: "memory")], plannedRows: 2,
      documents: [DocumentRecord(path: "a.md", sha256: "00", text: "\u{2028} 体重 🩺\r\n")])
    return RunRecord(header: header, diagnostics: [diagnostic], rows: [row, passed])
  }()

  private func lines() async throws -> [Data] {
    try await Self.record.jsonLines().split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  private func joined(_ lines: [Data]) -> Data {
    Data(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private func message(of data: Data) -> String? {
    do throws(RecordReadingError) {
      _ = try RunRecord(jsonLines: data)
      return nil
    } catch { return error.description }
  }

  @Test
  func `a record is read back as it was written`() async throws {
    let data = try await Self.record.jsonLines()
    #expect(try RunRecord(jsonLines: data) == Self.record)
    #expect(try await RunRecord(jsonLines: data).jsonLines() == data)
  }

  @Test(arguments: ["a/b", "a\"b", "a\\b", "a\nb", "a\u{7F}b", "é", "a🩺b", ""])
  func `the line of a row without details is identical to the output of the encoder`(
    id: String
  ) async throws {
    struct Line: Encodable { let row: RowRecord }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for place in [Self.record.rows[0].location, SourceLocation(file: "Specs/a.md")] {
      for (requirements, level) in [([], nil), (["R-1"], RowLevel.should), (["R-1", id], .must)] {
        let row = RowRecord(
          id: id, revision: "0123456789", kind: "k", location: place, requirements: requirements,
          level: level, profile: level.map { _ in id }, outcome: .notRun)
        let record = RunRecord(header: Self.record.header, diagnostics: [], rows: [row])
        let lines = try await record.jsonLines().split(separator: UInt8(ascii: "\n"))
        #expect(try lines[1] == encoder.encode(Line(row: row)))
      }
    }
  }

  @Test(arguments: 1...20)
  func `the fast reader reads an altered line as the decoder does, or declines it`(seed: UInt64)
    throws
  {
    struct Line: Decodable { let row: RowRecord }
    var random = SeededGenerator(seed: seed)
    let place = SourceLocation(
      file: "Specs/a.md", start: SourcePosition(line: 10, column: 1),
      end: SourcePosition(line: 10, column: 207))
    let row = RowRecord(
      id: "a/b/\(seed)", revision: "0123456789", kind: "k", location: place,
      requirements: Array(repeating: "R-1", count: Int(seed % 3)),
      level: seed % 2 == 0 ? .may : nil,
      profile: seed % 5 == 0 ? "core" : nil, subject: Int(seed), outcome: .notApplicable)
    let line = Array(try #require(row.plainLine).utf8)
    #expect(RowRecord(plainLine: line[...]) == row)
    var read = 0
    for _ in 0..<2_000 {
      var bytes = line
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: index)
        default: bytes[index] = Array("\"\\[]{},:0-19e".utf8).randomElement(using: &random) ?? 0
        }
      }
      guard let row = RowRecord(plainLine: bytes[...]) else { continue }
      read += 1
      #expect(try JSONDecoder().decode(Line.self, from: Data(bytes)).row == row)
    }
    #expect(read > 100)
  }

  @Test
  func `a record that is encoded in several batches keeps the order of its rows`() async throws {
    let rows = (0..<1_234).map { index in
      RowRecord(
        id: "a/b/\(index)", revision: "0", kind: "k", location: SourceLocation(file: "a.md"),
        outcome: .passed)
    }
    var header = Self.record.header
    header.plannedRows = rows.count
    let record = RunRecord(header: header, diagnostics: [], rows: rows)
    let data = try await record.jsonLines()
    #expect(try RunRecord(jsonLines: data) == record)
    #expect(try await record.jsonLines() == data)
  }

  @Test
  func `header, diagnostics, rows and footer are on separate lines`() async throws {
    let names = try await lines().map { line in
      try #require(JSONSerialization.jsonObject(with: line) as? [String: Any]).keys.sorted()
    }
    #expect(names == [["header"], ["diagnostic"], ["row"], ["row"], ["footer"]])
  }

  @Test
  func `blank lines are ignored`() async throws {
    for blank in ["", "\r", " \t"] {
      let blank = Data(blank.utf8)
      let data = joined(try await lines().flatMap { [blank, $0, blank] })
      #expect(try RunRecord(jsonLines: data) == Self.record)
    }
  }

  @Test
  func `a record without a footer is read but not fully verified`() async throws {
    let cut = try RunRecord(jsonLines: joined(try await lines().dropLast()))
    #expect(cut.footer == nil)
    #expect(cut.rows == Self.record.rows)
    #expect(cut.verdict == .notFullyVerified)
  }

  /// A run that ends during a write can leave an incomplete last line.
  @Test(arguments: [1, 2, 3, 4])
  func `a record that ends within a line is read up to that line, unless a line feed follows`(
    index: Int
  ) async throws {
    let lines = try await lines()
    let before = joined(Array(lines[..<index])) + [UInt8(ascii: "\n")]
    for length in [1, lines[index].count / 2, lines[index].count - 1] {
      let data = before + lines[index].prefix(length)
      let cut = try RunRecord(jsonLines: data)
      #expect(cut.footer == nil)
      #expect(cut.rows == Array(Self.record.rows.prefix(max(0, index - 2))))
      #expect(cut.verdict == .notFullyVerified)
      // With a trailing line feed, the incomplete line is an error.
      #expect(
        message(of: data + [UInt8(ascii: "\n")]) == "line \(index + 1): not a line of a record")
    }
  }

  @Test
  func `a cut header or a line after the footer is rejected, but not a missing final line feed`()
    async throws
  {
    let lines = try await lines()
    #expect(message(of: lines[0].dropLast()) == "line 1: not a line of a record")
    #expect(try RunRecord(jsonLines: joined(lines)) == Self.record)
    #expect(
      message(of: joined(lines + [Data("{".utf8)])) == "line 6: unexpected line after the footer")
  }

  @Test(
    arguments: ["start.line", "start.column", "end.line", "end.column"],
    [0, -1, Int.min, Int.min + 1])
  func `a source location with a number below 1 is rejected`(_ path: String, _ number: Int)
    async throws
  {
    var place = Self.record.rows[0].location
    let position = SourcePosition(
      line: path.hasSuffix("line") ? number : 3, column: path.hasSuffix("column") ? number : 1)
    if path.hasPrefix("start") { place.start = position } else { place.end = position }
    // The first row has details, and the second one has the form that the fast reader parses.
    for index in Self.record.rows.indices {
      var record = Self.record
      record.rows[index].location = place
      #expect(
        message(of: try await record.jsonLines())
          == "line \(index + 3): not a line of a record; row.location.\(path): "
          + "expected a number of at least 1, found \(number)")
    }
  }

  @Test(arguments: [
    (0, #""plannedRows":2"#, #""plannedRows":"2""#, "header.plannedRows: "),
    (0, #""plannedRows":2"#, #""plannedRows":null"#, "header.plannedRows: found null"),
    (0, #""plannedRows":2,"#, "", "header.plannedRows: the member is missing"),
    (
      0, #""plannedRows":2"#, #""plannedRows":-2"#,
      "header.plannedRows: expected a number of at least 0, found -2"
    ),
    (2, #""id":"a/b/c","#, "", "row.id: the member is missing"),
    (3, #""id":"a/b/d","#, "", "row.id: the member is missing"),
    (3, #""outcome":"passed""#, #""outcome":"skipped""#, "row.outcome: "),
  ])
  func `the error for an invalid line names the invalid member`(
    _ index: Int, _ text: String, _ replacement: String, _ message: String
  ) async throws {
    var lines = try await lines()
    let line = String(decoding: lines[index], as: UTF8.self)
    try #require(line.contains(text))
    lines[index] = Data(line.replacing(text, with: replacement).utf8)
    let found = self.message(of: joined(lines))
    #expect(
      found?.hasPrefix("line \(index + 1): not a line of a record; \(message)") == true,
      "\(found ?? "")")
  }

  @Test
  func `a record whose footer does not match its rows is rejected`() async throws {
    var lines = try await lines()
    lines.remove(at: 2)
    let message = message(of: joined(lines))
    #expect(
      message?.contains("line 4: the footer has 'non-conformant: 2 rows: 1 passed, 1 failed'")
        == true)
  }

  @Test
  func `the error for a missing, misplaced or unknown line states its number`() async throws {
    let lines = try await lines()
    let missing = "line 1: expected the header, which is the first line of a record"
    #expect(message(of: Data()) == missing)
    #expect(message(of: joined(Array(lines.dropFirst()))) == missing)
    #expect(message(of: joined([lines[0]] + lines)) == "line 2: unexpected second header")
    #expect(message(of: joined(lines + [lines[2]])) == "line 6: unexpected line after the footer")
    #expect(
      message(of: joined([lines[0], Data("{}".utf8)])) == "line 2: not a line of a record")
  }

  @Test(arguments: [#"{"header":{"schemaVersion":2,"future":true}}"#])
  func `an unsupported schema version is reported`(_ line: String) {
    #expect(
      message(of: Data(line.utf8))
        == "line 1: unsupported schema version 2; this tool reads version 1")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `random changes to a record do not make the reader trap`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let original = Array(try await Self.record.jsonLines())
    for _ in 0..<300 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { break }
      }
      // The reader returns a record or throws an error; a trap would end the test process.
      _ = message(of: Data(bytes))
    }
  }

  @Test
  func `a deeply nested line is rejected`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(message(of: Data(deep.utf8)) == "line 1: not a line of a record")
  }
}
