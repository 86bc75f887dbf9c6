private import Diagnostics
public import Foundation

/// Why bytes are not a record.
public struct RecordReadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, starting at 1.
  public var line: Int
  /// What is wrong, and what was expected.
  public var message: String

  /// A sentence with the line.
  public var description: String { "line \(line): \(message)" }
}

extension RunRecord {
  private enum Line: Codable {
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
            debugDescription: "a line holds one of header, diagnostic, row and footer"))
      }
      switch key {
      case .header: self = .header(try container.decode(RecordHeader.self, forKey: key))
      case .diagnostic: self = .diagnostic(try container.decode(Diagnostic.self, forKey: key))
      case .row: self = .row(try container.decode(RowRecord.self, forKey: key))
      case .footer: self = .footer(try container.decode(RecordFooter.self, forKey: key))
      }
    }
  }

  /// Returns the record as JSON lines; the same record gives the same bytes.
  public func jsonLines() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = [Line.header(header)]
    lines += diagnostics.map(Line.diagnostic)
    lines += rows.map(Line.row)
    if let footer { lines.append(.footer(footer)) }
    var data = Data()
    for line in lines {
      data += try encoder.encode(line)
      data.append(UInt8(ascii: "\n"))
    }
    return data
  }

  /// Reads a record from JSON lines.
  ///
  /// A missing footer is not an error: the record is then one that was cut off.
  ///
  /// - Throws: ``RecordReadingError`` with the line that is not as the schema says.
  public init(jsonLines data: Data) throws(RecordReadingError) {
    var header: RecordHeader?
    var diagnostics: [Diagnostic] = []
    var rows: [RowRecord] = []
    var footer: RecordFooter?
    let decoder = JSONDecoder()
    for (index, bytes) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      let line: Line
      do { line = try decoder.decode(Line.self, from: Data(bytes)) } catch {
        throw RecordReadingError(line: index + 1, message: "not a line of a record")
      }
      guard footer == nil else {
        throw RecordReadingError(line: index + 1, message: "a line behind the footer")
      }
      switch line {
      case .header(let value):
        guard index == 0 else {
          throw RecordReadingError(line: index + 1, message: "a second header")
        }
        guard value.schemaVersion == RecordHeader.currentSchemaVersion else {
          throw RecordReadingError(
            line: 1,
            message:
              "schema version \(value.schemaVersion); this tool reads \(RecordHeader.currentSchemaVersion)"
          )
        }
        header = value
      case .diagnostic(let value): diagnostics.append(value)
      case .row(let value): rows.append(value)
      case .footer(let value): footer = value
      }
    }
    guard let header else {
      throw RecordReadingError(line: 1, message: "a record starts with a header")
    }
    self.init(header: header, diagnostics: diagnostics, rows: rows, footer: footer)
  }
}
