/// A hash of content that is the same in every process, based on FNV-1a with two bases.
public struct ContentHash: Sendable {
  private var low: UInt64 = 0xcbf2_9ce4_8422_2325
  private var high: UInt64 = 0x6c62_272e_07bb_0142

  /// Creates the hash of empty content.
  public init() {}

  /// Creates the hash of some strings, which depends on where each one ends.
  public init(_ texts: String...) {
    for text in texts { add(Array(text.utf8)) }
  }

  /// Adds bytes and a mark of their end.
  public mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    low = (low ^ UInt64(byte)) &* 0x100_0000_01b3
    high = (high ^ UInt64(byte) ^ (low >> 29)) &* 0x100_0000_01b3
  }

  /// A number for pseudorandom choices.
  public var number: UInt64 { low ^ (high &* 0x9e37_79b9_7f4a_7c15) }

  /// The hash as sixteen hexadecimal digits, for names.
  public var short: String { Self.hex(low ^ (high << 7)) }

  /// The hash as thirty-two hexadecimal digits, for keys of cached results.
  public var long: String { Self.hex(low) + Self.hex(high) }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
