/// A word, a mark or a quoted text of a cell or a phrase.
public struct PhraseToken: Sendable {
  /// What a token is.
  public enum Kind: Hashable, Sendable {
    /// Letters, digits, and what joins them: `0.5`, `no-op`.
    case word
    /// A single mark such as a comma, or one that stands for two, such as `≥` for `>=`.
    case mark
    /// What stands between quotation marks, as one token.
    case quoted
  }

  /// What it is.
  public let kind: Kind
  /// The text as written, without quotation marks.
  public let written: String
  /// What it is compared by where letter case does not count: lower case outside of code and quotes.
  public let text: String
  /// Whether it stands in code, where every character counts.
  public let isCode: Bool
  /// Whether it is the first of its stretch of code.
  let beginsCode: Bool
  /// The white space before it.
  let gap: String
  /// Its bytes in the text that it comes from.
  let range: Range<Int>

  /// Whether every character of it counts.
  public var isExact: Bool { isCode || kind == .quoted }

  /// The token as it is named in messages: quoted text in quotation marks.
  public var description: String { kind == .quoted ? "\"\(written)\"" : text }

  /// Whether it is a mark that ends a sentence.
  var endsSentence: Bool { text == "." || text == "!" }

  /// What phrases are found by: the token in lower case.
  var key: String { kind == .word && isCode ? written.lowercased() : text }

  /// Whether the white space before it counts.
  private var hasExactGap: Bool { isCode && !beginsCode }

  /// Whether a token of a cell is what a phrase spells with this one.
  ///
  /// Where either stands in code or quotes every character counts, else letter case does not.
  func isSpelled(by token: PhraseToken) -> Bool {
    guard kind == token.kind else { return false }
    if hasExactGap || token.hasExactGap, gap != token.gap { return false }
    return isExact || token.isExact ? written == token.written : text == token.text
  }
}

extension PhraseToken: Hashable {
  /// Whether two tokens mean the same: exact ones character by character, others in any letter case.
  public static func == (lhs: PhraseToken, rhs: PhraseToken) -> Bool {
    lhs.kind == rhs.kind && lhs.isCode == rhs.isCode && lhs.text == rhs.text
      && (!lhs.isExact || lhs.written == rhs.written)
      && (!lhs.hasExactGap && !rhs.hasExactGap || lhs.gap == rhs.gap)
  }

  /// Hashes what equal tokens share.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(text)
  }
}

/// What separates the clauses of a cell.
enum ClauseSeparator {
  static func isSeparator(_ token: PhraseToken) -> Bool {
    guard !token.isExact else { return false }
    return token.text == "," || token.text == "+" || token.text == ";" || token.text == "and"
  }
}
