package import Foundation

extension RowRecord {
  private struct Line: Codable {
    let row: RowRecord
  }

  /// Returns the row's line in a record, including the trailing line feed.
  ///
  /// - Throws: `EncodingError` if a value cannot be encoded, which does not occur for the rows of a
  ///   run.
  package func jsonLine() throws -> Data {
    if let plainLine { return Data("\(plainLine)\n".utf8) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Line(row: self)) + [UInt8(ascii: "\n")]
  }

  /// Creates a row by decoding its line in a record.
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
