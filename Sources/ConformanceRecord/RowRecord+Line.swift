package import Foundation

extension RowRecord {
  private struct Line: Codable {
    let row: RowRecord
  }

  /// The line of the row in a record, including the line feed.
  ///
  /// - Throws: `EncodingError` if a text cannot be encoded, which never occurs for a run.
  package func jsonLine() throws -> Data {
    if let plainLine { return Data("\(plainLine)\n".utf8) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Line(row: self)) + [UInt8(ascii: "\n")]
  }

  /// Decodes the line of a row in a record.
  ///
  /// - Throws: `DecodingError` if the line is invalid.
  package init(jsonLine line: [UInt8]) throws {
    if let row = RowRecord(plainLine: line[...]) {
      self = row
    } else {
      self = try JSONDecoder().decode(Line.self, from: Data(line)).row
    }
  }
}
