internal import Foundation

extension Encodable {
  /// Encodes the value as indented JSON with sorted keys and a trailing line feed.
  ///
  /// - Throws: `EncodingError` if the value cannot be represented in JSON.
  package func prettyJSON() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
