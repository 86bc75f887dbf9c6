/// The SHA-256 hash function of FIPS 180-4.
///
/// The module contains an implementation because packages that link the module must not depend on
/// anything beyond the toolchain.
public struct SHA256: Sendable {
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19)

  /// Returns the hash of bytes in lowercase hexadecimal.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - digits: The number of leading digits to return, from 0 to 64; other values are clamped.
  /// - Returns: The hexadecimal digits.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public static func hexadecimal(_ bytes: some Collection<UInt8>, digits: Int = 64) -> String {
    let hash =
      bytes.withContiguousStorageIfAvailable(Self.init(hashing:))
      ?? Array(bytes).withUnsafeBufferPointer(Self.init(hashing:))
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for index in 0..<8 {
      for shift in stride(from: UInt32(28), through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: hash.state[index] >> shift & 15)
        text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return String(decoding: text.prefix(max(0, digits)), as: UTF8.self)
  }

  private init(hashing bytes: UnsafeBufferPointer<UInt8>) {
    let wholeBlocks = bytes.count / 64 * 64
    for start in stride(from: 0, to: wholeBlocks, by: 64) {
      absorb(UnsafeBufferPointer(rebasing: bytes[start..<start + 64]))
    }
    // The rest of the message is padded with a one bit, zeros and the message length in bits.
    var rest = Array(bytes[wholeBlocks...])
    rest.append(0x80)
    rest.append(contentsOf: repeatElement(0, count: (120 - rest.count % 64) % 64))
    let bitCount = UInt64(bytes.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    rest.withUnsafeBufferPointer { rest in
      for start in stride(from: 0, to: rest.count, by: 64) {
        absorb(UnsafeBufferPointer(rebasing: rest[start..<start + 64]))
      }
    }
  }

  private mutating func absorb(_ block: UnsafeBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] =
          UInt32(block[4 * index]) << 24 | UInt32(block[4 * index + 1]) << 16
          | UInt32(block[4 * index + 2]) << 8 | UInt32(block[4 * index + 3])
      }
      for index in 16..<64 {
        words[index] =
          words[index - 16] &+ Self.smallSigma0(words[index - 15]) &+ words[index - 7]
          &+ Self.smallSigma1(words[index - 2])
      }
      mix(UnsafeBufferPointer(words))
    }
  }

  /// Performs the 64 rounds; variables are named as in the standard.
  ///
  /// Each group of eight rounds rotates the roles of the variables instead of moving their values.
  private mutating func mix(_ words: UnsafeBufferPointer<UInt32>) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    Self.constants.withUnsafeBufferPointer { constants in
      for start in stride(from: 0, to: 64, by: 8) {
        func input(_ index: Int) -> UInt32 { constants[start + index] &+ words[start + index] }
        Self.mix(a, b, c, &d, e, f, g, &h, input(0))
        Self.mix(h, a, b, &c, d, e, f, &g, input(1))
        Self.mix(g, h, a, &b, c, d, e, &f, input(2))
        Self.mix(f, g, h, &a, b, c, d, &e, input(3))
        Self.mix(e, f, g, &h, a, b, c, &d, input(4))
        Self.mix(d, e, f, &g, h, a, b, &c, input(5))
        Self.mix(c, d, e, &f, g, h, a, &b, input(6))
        Self.mix(b, c, d, &e, f, g, h, &a, input(7))
      }
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  /// Performs one round; the next round uses `h` as its first variable.
  @inline(__always)
  private static func mix(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ input: UInt32
  ) {
    let first =
      h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ ((e & f) ^ (~e & g)) &+ input
    d &+= first
    h =
      first &+ (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22))
      &+ ((a & b) ^ (a & c) ^ (b & c))
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  private static func smallSigma0(_ word: UInt32) -> UInt32 {
    rotated(word, 7) ^ rotated(word, 18) ^ word >> 3
  }

  private static func smallSigma1(_ word: UInt32) -> UInt32 {
    rotated(word, 17) ^ rotated(word, 19) ^ word >> 10
  }
}
