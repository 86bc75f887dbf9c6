public import Foundation

/// A value of JSON as it is written, in UTF-8.
public struct JSONText: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Takes bytes that are known to be one value of JSON.
  init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// Writes a value.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot write.
  public init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    bytes = Array(try encoder.encode(value))
  }

  /// An object without members.
  public static let emptyObject = JSONText(unchecked: [0x7B, 0x7D])

  /// The bytes, as Foundation takes them.
  public var data: Data { Data(bytes) }

  /// Reads the value.
  ///
  /// - Throws: `DecodingError`.
  public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }
}

extension JSONText: CustomStringConvertible {
  /// The text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
