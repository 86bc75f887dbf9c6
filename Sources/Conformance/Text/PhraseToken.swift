/// A word, mark or quoted text in a cell or phrase.
public struct PhraseToken: Sendable {
  /// The kind of a token, which affects how it is compared.
  public enum Kind: Hashable, Sendable {
    /// Letters, digits and underscores, possibly with joining characters, as in `0.5` and `no-op`.
    case word
    /// A single mark, such as a comma; a normalized mark, such as `≥` for `>=`; or white space at
    /// the start or end of a code range.
    case mark
    /// The text between quotation marks, as one token.
    case quoted
  }

  /// The kind of the token.
  public let kind: Kind
  /// The original text; quoted text is without its quotation marks.
  public let written: String
  /// The text for comparison; normalized and in lower case outside code and quotes.
  public let text: String
  /// Whether the token is code, which is compared character by character.
  public let isCode: Bool
  /// Whether the token is the first of its code range.
  let beginsCode: Bool
  /// The source text before the token, from the end of the preceding token or the start of the code
  /// range: white space and skipped articles.
  let gap: String
  /// The byte range in the source text.
  let range: Range<Int>

  /// Whether the token is compared character by character: it is code or quoted text.
  public var isExact: Bool { isCode || kind == .quoted }

  /// The text for messages; quoted text is in quotation marks.
  public var description: String { kind == .quoted ? "\"\(written)\"" : text }

  /// Whether the token is a period or an exclamation mark, which can end a sentence.
  var endsSentence: Bool { text == "." || text == "!" }

  /// The text that is used to look up phrases: like `text`, but also in lower case for words in
  /// code.
  var key: String { kind == .word && isCode ? written.lowercased() : text }

  /// Whether the white space before the token is significant.
  private var hasExactGap: Bool { isCode && !beginsCode }

  /// Returns whether this token of a cell matches a token of a phrase.
  ///
  /// If either token is code or quoted, every character must match; otherwise letter case is
  /// ignored. Inside a code range, the preceding white space must also match.
  func isSpelled(by token: PhraseToken) -> Bool {
    guard kind == token.kind else { return false }
    if hasExactGap || token.hasExactGap, gap != token.gap { return false }
    return isExact || token.isExact ? written == token.written : text == token.text
  }
}

extension PhraseToken: Hashable {
  /// Returns whether two tokens are equal; a token in code never equals a token outside code.
  ///
  /// Code and quoted text are compared character by character, including the white space within
  /// code. All other tokens are compared ignoring letter case.
  public static func == (lhs: PhraseToken, rhs: PhraseToken) -> Bool {
    lhs.kind == rhs.kind && lhs.isCode == rhs.isCode && lhs.text == rhs.text
      && (!lhs.isExact || lhs.written == rhs.written)
      && (!lhs.hasExactGap && !rhs.hasExactGap || lhs.gap == rhs.gap)
  }

  /// Hashes the kind and the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(text)
  }
}

/// The separators of the clauses in a cell.
enum ClauseSeparator {
  static func isSeparator(_ token: PhraseToken) -> Bool {
    guard !token.isExact else { return false }
    return token.text == "," || token.text == "+" || token.text == ";" || token.text == "and"
  }
}
