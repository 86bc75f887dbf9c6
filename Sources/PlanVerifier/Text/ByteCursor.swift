/// A cursor over a range of bytes.
struct ByteCursor {
  let bytes: [UInt8]
  /// The index of the next byte.
  var position: Int
  /// The index after the last byte to read.
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  /// The byte at the current position; `nil` at the end.
  var current: UInt8? { position < end ? bytes[position] : nil }

  /// Returns the byte at a distance after the current position; `nil` at or beyond the end.
  func byte(_ distance: Int) -> UInt8? {
    position + distance < end ? bytes[position + distance] : nil
  }

  mutating func skip(while condition: (UInt8) -> Bool) {
    while position < end, condition(bytes[position]) { position += 1 }
  }

  mutating func skipBlanks() { skip { $0.isBlank } }

  /// Moves the cursor past a text if the text comes next; returns whether it comes next.
  mutating func take(_ text: String) -> Bool {
    guard bytes[position..<end].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// Reads bytes while they satisfy a condition, and returns them as text.
  mutating func text(while condition: (UInt8) -> Bool) -> String {
    let start = position
    skip(while: condition)
    return text(from: start)
  }

  /// Returns the text from an index up to the current position.
  func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether the byte is an ASCII letter, a digit or an underscore.
  var isWord: Bool { isDigit || isLetter || self == UInt8(ascii: "_") }

  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// The lowercase form of an ASCII letter; any other byte is unchanged.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Collection<UInt8> {
  /// Returns whether the bytes contain a nonempty lowercase text, ignoring their ASCII case.
  func containsText(_ lowercase: String) -> Bool {
    let word = Array(lowercase.utf8)
    return indices.contains { start in
      self[start].lowercased == word.first
        && self[start...].prefix(word.count).map(\.lowercased) == word
    }
  }
}
