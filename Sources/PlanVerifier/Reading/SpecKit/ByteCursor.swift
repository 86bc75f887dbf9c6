/// A place in bytes that moves forward.
struct ByteCursor {
  let bytes: [UInt8]
  /// The place.
  var position: Int
  /// Where reading stops.
  let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  /// The byte at the place; `nil` at the end.
  var current: UInt8? { position < end ? bytes[position] : nil }

  /// The byte some bytes ahead.
  func byte(_ distance: Int) -> UInt8? {
    position + distance < end ? bytes[position + distance] : nil
  }

  mutating func skip(while condition: (UInt8) -> Bool) {
    while position < end, condition(bytes[position]) { position += 1 }
  }

  mutating func skipBlanks() { skip { $0.isBlank } }

  /// Moves behind a text, or stays where it is.
  mutating func take(_ text: String) -> Bool {
    guard bytes[position..<end].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  /// The bytes that meet a condition, as a text.
  mutating func text(while condition: (UInt8) -> Bool) -> String {
    let start = position
    skip(while: condition)
    return text(from: start)
  }

  /// The text from a place up to here.
  func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }
}

extension UInt8 {
  /// Whether it is a digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is a letter of ASCII.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether it belongs to a word of ASCII.
  var isWord: Bool { isDigit || isLetter || self == UInt8(ascii: "_") }

  /// Whether it is a space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// A letter of ASCII as a small one; anything else as it is.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension Collection<UInt8> {
  /// Whether a word stands in it, its case aside.
  func containsText(_ lowercase: String) -> Bool {
    let word = Array(lowercase.utf8)
    return indices.contains { start in
      self[start].lowercased == word.first
        && self[start...].prefix(word.count).map(\.lowercased) == word
    }
  }
}
