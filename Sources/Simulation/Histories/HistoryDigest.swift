/// A hash of everything that happened in a history.
///
/// It depends only on the values and their order, unlike `Hasher`, which has a different seed in
/// each process.
public struct HistoryDigest: Hashable, Sendable {
  /// The hash of everything that was added so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the digest of an empty history.
  public init() {}

  /// Adds a number to the hash.
  public mutating func add(_ number: UInt64) {
    value ^= number
    value = (value ^ (value >> 32)) &* 0xD6E8_FEB8_6659_FD93
  }

  /// Adds the UTF-8 bytes of text to the hash.
  public mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// The value as 16 hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
