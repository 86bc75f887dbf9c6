package import Foundation

/// UUIDs of version 5, which are computed from names according to RFC 9562.
package enum NameBasedUUID {
  /// Returns the UUID of a name within a namespace.
  package static func uuid(of name: [UInt8], in space: UUID) -> UUID {
    let spaceBytes = withUnsafeBytes(of: space.uuid) { Array($0) }
    var hash = Array(SHA1.hash(of: spaceBytes + name)[..<16])
    hash[6] = hash[6] & 0x0F | 0x50
    hash[8] = hash[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7],
        hash[8], hash[9], hash[10], hash[11], hash[12], hash[13], hash[14], hash[15]
      ))
  }
}

/// The hash function SHA-1, for identifiers and fingerprints; never for signatures.
package enum SHA1 {
  /// Returns the 20 bytes of a message's hash.
  package static func hash(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
    ]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bitCount = UInt64(message.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var words = [UInt32](repeating: 0, count: 80)
    for start in stride(from: 0, to: bytes.count, by: 64) {
      for index in 0..<16 {
        let place = start + index * 4
        words[index] =
          UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
          | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
      }
      for index in 16..<80 {
        words[index] = rotate(
          words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
      }
      mix(&state, words)
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// Returns the hash of text in UTF-8 as lowercase hexadecimal digits.
  package static func text(of message: String) -> String {
    hash(of: Array(message.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private static func mix(_ state: inout [UInt32], _ words: [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (function, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ function &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
    }
    state[0] = state[0] &+ a
    state[1] = state[1] &+ b
    state[2] = state[2] &+ c
    state[3] = state[3] &+ d
    state[4] = state[4] &+ e
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
