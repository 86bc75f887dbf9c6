/// A lexer that splits source code into tokens, comments and string literals.
///
/// It implements just enough of each language to distinguish code from comments and strings: where
/// they start and end, whether comments nest, and, except in Python, that interpolations contain
/// code. It accepts any bytes, visits each of them a bounded number of times and never traps. An
/// unclosed literal ends with its line, or with the file if it may span lines. The token of a
/// literal includes its interpolations, whose code is not split into tokens.
///
/// SwiftSyntax would be exact for Swift, but it takes minutes to build and parses only a few
/// megabytes per second. Checking the promises of a repository with 5,000 files should take at most
/// two seconds, and requires only names and ranges.
struct SourceLexer {
  let bytes: [UInt8]
  let language: SourceLanguage
  var position = 0
  var line: Int32 = 1
  var startsLine = true
  private(set) var tokens: [SourceToken] = []
  private(set) var comments: [Range<Int>] = []
  private(set) var strings: [Range<Int>] = []
  /// The enclosing interpolations, outermost first.
  private var interpolations: [Interpolation] = []
  /// The number of open brackets, for languages in which line breaks are significant.
  private var depth = 0
  /// The numbers of `#` in the opening delimiters of the unclosed regular expressions found so far.
  var unclosedExpressions: Set<Int> = []

  private struct Interpolation {
    var opener: UInt8
    var closer: UInt8
    var depth: Int
    var literal: StringForm
  }

  /// Creates a lexer and lexes a whole file.
  init(_ bytes: [UInt8], language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
    tokens.reserveCapacity(bytes.count / 6)
    if peek(0) == SourceByte.hash, peek(1) == 0x21 { lineComment() }
    while position < bytes.count { step() }
  }

  func peek(_ distance: Int) -> UInt8 {
    let index = position + distance
    return index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case SourceByte.lineFeed:
      line &+= 1
      startsLine = true
      position += 1
    case 0x20, 0x09, 0x0D, 0x0B, 0x0C: position += 1
    case SourceByte.slash: slash()
    case SourceByte.hash:
      if language == .python {
        lineComment()
      } else if language == .swift {
        hash()
      } else {
        emit(.punctuation, length: 1)
      }
    case SourceByte.doubleQuote, SourceByte.quote, SourceByte.backtick: mark(byte)
    case _ where SourceByte.isDigit(byte): number()
    case _ where SourceByte.isWord(byte) || byte == SourceByte.dollar: word()
    default: punctuation(byte)
    }
  }

  // MARK: Tokens

  private mutating func emit(_ kind: SourceToken.Kind, length: Int, trim: Int = 0) {
    if interpolations.isEmpty {
      tokens.append(
        SourceToken(
          kind: kind, startsLine: startsLine, byte: bytes[position],
          start: Int32(truncatingIfNeeded: position + trim),
          end: Int32(truncatingIfNeeded: position + length - trim), line: line))
    }
    startsLine = false
    position += length
  }

  private mutating func word() {
    if language == .python || language == .rust, literalWithPrefix() { return }
    var length = 1
    while position + length < bytes.count,
      SourceByte.isWord(bytes[position + length]) || bytes[position + length] == SourceByte.dollar
    {
      length += 1
    }
    emit(.word, length: length)
  }

  private mutating func number() {
    var length = 1
    while position + length < bytes.count {
      let byte = bytes[position + length]
      let isFraction = byte == SourceByte.period && SourceByte.isDigit(peek(length + 1))
      guard SourceByte.isWord(byte) || isFraction else { break }
      length += 1
    }
    emit(.number, length: length)
  }

  private mutating func punctuation(_ byte: UInt8) {
    switch byte {
    case SourceByte.openParenthesis, SourceByte.openBracket, SourceByte.openBrace: depth += 1
    case SourceByte.closeParenthesis, SourceByte.closeBracket, SourceByte.closeBrace: depth -= 1
    default: break
    }
    guard let last = interpolations.indices.last else { return emit(.punctuation, length: 1) }
    startsLine = false
    position += 1
    if byte == interpolations[last].opener { interpolations[last].depth += 1 }
    guard byte == interpolations[last].closer else { return }
    interpolations[last].depth -= 1
    if interpolations[last].depth == 0 {
      let literal = interpolations.removeLast().literal
      scan(literal, from: position)
    }
  }

  // MARK: Comments

  private mutating func slash() {
    guard language != .python else { return emit(.punctuation, length: 1) }
    switch peek(1) {
    case SourceByte.slash: lineComment()
    case SourceByte.asterisk: blockComment()
    default:
      if let length = regularExpressionLength() {
        literal(length: length, isString: false)
      } else {
        emit(.punctuation, length: 1)
      }
    }
  }

  private mutating func lineComment() {
    let start = position
    while position < bytes.count, bytes[position] != SourceByte.lineFeed { position += 1 }
    comments.append(start..<position)
  }

  private mutating func blockComment() {
    let start = position
    var depth = 1
    position += 2
    while position < bytes.count, depth > 0 {
      let byte = bytes[position]
      if byte == SourceByte.asterisk, peek(1) == SourceByte.slash {
        depth -= 1
        position += 2
      } else if byte == SourceByte.slash, peek(1) == SourceByte.asterisk, language.nestsComments {
        depth += 1
        position += 2
      } else {
        if byte == SourceByte.lineFeed {
          line &+= 1
          startsLine = true
        }
        position += 1
      }
    }
    position = min(position, bytes.count)
    comments.append(start..<position)
  }

  // MARK: Literals

  /// Adds a literal of a known length, which may span lines.
  mutating func literal(length: Int, isString: Bool) {
    let end = min(position + length, bytes.count)
    if isString { strings.append(position..<end) }
    for index in position..<end where bytes[index] == SourceByte.lineFeed { line &+= 1 }
    emit(.literal, length: end - position)
  }

  /// Lexes a name between backticks; an unpaired backtick is punctuation.
  mutating func quotedWord() {
    var length = 1
    while peek(length) != SourceByte.backtick {
      guard position + length < bytes.count, peek(length) != SourceByte.lineFeed else {
        return emit(.punctuation, length: 1)
      }
      length += 1
    }
    emit(.quotedWord, length: length + 1, trim: 1)
  }

  mutating func singlePunctuation() { emit(.punctuation, length: 1) }

  /// Lexes the literal that starts at the current position and whose content starts at an offset.
  mutating func open(_ form: StringForm, contentAt content: Int) {
    // A string in triple quotes at the start of a statement is documentation.
    let documents =
      language == .python && startsLine && depth == 0 && form.isMultiline
      && interpolations.isEmpty
    let start = position
    if interpolations.isEmpty {
      tokens.append(
        SourceToken(
          kind: .literal, startsLine: startsLine, byte: bytes[position],
          start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: content),
          line: line))
    }
    startsLine = false
    position = content
    scan(form, from: start)
    if documents, let last = strings.popLast() { comments.append(last) }
  }

  /// Scans the rest of a literal, up to its end or its next interpolation.
  private mutating func scan(_ form: StringForm, from start: Int) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == form.quote, form.closes(in: bytes, at: position) {
        position += form.closingLength
        break
      }
      if byte == SourceByte.lineFeed {
        guard form.isMultiline else { break }
        line &+= 1
        position += 1
      } else if let skip = form.escapeLength(in: bytes, at: position) {
        for index in position..<min(position + skip, bytes.count)
        where bytes[index] == SourceByte.lineFeed { line &+= 1 }
        position = min(position + skip, bytes.count)
      } else if let skip = form.interpolationLength(in: bytes, at: position) {
        strings.append(start..<position + skip)
        position += skip
        let opener = bytes[position - 1]
        interpolations.append(
          Interpolation(
            opener: opener,
            closer: opener == SourceByte.openParenthesis
              ? SourceByte.closeParenthesis : SourceByte.closeBrace,
            depth: 1, literal: form))
        return
      } else {
        position += 1
      }
    }
    if start < position { strings.append(start..<position) }
    if let last = tokens.indices.last, interpolations.isEmpty, tokens[last].kind == .literal {
      tokens[last].end = Int32(truncatingIfNeeded: position)
    }
  }
}
