/// The ASCII bytes that scanners refer to by name, and functions that classify or convert bytes.
enum SourceByte {
  /// Returns the lowercase form of an ASCII letter, and any other byte unchanged.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  static let lineFeed: UInt8 = 0x0A
  static let doubleQuote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let dollar: UInt8 = 0x24
  static let quote: UInt8 = 0x27
  static let openParenthesis: UInt8 = 0x28
  static let closeParenthesis: UInt8 = 0x29
  static let asterisk: UInt8 = 0x2A
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let period: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let less: UInt8 = 0x3C
  static let equals: UInt8 = 0x3D
  static let greater: UInt8 = 0x3E
  static let question: UInt8 = 0x3F
  static let at: UInt8 = 0x40
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let backtick: UInt8 = 0x60
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Returns whether a byte can be part of a name, which includes all non-ASCII bytes.
  static func isWord(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || isDigit(byte)
      || byte == 0x5F || byte >= 0x80
  }

  /// Returns the words in a text, such as names, keywords and whole numbers.
  ///
  /// A word is a maximal sequence of bytes that ``isWord(_:)`` accepts.
  static func words(in text: String) -> [String] {
    text.utf8.split { !isWord($0) }.map { String(Substring($0)) }
  }

  /// Returns whether a byte is a space, a tab or a carriage return.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Returns whether a byte is an ASCII character, other than a period, that can be part of a Swift
  /// operator.
  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case slash, equals, minus, 0x2B, 0x21, asterisk, 0x25, less, greater, 0x26, 0x7C, 0x5E, 0x7E,
      question:
      true
    default: false
    }
  }
}
