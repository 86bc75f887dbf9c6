public import Foundation

/// A source of new UUIDs.
public protocol IdentifierSource: Sendable {
  /// Returns a UUID that this source has not returned before.
  func next() -> UUID
}

/// A source of random UUIDs from the system.
public struct RandomIdentifiers: IdentifierSource {
  /// Creates a source of random UUIDs.
  public init() {}

  /// Returns a new UUID.
  public func next() -> UUID { UUID() }
}

/// A source of UUIDs derived from a seed, for reproducible runs.
public final class SeededIdentifiers: IdentifierSource {
  private let state: Locked<UInt64>

  /// Creates a source whose UUIDs are derived from a seed.
  public init(seed: UInt64) { state = Locked(seed) }

  /// Returns a new UUID.
  public func next() -> UUID {
    let (high, low) = state.withLock { state in (Self.step(&state), Self.step(&state)) }
    var bytes = SIMD16<UInt8>()
    for index in 0..<8 {
      bytes[index] = UInt8(truncatingIfNeeded: high >> (8 * index))
      bytes[index + 8] = UInt8(truncatingIfNeeded: low >> (8 * index))
    }
    // The version and variant bits of a random UUID (version 4 in RFC 9562).
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(bytes)
  }

  /// Performs one step of SplitMix64.
  private static func step(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
