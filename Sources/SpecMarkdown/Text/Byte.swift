/// The names and classes of the bytes that are significant in Markdown.
///
/// The properties are computed, so that the optimizer sees constants in the inner loops.
extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var exclamation: UInt8 { 0x21 }
  static var doubleQuote: UInt8 { 0x22 }
  static var hash: UInt8 { 0x23 }
  static var ampersand: UInt8 { 0x26 }
  static var singleQuote: UInt8 { 0x27 }
  static var leftParen: UInt8 { 0x28 }
  static var rightParen: UInt8 { 0x29 }
  static var asterisk: UInt8 { 0x2A }
  static var plus: UInt8 { 0x2B }
  static var hyphen: UInt8 { 0x2D }
  static var dot: UInt8 { 0x2E }
  static var slash: UInt8 { 0x2F }
  static var zero: UInt8 { 0x30 }
  static var colon: UInt8 { 0x3A }
  static var semicolon: UInt8 { 0x3B }
  static var less: UInt8 { 0x3C }
  static var equals: UInt8 { 0x3D }
  static var greater: UInt8 { 0x3E }
  static var question: UInt8 { 0x3F }
  static var at: UInt8 { 0x40 }
  static var leftBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var rightBracket: UInt8 { 0x5D }
  static var underscore: UInt8 { 0x5F }
  static var backtick: UInt8 { 0x60 }
  static var pipe: UInt8 { 0x7C }
  static var tilde: UInt8 { 0x7E }

  /// Whether the byte is a space or a tab, the whitespace that can indent.
  var isSpaceOrTab: Bool { self == .space || self == .tab }

  /// Whether the byte is whitespace within a line: space, tab, vertical tab or form feed.
  var isInlineSpace: Bool { self == .space || self == .tab || self == 0x0B || self == 0x0C }

  /// Whether the byte is Markdown whitespace: space, tab or line ending.
  var isSpace: Bool { self == .space || self == .tab || isLineEnd }

  /// Whether the byte is whitespace in tags and links, which includes vertical tab and form feed.
  var isMarkupSpace: Bool { self == .space || (self >= 0x09 && self <= 0x0D) }

  /// Whether the byte is a line feed or a carriage return.
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { self &- .zero < 10 }

  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is an ASCII letter or digit.
  var isAlphanumeric: Bool { isLetter || isDigit }

  /// Whether the byte is an ASCII hexadecimal digit.
  var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  /// Whether the byte is ASCII punctuation, which a backslash can escape.
  var isPunctuation: Bool {
    (self >= 0x21 && self <= 0x2F) || (self >= 0x3A && self <= 0x40)
      || (self >= 0x5B && self <= 0x60) || (self >= 0x7B && self <= 0x7E)
  }

  /// The lowercase form of an ASCII letter; other bytes are unchanged.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
