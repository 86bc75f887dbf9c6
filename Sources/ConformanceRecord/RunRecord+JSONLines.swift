private import Diagnostics
public import Foundation

/// The reason why bytes cannot be parsed as a record.
public struct RecordReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line that cannot be parsed, starting at 1.
  public var line: Int
  /// A description of the problem.
  public var message: String

  /// The message, preceded by the line number.
  public var description: String { "line \(line): \(message)" }
}

extension RunRecord {
  private enum Line: Codable, Sendable {
    case header(RecordHeader)
    case diagnostic(Diagnostic)
    case row(RowRecord)
    case footer(RecordFooter)

    private enum Key: String, CodingKey {
      case header, diagnostic, row, footer
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .header(let value): try container.encode(value, forKey: .header)
      case .diagnostic(let value): try container.encode(value, forKey: .diagnostic)
      case .row(let value): try container.encode(value, forKey: .row)
      case .footer(let value): try container.encode(value, forKey: .footer)
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      guard container.allKeys.count == 1, let key = container.allKeys.first else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: [],
            debugDescription: "expected exactly one of header, diagnostic, row and footer"))
      }
      switch key {
      case .header: self = .header(try container.decode(RecordHeader.self, forKey: key))
      case .diagnostic: self = .diagnostic(try container.decode(Diagnostic.self, forKey: key))
      case .row: self = .row(try container.decode(RowRecord.self, forKey: key))
      case .footer: self = .footer(try container.decode(RecordFooter.self, forKey: key))
      }
    }
  }

  /// Returns the record as JSON lines; equal records produce identical bytes.
  ///
  /// Batches of rows are encoded concurrently.
  ///
  /// - Throws: `EncodingError` if a value cannot be encoded, which does not occur for the record of
  ///   a run.
  @concurrent
  public func jsonLines() async throws -> Data {
    var data = Data()
    try await forEachPiece { data += $0 }
    return data
  }

  /// Returns the record as JSON lines, encoded synchronously.
  ///
  /// - Throws: `EncodingError` if a value cannot be encoded, which does not occur for the record of
  ///   a run.
  package func jsonLinesAtOnce() throws -> Data {
    var data = Data()
    try forEachPieceOfBeginning { data += $0 }
    data += try Self.encode(rows.map(Line.row))
    if let footer { data += try Self.encode([.footer(footer)]) }
    return data
  }

  /// Passes the JSON lines to a closure in pieces, so that they are never all in memory at the same
  /// time.
  ///
  /// Batches of rows are encoded concurrently; the closure is called in the order of the lines.
  ///
  /// - Throws: The error that the closure throws; `EncodingError` if a value cannot be encoded.
  @concurrent
  func forEachPiece(_ take: (Data) throws -> Void) async throws {
    try forEachPieceOfBeginning(take)
    var rest = rows[...]
    while !rest.isEmpty {
      let window = rest.prefix(Self.stretch * Self.stretches)
      rest = rest.dropFirst(window.count)
      let pieces = try await withThrowingTaskGroup { group in
        for start in stride(from: window.startIndex, to: window.endIndex, by: Self.stretch) {
          let batch = window[start...].prefix(Self.stretch)
          group.addTask { (start, try Self.encode(batch.lazy.map(Line.row))) }
        }
        return try await group.reduce(into: [(Int, Data)]()) { $0.append($1) }
      }
      for piece in pieces.sorted(by: { $0.0 < $1.0 }) { try take(piece.1) }
    }
    if let footer { try take(Self.encode([.footer(footer)])) }
  }

  /// Passes the lines before the first row to a closure in pieces: the header and the diagnostics.
  ///
  /// The texts of the documents are usually by far the largest part of a header, so each document
  /// is a separate piece.
  ///
  /// - Throws: The error that the closure throws; `EncodingError` if a value cannot be encoded.
  func forEachPieceOfBeginning(_ take: (Data) throws -> Void) throws {
    var empty = header
    empty.documents = []
    let line = try Self.encode([.header(empty)])
    let list = Data(#""documents":["#.utf8)
    if let place = line.range(of: list) {
      try take(line[..<place.upperBound])
      let encoder = Self.encoder
      for (index, document) in header.documents.enumerated() {
        try take((index == 0 ? Data() : Data(",".utf8)) + encoder.encode(document))
      }
      try take(line[place.upperBound...])
    } else {
      try take(Self.encode([.header(header)]))
    }
    try take(Self.encode(diagnostics.map(Line.diagnostic)))
  }

  /// The number of rows per batch.
  private static let stretch = 500
  /// The maximum number of batches that are encoded concurrently.
  private static let stretches = 8

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  private static func encode(_ lines: some Sequence<Line>) throws -> Data {
    let encoder = encoder
    var data = Data()
    for line in lines {
      if case .row(let row) = line, let plain = row.plainLine {
        data.append(contentsOf: plain.utf8)
      } else {
        data += try encoder.encode(line)
      }
      data.append(UInt8(ascii: "\n"))
    }
    return data
  }

  /// Creates a record by parsing JSON lines.
  ///
  /// Blank lines are ignored. A missing footer is not an error. The record then counts as cut off,
  /// as does a record that ends within a line after the header.
  ///
  /// A footer that does not match the rows, a result with an unknown subject, and more results of a
  /// subject than planned are errors. A second result of a row on a subject is an error unless the
  /// record contains an error diagnostic.
  ///
  /// - Throws: ``RecordReadingError`` with the number of the invalid line.
  public init(jsonLines data: Data) throws(RecordReadingError) {
    var reader = RecordReader()
    let lines = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() where !RecordReader.isBlank(bytes) {
      // Only the content after the last line feed can be incomplete.
      if index == lines.count - 1, reader.isCut(within: bytes) { break }
      try reader.read(bytes, number: index + 1)
    }
    self = try reader.record()
  }

  /// A reader that collects the lines of a record and rejects invalid and misplaced lines.
  private struct RecordReader {
    private let decoder = JSONDecoder()
    private var header: RecordHeader?
    private var diagnostics: [Diagnostic] = []
    private var rows: [RowRecord] = []
    /// The line number of each row.
    private var rowLines: [Int] = []
    private var footer: RecordFooter?
    private var footerLine = 0

    /// Returns whether a line contains only whitespace, such as the carriage return of a blank line
    /// with a Windows line ending.
    static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
      line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x09 || $0 == 0x0D }
    }

    /// Returns whether the last line of the data is cut off, that is, whether it is not valid JSON
    /// and follows a header but no footer.
    func isCut(within line: ArraySlice<UInt8>) -> Bool {
      guard header != nil, footer == nil else { return false }
      return (try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed))
        == nil
    }

    mutating func read(_ line: ArraySlice<UInt8>, number: Int) throws(RecordReadingError) {
      guard footer == nil else {
        throw RecordReadingError(line: number, message: "unexpected line after the footer")
      }
      if header != nil, let row = RowRecord(plainLine: line) { return append(row, number) }
      try decode(Data(line), number: number)
    }

    private mutating func append(_ row: RowRecord, _ number: Int) {
      rows.append(row)
      rowLines.append(number)
    }

    private mutating func decode(_ bytes: Data, number: Int) throws(RecordReadingError) {
      if header == nil { try checkVersion(bytes, number: number) }
      let line: Line
      do { line = try decoder.decode(Line.self, from: bytes) } catch {
        throw RecordReadingError(
          line: number, message: "not a line of a record" + Self.reason(of: error))
      }
      if case .header = line {
        guard header == nil else {
          throw RecordReadingError(line: number, message: "unexpected second header")
        }
      } else if header == nil {
        throw RecordReadingError(
          line: number, message: "expected the header, which is the first line of a record")
      }
      switch line {
      case .header(let value):
        guard value.plannedRows >= 0 else {
          throw RecordReadingError(
            line: number,
            message: "not a line of a record; header.plannedRows: expected a number of at least 0, "
              + "found \(value.plannedRows)")
        }
        header = value
      case .diagnostic(let value): diagnostics.append(value)
      case .row(let value): append(value, number)
      case .footer(let value): (footer, footerLine) = (value, number)
      }
    }

    /// Returns a semicolon, the coding path and a description of a decoding error; empty if the
    /// coding path is empty or unknown.
    private static func reason(of error: any Error) -> String {
      guard let error = error as? DecodingError else { return "" }
      switch error {
      case .keyNotFound(let key, let context):
        return reason(at: context.codingPath + [key], "the member is missing")
      case .valueNotFound(_, let context): return reason(at: context.codingPath, "found null")
      case .typeMismatch(_, let context), .dataCorrupted(let context):
        return reason(at: context.codingPath, context.debugDescription)
      @unknown default: return ""
      }
    }

    private static func reason(at path: [any CodingKey], _ words: String) -> String {
      guard !path.isEmpty else { return "" }
      let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return "; \(names.joined(separator: ".")): \(words.prefix(200))"
    }

    func record() throws(RecordReadingError) -> RunRecord {
      guard let header else {
        throw RecordReadingError(
          line: 1, message: "expected the header, which is the first line of a record")
      }
      let derived = RunRecord(header: header, diagnostics: diagnostics, rows: rows)
      let gap = derived.firstGap
      if let gap, let line = line(of: gap) {
        throw RecordReadingError(line: line, message: derived.words(for: gap))
      }
      if let footer, let right = derived.footer, footer != right {
        let reason = gap.map { "; \(derived.words(for: $0))" } ?? ""
        throw RecordReadingError(
          line: footerLine,
          message:
            "the footer has '\(footer.summary)', but the rows have '\(right.summary)'\(reason)")
      }
      return RunRecord(header: header, diagnostics: diagnostics, rows: rows, footer: footer)
    }

    /// Returns the number of the line that makes even an incomplete record invalid; `nil` if
    /// results are merely missing.
    private func line(of gap: RecordGap) -> Int? {
      switch gap {
      case .unknownSubject(let row), .repeated(let row, _): rowLines[row]
      case .count(let subject, let found, let planned):
        found > planned ? rowLines[rows.lastIndex { $0.subject == subject } ?? 0] : nil
      case .missing: nil
      }
    }

    /// Throws an error for an unsupported schema version, even if the rest of the header cannot be
    /// decoded.
    private func checkVersion(_ bytes: Data, number: Int) throws(RecordReadingError) {
      struct AnyHeader: Decodable {
        struct Version: Decodable { let schemaVersion: Int }
        let header: Version
      }
      let known = RecordHeader.currentSchemaVersion
      guard let found = try? decoder.decode(AnyHeader.self, from: bytes).header.schemaVersion,
        found != known
      else { return }
      throw RecordReadingError(
        line: number,
        message: "unsupported schema version \(found); this tool reads version \(known)")
    }
  }
}

extension RecordFooter {
  /// The verdict and the counts, as text.
  fileprivate var summary: String { "\(verdict.label): \(outcomes.summary)" }
}
