// The start of literals, by language.
extension SourceLexer {
  /// Lexes the literal, name or punctuation that starts with a quotation mark or backtick.
  mutating func mark(_ byte: UInt8) {
    switch (language, byte) {
    case (.swift, SourceByte.backtick), (.kotlin, SourceByte.backtick): quotedWord()
    case (.javaScript, SourceByte.backtick), (.typeScript, SourceByte.backtick):
      open(
        StringForm(quote: byte, isMultiline: true, interpolation: .dollarBrace),
        contentAt: position + 1)
    case (.go, SourceByte.backtick):
      open(StringForm(quote: byte, isMultiline: true, escapes: false), contentAt: position + 1)
    case (_, SourceByte.backtick): singlePunctuation()
    case (.swift, SourceByte.quote): singlePunctuation()
    case (.rust, SourceByte.quote): characterOrLifetime()
    case (.rust, _): open(StringForm(quote: byte, isMultiline: true), contentAt: position + 1)
    case (.swift, _): swiftString(hashes: 0)
    default: quoted(byte)
    }
  }

  /// Lexes the tokens that start with a `#` in Swift: a raw string, an extended regular expression
  /// or punctuation.
  mutating func hash() {
    var hashes = 1
    while peek(hashes) == SourceByte.hash { hashes += 1 }
    switch peek(hashes) {
    case SourceByte.doubleQuote: swiftString(hashes: hashes)
    case SourceByte.slash where hashes <= 4:
      if let length = extendedExpressionLength(hashes: hashes) {
        literal(length: length, isString: false)
      } else {
        // Emits all `#` at once, so that a long sequence is visited only once.
        for _ in 0..<hashes { singlePunctuation() }
      }
    default: for _ in 0..<hashes { singlePunctuation() }
    }
  }

  private mutating func swiftString(hashes: Int) {
    let isTriple = isTripled(SourceByte.doubleQuote, at: hashes)
    let count = isTriple ? 3 : 1
    open(
      StringForm(
        quote: SourceByte.doubleQuote, count: count, hashes: hashes, isMultiline: isTriple,
        interpolation: .backslashParenthesis),
      contentAt: position + hashes + count)
  }

  private func isTripled(_ byte: UInt8, at distance: Int) -> Bool {
    peek(distance) == byte && peek(distance + 1) == byte && peek(distance + 2) == byte
  }

  /// Lexes a string without a prefix in Python, Kotlin, Java, JavaScript, TypeScript or Go.
  private mutating func quoted(_ byte: UInt8) {
    let knowsTriples =
      language == .python
      || (byte == SourceByte.doubleQuote && (language == .kotlin || language == .java))
    let isTriple = knowsTriples && isTripled(byte, at: 0)
    let isRaw = isTriple && language == .kotlin
    open(
      StringForm(
        quote: byte, count: isTriple ? 3 : 1, isMultiline: isTriple, escapes: !isRaw,
        interpolation: language == .kotlin && byte == SourceByte.doubleQuote
          ? .dollarBrace : .none),
      contentAt: position + (isTriple ? 3 : 1))
  }

  /// Lexes a string with a prefix in Python or Rust.
  ///
  /// - Returns: Whether a string with a prefix starts at the current position.
  mutating func literalWithPrefix() -> Bool {
    var length = 0
    while length < 3, SourceByte.isWord(peek(length)) { length += 1 }
    let prefix = (0..<length).map { peek($0) | 0x20 }
    if language == .python {
      let quote = peek(length)
      guard (1...2).contains(length), quote == SourceByte.quote || quote == SourceByte.doubleQuote,
        prefix.allSatisfy({ [0x72, 0x62, 0x66, 0x75, 0x74].contains($0) })
      else { return false }
      let isTriple = isTripled(quote, at: length)
      // Even in a raw string, a backslash escapes the quotation mark after it.
      open(
        StringForm(quote: quote, count: isTriple ? 3 : 1, isMultiline: isTriple),
        contentAt: position + length + (isTriple ? 3 : 1))
      return true
    }
    guard (1...2).contains(length), prefix.allSatisfy({ [0x72, 0x62, 0x63].contains($0) })
    else { return false }
    let isRaw = prefix.contains(0x72)
    var hashes = 0
    while isRaw, peek(length + hashes) == SourceByte.hash { hashes += 1 }
    guard peek(length + hashes) == SourceByte.doubleQuote else { return false }
    open(
      StringForm(
        quote: SourceByte.doubleQuote, hashes: hashes, isMultiline: true, escapes: !isRaw),
      contentAt: position + length + hashes + 1)
    return true
  }

  /// Lexes `'x'` in Rust as a literal, and the quotation mark of a lifetime `'a` as punctuation.
  private mutating func characterOrLifetime() {
    if peek(1) != SourceByte.backslash {
      // A single character has up to four bytes.
      var length = 2
      while length < 5, peek(length) & 0xC0 == 0x80 { length += 1 }
      guard peek(length) == SourceByte.quote else { return singlePunctuation() }
      literal(length: length + 1, isString: true)
    } else {
      open(StringForm(quote: SourceByte.quote), contentAt: position + 1)
    }
  }

  // MARK: Regular expressions

  /// Returns the length of the regular expression literal at the current slash; `nil` if the slash
  /// is an operator, or if no literal ends within 400 bytes on the same line.
  func regularExpressionLength() -> Int? {
    guard language == .swift || language.exportsByName, startsOperand else { return nil }
    let first = peek(1)
    if language == .swift, SourceByte.isBlank(first) || first == SourceByte.lineFeed { return nil }
    var length = 1
    var isInClass = false
    // Bounded, since every slash on a line may be tried.
    while position + length < bytes.count, length < 400 {
      switch peek(length) {
      case SourceByte.lineFeed: return nil
      case SourceByte.backslash: length += 1
      case SourceByte.openBracket: isInClass = true
      case SourceByte.closeBracket: isInClass = false
      case SourceByte.slash where !isInClass: return length + 1
      default: break
      }
      length += 1
    }
    return nil
  }

  private mutating func extendedExpressionLength(hashes: Int) -> Int? {
    // If an earlier expression is unclosed, later ones are unclosed as well.
    guard !unclosedExpressions.contains(hashes) else { return nil }
    let form = StringForm(quote: SourceByte.slash, hashes: hashes)
    var index = position + hashes + 1
    while index < bytes.count {
      if bytes[index] == SourceByte.backslash {
        index += 2
      } else if bytes[index] == SourceByte.slash, form.closes(in: bytes, at: index) {
        return index + form.closingLength - position
      } else {
        index += 1
      }
    }
    unclosedExpressions.insert(hashes)
    return nil
  }

  /// Whether an operand can start at the current position, because no operand directly precedes it.
  private var startsOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .number, .literal, .quotedWord: return false
    case .punctuation:
      switch last.byte {
      case SourceByte.closeParenthesis, SourceByte.closeBracket, SourceByte.closeBrace: return false
      // The closing tag of JSX.
      case SourceByte.less: return false
      case SourceByte.period, SourceByte.dollar: return false
      default: return true
      }
    case .word:
      let word = bytes[Int(last.start)..<Int(last.end)]
      return Self.wordsBeforeValues.contains { $0.utf8.elementsEqual(word) }
    }
  }

  private static let wordsBeforeValues = [
    "return", "case", "in", "of", "where", "try", "await", "typeof", "if", "else", "while", "do",
    "throw", "yield", "guard", "is",
  ]
}
