/// The check for invalid UTF-8 and NUL bytes, each of which is reported once, with its count.
extension BlockParser {
  /// Reports invalid UTF-8 and NUL bytes.
  mutating func checkEncoding() {
    var nul = (count: 0, first: 0)
    // Adjacent invalid bytes are one place.
    var invalid = (count: 0, first: 0, end: 0)
    var position = 0
    while position < count {
      position = endOfPlainASCII(from: position)
      guard position < count else { break }
      if bytes[position] == 0 {
        if nul.count == 0 { nul.first = position }
        nul.count += 1
        position += 1
        continue
      }
      let length = scalarLength(at: position)
      if length == 0 {
        if invalid.count == 0 { invalid.first = position }
        if invalid.count == 0 || invalid.end < position { invalid.count += 1 }
        invalid.end = position + 1
      }
      position += max(1, length)
    }
    if invalid.count > 0 {
      report(.invalidUTF8(count: invalid.count), invalid.first..<invalid.first + 1)
    }
    if nul.count > 0 { report(.nulBytes(count: nul.count), nul.first..<nul.first + 1) }
  }

  /// Returns the offset of the next byte that is not from 1 to 127, or the end of the document.
  private func endOfPlainASCII(from start: Int) -> Int {
    var position = start
    let raw = UnsafeRawPointer(bytes)
    while position + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      // A high bit marks a byte above 127; the subtraction sets it for a zero byte.
      let marks = (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
      if marks != 0 { break }
      position += 8
    }
    while position < count, bytes[position] != 0, bytes[position] < 0x80 { position += 1 }
    return position
  }

  /// Returns the length of the encoded scalar at an offset, or zero if the bytes are invalid.
  private func scalarLength(at start: Int) -> Int {
    let first = bytes[start]
    let length: Int
    switch first {
    case 0x01...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard start + length <= count,
      (start + 1..<start + length).allSatisfy({ bytes[$0] & 0xC0 == 0x80 })
    else { return 0 }
    let second = bytes[start + 1]
    switch first {
    case 0xE0 where second < 0xA0, 0xED where second > 0x9F: return 0
    case 0xF0 where second < 0x90, 0xF4 where second > 0x8F: return 0
    default: return length
    }
  }
}
