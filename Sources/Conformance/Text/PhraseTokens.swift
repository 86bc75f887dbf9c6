internal import SpecMarkdown

/// The tokens of a cell or phrase, prepared for matching.
///
/// Code is compared character by character. So is text in straight or curly quotation marks, which
/// forms one token. For all other words, letter case, articles, spacing and inline marks are
/// ignored.
public struct PhraseTokens: Sendable {
  /// The whole source text without inline marks, even if this value has only some of its tokens.
  public let source: String
  /// The tokens, in source order.
  public let tokens: ArraySlice<PhraseToken>

  /// Creates the tokens of plain text without code.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) {
    self.init(source: text, tokens: PhraseScanner.tokens(of: text))
  }

  /// Creates the tokens of text with code in backticks, as phrases are written in source code.
  ///
  /// - Complexity: O(*n* log *c*), where *n* is the length of the text and *c* the number of code
  ///   ranges; O(*n*) for text without code.
  public init(spelling text: String) {
    guard text.utf8.contains(UInt8(ascii: "`")) else {
      self.init(text)
      return
    }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    self.init(
      runs: parts.enumerated().map { index, part in
        TextRun(String(part), index % 2 == 1 ? .code : .plain)
      })
  }

  /// Creates the tokens of a cell's content.
  init(runs: [TextRun]) {
    if runs.count <= 1, runs.first?.kind != .code {
      self.init(runs.first?.text ?? "")
      return
    }
    var source = ""
    var code: [Range<Int>] = []
    var marks: [(place: Int, text: String)] = []
    for run in runs {
      let start = source.utf8.count
      switch run.kind {
      case .plain: source += run.text
      case .mark: marks.append((start, run.text))
      case .code:
        source += run.text
        code.append(start..<source.utf8.count)
      }
    }
    self.init(source: source, tokens: PhraseScanner.tokens(of: source, code: code, marks: marks))
  }

  /// The tokens of an empty text.
  static let empty = PhraseTokens("")

  private init(source: String, tokens: [PhraseToken]) {
    self.source = source
    self.tokens = tokens[...]
  }

  init(source: String, slice: ArraySlice<PhraseToken>) {
    self.source = source
    tokens = slice
  }

  /// The tokens as text, joined by spaces outside code and by the original white space within code.
  public var text: String {
    if tokens.count == 1, let only = tokens.first { return only.description }
    var text = ""
    for token in tokens {
      if !text.isEmpty { text += token.isCode && !token.beginsCode ? token.gap : " " }
      text += token.description
    }
    return text
  }

  /// The original source text that the tokens cover.
  public var written: String {
    let (utf8, range) = (source.utf8, sourceRange)
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    return String(source[start..<end])
  }

  /// The byte range of the source that the tokens cover.
  var sourceRange: Range<Int> {
    guard let first = tokens.first, let last = tokens.last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// The tokens as text, in lower case outside code and quotes; quoted text is in quotation marks.
  public var words: [String] { tokens.map(\.description) }

  /// Whether the text has no tokens.
  public var isEmpty: Bool { tokens.isEmpty }

  /// The number of tokens.
  public var count: Int { tokens.count }

  /// The first token; `nil` if the text has no tokens.
  public var first: PhraseToken? { tokens.first }

  /// The token at a zero-based index.
  public subscript(place: Int) -> PhraseToken { tokens[tokens.startIndex + place] }

  /// The tokens in a range of zero-based indices.
  public subscript(places: Range<Int>) -> PhraseTokens {
    let start = tokens.startIndex
    return PhraseTokens(
      source: source, slice: tokens[start + places.lowerBound..<start + places.upperBound])
  }

  /// Returns the tokens without the given number of leading tokens.
  public func dropFirst(_ count: Int = 1) -> PhraseTokens {
    PhraseTokens(source: source, slice: tokens.dropFirst(count))
  }

  /// Returns whether the first tokens match those of a phrase.
  public func starts(with spelling: PhraseTokens) -> Bool {
    guard spelling.count <= count else { return false }
    for (token, spelled) in zip(tokens, spelling.tokens) where !token.isSpelled(by: spelled) {
      return false
    }
    return true
  }

  /// The leading quoted text or code, with its number of tokens; `nil` if the first token is
  /// neither quoted text nor code.
  public var leadingExactText: (count: Int, text: String)? {
    guard let first else { return nil }
    if first.kind == .quoted { return (1, first.written) }
    guard first.isCode else { return nil }
    var end = 1
    while end < count, self[end].isCode, !self[end].beginsCode { end += 1 }
    return (end, self[0..<end].written)
  }

  /// Returns whether all tokens match a spelling, in which text in backticks is compared character
  /// by character.
  public func say(_ spelling: String) -> Bool {
    isSpelled(PhraseTokens(spelling: spelling))
  }

  /// Returns whether all tokens match those of a spelling.
  func isSpelled(_ spelling: PhraseTokens) -> Bool {
    spelling.count == count && starts(with: spelling)
  }

  /// Appends the bytes that the tokens contribute to the revision of a row.
  func append(to bytes: inout [UInt8]) {
    for (index, token) in tokens.enumerated() {
      if index > 0 {
        bytes.append(contentsOf: (token.isCode && !token.beginsCode ? token.gap : " ").utf8)
      }
      if token.kind == .quoted { bytes.append(UInt8(ascii: "\"")) }
      bytes.append(contentsOf: token.text.utf8)
    }
  }

  /// A name for use in ids: the words of ``source`` in lower case, joined by hyphens, without
  /// articles or marks.
  public var slug: String { Self.slug(of: source) }

  /// Returns a name for use in ids, made from all words of a text except articles, including the
  /// words in quotes and code.
  public static func slug(of text: String) -> String {
    PhraseSlug.ofASCII(text) ?? slug(ofTokensIn: text)
  }

  /// Returns a name for use in ids, made from any text; slower than ``PhraseSlug``, which supports
  /// only ASCII.
  static func slug(ofTokensIn text: String) -> String {
    var slug: [UInt8] = []
    for token in PhraseScanner.tokens(of: text, readsQuotes: false) {
      var isInPart = false
      for scalar in token.text.unicodeScalars {
        guard PhraseScanner.isWordPart(scalar), scalar != "_" else {
          isInPart = false
          continue
        }
        if !isInPart, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
        isInPart = true
        slug.append(contentsOf: scalar.utf8)
      }
    }
    return String(decoding: slug, as: UTF8.self)
  }
}

extension PhraseTokens: Hashable {
  /// Returns whether the tokens are equal.
  public static func == (lhs: PhraseTokens, rhs: PhraseTokens) -> Bool { lhs.tokens == rhs.tokens }

  /// Hashes the tokens.
  public func hash(into hasher: inout Hasher) { hasher.combine(tokens) }
}
