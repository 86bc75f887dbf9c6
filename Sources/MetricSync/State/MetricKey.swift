public import Foundation

/// A number that represents a metric's identifier in the state of deliveries.
///
/// A key has 64 bits, so the records of a million metrics occupy only 12 megabytes. The identifier
/// cannot be recovered from the key.
public struct MetricKey: Hashable, Sendable {
  /// The 64 bits, mixed from the bits of the identifier.
  public let number: UInt64

  /// Creates a key from its number.
  public init(number: UInt64) { self.number = number }

  /// Creates the key of the metric with an identifier.
  public init(_ id: UUID) {
    number = withUnsafeBytes(of: id.uuid) { bytes in
      Self.mixed(
        Self.mixed(bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self).littleEndian)
          &+ bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian)
    }
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension MetricKey: Codable {
  /// Decodes the number from hexadecimal text.
  ///
  /// - Throws: `DecodingError` if the value is not text with a hexadecimal number of up to 64 bits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = UInt64(try container.decode(String.self), radix: 16) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a hexadecimal number is expected")
    }
    self.number = number
  }

  /// Encodes the number as hexadecimal text.
  ///
  /// - Throws: An error from the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(number, radix: 16))
  }
}
