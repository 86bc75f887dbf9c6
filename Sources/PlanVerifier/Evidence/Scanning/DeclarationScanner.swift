/// A scanner that finds the declarations in the tokens of a file.
///
/// The scanner visits only declarations. It skips function bodies by their brackets or, in Python,
/// by their indentation, so that local declarations are ignored without being scanned. Each kind of
/// bracket is matched separately. In a file that does not compile, some declarations may be missed.
///
/// - Complexity: Linear in the number of tokens.
struct DeclarationScanner {
  /// A type or namespace whose members are being scanned.
  struct Frame {
    /// The index of the token that closes the body.
    var end: Int
    /// The index of the declaration that the body belongs to; `nil` if it is not recorded.
    var declaration: Int?
    /// The names that enclose the members, outermost first.
    var scope: [String]
    /// The kind of content of the body.
    var content = Content.statements
  }

  /// The kind of code that a body directly contains.
  enum Content {
    /// Declarations and statements, as at the top level of a file.
    case statements
    /// Members of a type.
    case members
    /// The cases and members of an enumeration.
    case cases
  }

  /// The maximum nesting depth.
  ///
  /// Deeper levels are skipped, because they do not occur in practice and their scopes would be
  /// large.
  static let deepestNesting = 40
  /// The maximum number of tokens between the name and the body of a declaration; a range in
  /// brackets counts as one token.
  ///
  /// A search for a body, or for a part before the body, stops after this number of tokens, so that
  /// many declarations without bodies are still scanned in linear time.
  static let longestHead = 256

  let bytes: [UInt8]
  let tokens: [SourceToken]
  /// For each opening bracket, the index of the matching bracket; if it is missing, the index of
  /// the last token before the word that closes all brackets, or the token count.
  private let partners: [Int32]
  var declarations: [Declaration] = []
  var frames: [Frame] = []
  /// The indices of the declarations whose end is still unknown.
  ///
  /// These declarations end where the next declaration starts, or at the end of the enclosing body.
  private var open: [Int] = []

  /// Creates a scanner for the tokens of a file.
  ///
  /// A word that starts a line and satisfies `startsOver` closes all open brackets, so that a
  /// missing bracket affects only the code before this word.
  init(
    bytes: [UInt8], tokens: [SourceToken], startsOver: (SourceToken) -> Bool = { _ in false }
  ) {
    self.bytes = bytes
    self.tokens = tokens
    partners = Self.matchBrackets(tokens, startsOver: startsOver)
  }

  private static func matchBrackets(
    _ tokens: [SourceToken], startsOver: (SourceToken) -> Bool
  ) -> [Int32] {
    let none = Int32(truncatingIfNeeded: tokens.count)
    var partners = [Int32](repeating: none, count: tokens.count)
    var parentheses: [Int] = []
    var brackets: [Int] = []
    var braces: [Int] = []
    func close(_ index: Int, _ openers: inout [Int]) {
      guard let opener = openers.popLast() else { return }
      partners[opener] = Int32(truncatingIfNeeded: index)
    }
    for (index, token) in tokens.enumerated() {
      if token.kind == .word, token.startsLine, startsOver(token) {
        for opener in parentheses + brackets + braces {
          partners[opener] = Int32(truncatingIfNeeded: index - 1)
        }
        (parentheses, brackets, braces) = ([], [], [])
      }
      guard token.kind == .punctuation else { continue }
      switch token.byte {
      case SourceByte.openParenthesis: parentheses.append(index)
      case SourceByte.openBracket: brackets.append(index)
      case SourceByte.openBrace: braces.append(index)
      case SourceByte.closeParenthesis: close(index, &parentheses)
      case SourceByte.closeBracket: close(index, &brackets)
      case SourceByte.closeBrace: close(index, &braces)
      default: break
      }
    }
    return partners
  }

  // MARK: Reading tokens

  var count: Int { tokens.count }

  /// The enclosing names at the current position.
  var scope: [String] { frames.last?.scope ?? [] }

  func isPunctuation(_ index: Int, _ byte: UInt8) -> Bool {
    index >= 0 && index < count && tokens[index].kind == .punctuation && tokens[index].byte == byte
  }

  /// Returns whether a token is a keyword or a name.
  func isWord(_ index: Int) -> Bool {
    index >= 0 && index < count
      && (tokens[index].kind == .word || tokens[index].kind == .quotedWord)
  }

  /// Returns the text of an unquoted keyword or name; an empty string for any other token.
  func word(_ index: Int) -> String {
    guard index >= 0, index < count, tokens[index].kind == .word else { return "" }
    return text(index)
  }

  /// Returns the text of a token; an empty string if the index is out of range.
  func text(_ index: Int) -> String {
    guard index >= 0, index < count else { return "" }
    let token = tokens[index]
    return String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  /// Returns whether a token directly follows the previous token, without whitespace between them.
  func touchesPrevious(_ index: Int) -> Bool {
    index > 0 && index < count && tokens[index - 1].end == tokens[index].start
  }

  /// Returns whether a token is an opening bracket of any kind.
  func isOpener(_ index: Int) -> Bool {
    isPunctuation(index, SourceByte.openParenthesis) || isPunctuation(index, SourceByte.openBracket)
      || isPunctuation(index, SourceByte.openBrace)
  }

  /// Returns the index of the matching bracket; if it is missing, the index of the last token
  /// before the word that closes all brackets, or the token count.
  func partner(_ index: Int) -> Int { index < count ? Int(partners[index]) : count }

  /// Returns the index after the bracketed range that starts at a token, or after the token itself.
  func after(_ index: Int) -> Int {
    isOpener(index) ? min(partner(index) + 1, count) : index + 1
  }

  /// Returns the index of the first opening brace at the same level, starting at a token.
  ///
  /// The search ends at a closing brace, a semicolon or a token that satisfies `stops`.
  ///
  /// - Returns: `nil` if the search ends before a brace is found, or after ``longestHead`` steps.
  func body(from index: Int, unless stops: (Int) -> Bool) -> Int? {
    var index = index
    for _ in 0..<Self.longestHead where index < count {
      if isPunctuation(index, SourceByte.openBrace) { return index }
      if isPunctuation(index, SourceByte.closeBrace) || isPunctuation(index, SourceByte.semicolon)
        || stops(index)
      {
        return nil
      }
      index = after(index)
    }
    return nil
  }

  // MARK: Recording declarations

  /// Adds a declaration that ends where the next one starts, or at the end of its enclosing body.
  mutating func declare(
    _ name: String, labels: [String]? = nil, keyword: String, scope: [String]? = nil,
    from start: Int, nameAt: Int
  ) {
    guard start < count, nameAt < count else { return }
    open.append(declarations.count)
    declarations.append(
      Declaration(
        name: name, labels: labels, keyword: keyword, scope: scope ?? self.scope,
        range: Int(tokens[start].start)..<Int(tokens[nameAt].end), line: Int(tokens[nameAt].line)))
  }

  /// Ends the open declarations directly before a token.
  mutating func finish(before index: Int) {
    guard !open.isEmpty else { return }
    let end = index > 0 ? Int(tokens[min(index, count) - 1].end) : 0
    for declaration in open {
      let range = declarations[declaration].range
      declarations[declaration].range = range.lowerBound..<max(range.upperBound, end)
    }
    open.removeAll()
  }

  /// Enters the body of the last declaration, or skips the body if it is nested too deeply.
  ///
  /// - Returns: The index of the next token.
  mutating func enter(bodyAt brace: Int, scope: [String], content: Content) -> Int {
    let end = partner(brace)
    guard frames.count < Self.deepestNesting else {
      finish(before: min(end + 1, count))
      return min(end + 1, count)
    }
    frames.append(
      Frame(end: end, declaration: open.last, scope: scope, content: content))
    open.removeAll()
    return brace + 1
  }

  /// Leaves the bodies that end at or before a token.
  mutating func leave(at index: Int) {
    while let frame = frames.last, frame.end <= index {
      finish(before: frame.end)
      frames.removeLast()
      if let declaration = frame.declaration {
        open = [declaration]
        finish(before: min(frame.end + 1, count))
      }
    }
  }

  /// Ends all declarations and bodies.
  mutating func end() {
    finish(before: count)
    leave(at: count)
  }
}
