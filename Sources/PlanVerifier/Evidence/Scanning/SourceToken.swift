/// A piece of source code that the declaration scanner visits.
///
/// The type is small on purpose: a file of a few thousand lines has tens of thousands of tokens.
struct SourceToken {
  /// The kind of a token.
  enum Kind: UInt8 {
    /// A keyword or a name.
    case word
    /// A name between backticks, which is never a keyword; the range excludes the backticks.
    case quotedWord
    case number
    /// A whole string, character or regular expression literal.
    case literal
    /// Any other single byte.
    case punctuation
  }

  var kind: Kind
  /// Whether only whitespace and comments precede the token on its line.
  var startsLine: Bool
  /// The first byte of the token; for a quoted word, the backtick before it.
  var byte: UInt8
  /// The offset of the first byte of the token.
  var start: Int32
  /// The offset after the last byte of the token.
  var end: Int32
  /// The line of the first byte of the token, counted from 1.
  var line: Int32
}
