/// The syntax of a string literal: its delimiters and its special sequences.
struct StringForm {
  /// The syntax that starts an interpolation in a literal.
  enum Interpolation {
    case none
    /// `\(`, with as many `#` after the backslash as the literal has.
    case backslashParenthesis
    /// `${`.
    case dollarBrace
  }

  /// The quotation mark.
  var quote: UInt8
  /// The number of quotation marks in each delimiter: 1 or 3.
  var count = 1
  /// The number of `#` in each delimiter.
  var hashes = 0
  /// Whether the literal may span lines.
  var isMultiline = false
  /// Whether a backslash can start an escape sequence.
  var escapes = true
  /// The syntax that starts an interpolation.
  var interpolation = Interpolation.none

  /// The length of the closing delimiter in bytes.
  var closingLength: Int { count + hashes }

  /// Returns whether the closing delimiter is at a position.
  func closes(in bytes: [UInt8], at position: Int) -> Bool {
    guard position + closingLength <= bytes.count else { return false }
    for index in position..<position + count where bytes[index] != quote { return false }
    for index in position + count..<position + closingLength where bytes[index] != SourceByte.hash {
      return false
    }
    return true
  }

  /// Returns the length of the escape sequence at a position, as far as it matters for lexing.
  ///
  /// - Returns: `nil` if an interpolation or no escape sequence starts at the position.
  func escapeLength(in bytes: [UInt8], at position: Int) -> Int? {
    guard escapes, bytes[position] == SourceByte.backslash else { return nil }
    if interpolation == .backslashParenthesis {
      guard hasHashes(in: bytes, at: position + 1) else { return nil }
      let next = position + 1 + hashes
      return next < bytes.count && bytes[next] == SourceByte.openParenthesis ? nil : 2 + hashes
    }
    return 2
  }

  /// Returns the length of the sequence that starts an interpolation at a position; `nil` if no
  /// sequence does.
  func interpolationLength(in bytes: [UInt8], at position: Int) -> Int? {
    switch interpolation {
    case .none: return nil
    case .backslashParenthesis:
      guard bytes[position] == SourceByte.backslash, hasHashes(in: bytes, at: position + 1)
      else { return nil }
      let next = position + 1 + hashes
      return next < bytes.count && bytes[next] == SourceByte.openParenthesis ? 2 + hashes : nil
    case .dollarBrace:
      guard bytes[position] == SourceByte.dollar, position + 1 < bytes.count,
        bytes[position + 1] == SourceByte.openBrace
      else { return nil }
      return 2
    }
  }

  private func hasHashes(in bytes: [UInt8], at position: Int) -> Bool {
    guard position + hashes <= bytes.count else { return false }
    for index in position..<position + hashes where bytes[index] != SourceByte.hash {
      return false
    }
    return true
  }
}
