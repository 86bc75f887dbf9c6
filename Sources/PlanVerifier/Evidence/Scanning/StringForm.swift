/// The way a string literal is written: what closes it, and what has a meaning inside.
struct StringForm {
  /// What starts code inside of a literal.
  enum Interpolation {
    case none
    /// `\(`, with as many `#` between as the literal has.
    case backslashParenthesis
    /// `${`.
    case dollarBrace
  }

  /// The quotation mark.
  var quote: UInt8
  /// How many of them open and close it: 1 or 3.
  var count = 1
  /// How many `#` stand around it.
  var hashes = 0
  /// Whether it may span lines.
  var isMultiline = false
  /// Whether a backslash takes the meaning of the byte behind it.
  var escapes = true
  /// What starts code inside.
  var interpolation = Interpolation.none

  /// The length of what closes it.
  var closingLength: Int { count + hashes }

  /// Whether the literal ends at a quotation mark.
  func closes(in bytes: [UInt8], at position: Int) -> Bool {
    guard position + closingLength <= bytes.count else { return false }
    for index in position..<position + count where bytes[index] != quote { return false }
    for index in position + count..<position + closingLength where bytes[index] != SourceByte.hash {
      return false
    }
    return true
  }

  /// The length of an escape sequence at a place, as far as it matters here.
  func escapeLength(in bytes: [UInt8], at position: Int) -> Int? {
    guard escapes, bytes[position] == SourceByte.backslash else { return nil }
    if interpolation == .backslashParenthesis {
      guard hasHashes(in: bytes, at: position + 1) else { return nil }
      let next = position + 1 + hashes
      return next < bytes.count && bytes[next] == SourceByte.openParenthesis ? nil : 2 + hashes
    }
    return 2
  }

  /// The length of what starts an interpolation at a place.
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
