/// The hash function SHA-1, for name-based UUIDs.
///
/// The hash is not used for security; RFC 9562 prescribes it for UUIDs of version 5.
struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var block = Block()
  private var filled = 0
  private var length: UInt64 = 0

  /// Sixteen words of input.
  private typealias Block = SIMD16<UInt32>

  mutating func append(_ byte: UInt8) {
    let shift = UInt32(24 - filled % 4 * 8)
    block[filled / 4] |= UInt32(byte) << shift
    filled += 1
    length += 8
    if filled == 64 { compress() }
  }

  mutating func append(_ bytes: ByteView) {
    var index = 0
    while filled % 4 == 0, index + 4 <= bytes.count {
      block[filled / 4] = UInt32(truncatingIfNeeded: bytes.word(at: index)).byteSwapped
      filled += 4
      length += 32
      index += 4
      if filled == 64 { compress() }
    }
    while index < bytes.count {
      append(bytes[index])
      index += 1
    }
  }

  /// Appends a number in big-endian byte order.
  mutating func append(number: Int64) {
    let bits = UInt64(bitPattern: number)
    if filled % 4 == 0, filled <= 52 {
      block[filled / 4] = UInt32(truncatingIfNeeded: bits >> 32)
      block[filled / 4 + 1] = UInt32(truncatingIfNeeded: bits)
      filled += 8
      length += 64
      return
    }
    for place in 0..<8 { append(UInt8(truncatingIfNeeded: bits >> UInt64(56 - place * 8))) }
  }

  /// Returns the first 128 of the 160 bits of the hash.
  mutating func finish() -> (high: UInt64, low: UInt64) {
    let bits = length
    append(0x80)
    if filled > 56 {
      filled = 64
      compress()
    }
    block[14] = UInt32(truncatingIfNeeded: bits >> 32)
    block[15] = UInt32(truncatingIfNeeded: bits)
    compress()
    return (
      UInt64(state.0) << 32 | UInt64(state.1), UInt64(state.2) << 32 | UInt64(state.3)
    )
  }

  private mutating func compress() {
    let block = block
    state = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for index in 0..<16 { words[index] = block[index] }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = mixed << 1 | mixed >> 31
      }
      var rounds = Rounds(state: state)
      for index in 0..<20 {
        rounds.step(
          rounds.fourth ^ (rounds.second & (rounds.third ^ rounds.fourth)),
          0x5A82_7999 &+ words[index])
      }
      for index in 20..<40 {
        rounds.step(rounds.second ^ rounds.third ^ rounds.fourth, 0x6ED9_EBA1 &+ words[index])
      }
      for index in 40..<60 {
        rounds.step(
          (rounds.second & rounds.third) | (rounds.fourth & (rounds.second | rounds.third)),
          0x8F1B_BCDC &+ words[index])
      }
      for index in 60..<80 {
        rounds.step(rounds.second ^ rounds.third ^ rounds.fourth, 0xCA62_C1D6 &+ words[index])
      }
      return (
        state.0 &+ rounds.first, state.1 &+ rounds.second, state.2 &+ rounds.third,
        state.3 &+ rounds.fourth, state.4 &+ rounds.fifth
      )
    }
    self.block = Block()
    filled = 0
  }

  /// The five words of the state that the rounds change.
  private struct Rounds {
    var first: UInt32
    var second: UInt32
    var third: UInt32
    var fourth: UInt32
    var fifth: UInt32

    init(state: (UInt32, UInt32, UInt32, UInt32, UInt32)) {
      (first, second, third, fourth, fifth) = state
    }

    @inline(__always)
    mutating func step(_ function: UInt32, _ word: UInt32) {
      let next = (first << 5 | first >> 27) &+ function &+ fifth &+ word
      (fifth, fourth, third) = (fourth, third, second << 30 | second >> 2)
      (second, first) = (first, next)
    }
  }
}
