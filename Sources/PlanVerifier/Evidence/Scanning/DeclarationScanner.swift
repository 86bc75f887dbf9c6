/// Finds the declarations among the tokens of a file.
///
/// A scanner walks over declarations only: bodies of functions and the like are stepped over by
/// their brackets, so that what is declared inside of them stays local and costs nothing. Brackets
/// of a kind are matched among themselves; a file that does not compile loses some declarations,
/// never more.
///
/// - Complexity: Linear in the number of tokens.
struct DeclarationScanner {
  /// A type or namespace whose members are being looked at.
  struct Frame {
    /// The token that closes it.
    var end: Int
    /// The declaration that it is the body of.
    var declaration: Int?
    /// The names around its members, from the outermost.
    var scope: [String]
    /// What stands directly in it.
    var content = Content.statements
  }

  /// What stands directly in a body.
  enum Content {
    /// Declarations and statements, as at the top of a file.
    case statements
    /// Members of a type.
    case members
    /// Cases first, then members.
    case cases
  }

  /// Deeper nesting is stepped over: nobody writes it, and the scopes would be large.
  static let deepestNesting = 40
  /// How many tokens a head may have between its name and its body; no search goes further, so
  /// that a row of heads without bodies costs no more than its length.
  static let longestHead = 256

  let bytes: [UInt8]
  let tokens: [SourceToken]
  /// For an opening bracket the place of its partner; behind the last token when it has none.
  private let partners: [Int32]
  var declarations: [Declaration] = []
  var frames: [Frame] = []
  /// The declarations whose end is not seen yet: they end where the next one starts.
  private var open: [Int] = []

  /// Creates a scanner over the tokens of a file.
  ///
  /// A token for which `startsOver` holds can only stand outside of all brackets.
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

  // MARK: Looking

  var count: Int { tokens.count }

  /// The names around the place that is looked at.
  var scope: [String] { frames.last?.scope ?? [] }

  func isPunctuation(_ index: Int, _ byte: UInt8) -> Bool {
    index >= 0 && index < count && tokens[index].kind == .punctuation && tokens[index].byte == byte
  }

  /// Whether a token is a keyword or name.
  func isWord(_ index: Int) -> Bool {
    index >= 0 && index < count
      && (tokens[index].kind == .word || tokens[index].kind == .quotedWord)
  }

  /// The text of a keyword or name that is not quoted; the empty string for anything else.
  func word(_ index: Int) -> String {
    guard index >= 0, index < count, tokens[index].kind == .word else { return "" }
    return text(index)
  }

  /// The text of a token.
  func text(_ index: Int) -> String {
    guard index >= 0, index < count else { return "" }
    let token = tokens[index]
    return String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  /// Whether nothing stands between a token and the one in front of it.
  func touchesPrevious(_ index: Int) -> Bool {
    index > 0 && index < count && tokens[index - 1].end == tokens[index].start
  }

  /// Whether a token opens a bracket of any kind.
  func isOpener(_ index: Int) -> Bool {
    isPunctuation(index, SourceByte.openParenthesis) || isPunctuation(index, SourceByte.openBracket)
      || isPunctuation(index, SourceByte.openBrace)
  }

  /// The place of the partner of an opening bracket, or behind the last token.
  func partner(_ index: Int) -> Int { index < count ? Int(partners[index]) : count }

  /// The place behind a bracketed stretch that starts at a token, or behind the token itself.
  func after(_ index: Int) -> Int {
    isOpener(index) ? min(partner(index) + 1, count) : index + 1
  }

  /// The first brace of a body from a token on, at the same level.
  ///
  /// There cannot be a body any more at a token for which `stops` holds.
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

  // MARK: Noting

  /// Notes a declaration that ends where the next one starts, or with what it stands in.
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

  /// Ends what is open, in front of a token.
  mutating func finish(before index: Int) {
    guard !open.isEmpty else { return }
    let end = index > 0 ? Int(tokens[min(index, count) - 1].end) : 0
    for declaration in open {
      let range = declarations[declaration].range
      declarations[declaration].range = range.lowerBound..<max(range.upperBound, end)
    }
    open.removeAll()
  }

  /// Enters the body of what was declared last, or steps over it where nesting is too deep.
  ///
  /// - Returns: The place to go on at.
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

  /// Leaves the bodies that end at a token or in front of it.
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

  /// Ends everything.
  mutating func end() {
    finish(before: count)
    leave(at: count)
  }
}
