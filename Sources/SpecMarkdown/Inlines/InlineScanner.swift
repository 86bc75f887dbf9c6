/// A scanner for inline elements in a text; most functions return the end of an element.
struct InlineScanner {
  let bytes: [UInt8]
  /// The kinds of searches that failed, which are not repeated, so that each kind reaches the end
  /// only once.
  var missing: Missing = []

  /// The positions from which the end of an instruction was not found.
  var deadInstructions: [Bool] = []

  /// The positions from which the end of a CDATA section was not found.
  var deadCharacterData: [Bool] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  struct Missing: OptionSet {
    let rawValue: UInt8
    static let declaration = Missing(rawValue: 1)
    static let comment = Missing(rawValue: 2)
    static let singleQuote = Missing(rawValue: 4)
    static let doubleQuote = Missing(rawValue: 8)
  }

  /// Returns the byte at a position, or zero after the end; the text itself never contains zero.
  func byte(_ position: Int) -> UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  func skip(_ position: Int, while condition: (UInt8) -> Bool) -> Int {
    var position = position
    while position < bytes.count, condition(bytes[position]) { position += 1 }
    return position
  }

  /// Returns the position after spaces, tabs and at most one line ending.
  func skipSpacesAndLineEnd(_ position: Int) -> Int {
    let end = skip(position) { $0.isSpaceOrTab }
    return byte(end) == .lineFeed ? skip(end + 1) { $0.isSpaceOrTab } : end
  }
}

// MARK: - Links

extension InlineScanner {
  /// The maximum number of bytes in a link label.
  static let maximumLabelLength = 1000

  /// Returns the position after the closing bracket of a label that starts with a bracket; `nil` if
  /// no label starts there.
  func labelEnd(_ start: Int) -> Int? {
    guard byte(start) == .leftBracket else { return nil }
    var position = start + 1
    while position < bytes.count, bytes[position] != .leftBracket, bytes[position] != .rightBracket
    {
      position += bytes[position] == .backslash && byte(position + 1).isPunctuation ? 2 : 1
      if position - start - 1 > Self.maximumLabelLength { return nil }
    }
    return byte(position) == .rightBracket ? position + 1 : nil
  }

  /// Parses a link destination; returns its end and its content without optional angle brackets, or
  /// `nil` for other text.
  func destination(_ start: Int) -> (content: Range<Int>, end: Int)? {
    byte(start) == .less ? bracketedDestination(start) : bareDestination(start)
  }

  private func bracketedDestination(_ start: Int) -> (content: Range<Int>, end: Int)? {
    var position = start + 1
    while position < bytes.count {
      switch bytes[position] {
      case .greater:
        let end = position + 1
        return end < bytes.count ? (start + 1..<position, end) : nil
      case .backslash: position += 2
      case .lineFeed, .less: return nil
      default: position += 1
      }
    }
    return nil
  }

  private func bareDestination(_ start: Int) -> (content: Range<Int>, end: Int)? {
    var position = start
    var depth = 0
    scan: while position < bytes.count {
      switch bytes[position] {
      case .backslash where byte(position + 1).isPunctuation: position += 1
      case .leftParen:
        depth += 1
        if depth > 32 { return nil }
      case .rightParen:
        if depth == 0 { break scan }
        depth -= 1
      case let other where other.isSpace:
        if position == start { return nil }
        break scan
      default: break
      }
      position += 1
    }
    return position < bytes.count ? (start..<position, position) : nil
  }

  /// Returns the position after a link title and its delimiters; `nil` if no title starts there.
  func titleEnd(_ start: Int) -> Int? {
    let opener = byte(start)
    guard opener == .doubleQuote || opener == .singleQuote || opener == .leftParen else {
      return nil
    }
    let closer: UInt8 = opener == .leftParen ? .rightParen : opener
    var position = start + 1
    while position < bytes.count, bytes[position] != closer {
      if opener == .leftParen, bytes[position] == .leftParen { return nil }
      position += bytes[position] == .backslash && byte(position + 1).isPunctuation ? 2 : 1
    }
    return position < bytes.count ? position + 1 : nil
  }
}
