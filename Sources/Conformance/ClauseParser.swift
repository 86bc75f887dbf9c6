/// A clause of a cell that was understood.
struct BoundClause<World: Sendable>: Sendable {
  /// The bytes of the cell's text that it covers.
  let range: Range<Int>
  let pattern: String
  let meanings: [Meaning<World>]
  /// Words that are compared character by character and stand neither in quotes nor in code.
  let unquoted: [String]
}

/// A clause of a cell that was not.
public struct UnboundClause: Hashable, Sendable {
  /// The words of the clause.
  public let text: String
  /// Why, as one phrase.
  public let message: String
  /// The nearest phrases.
  public let suggestions: [String]
  /// Code that would bind it.
  public let snippet: String?
}

/// Reads a cell as a sequence of phrases, and binds them.
///
/// A phrase may itself hold a comma or an "and": the longest phrase that lets the rest of the cell
/// be understood wins.
struct ClauseParser<World: Sendable>: Sendable {
  let vocabulary: Vocabulary<World>

  struct Result: Sendable {
    var bound: [BoundClause<World>] = []
    var unbound: [UnboundClause] = []
  }

  /// - Complexity: O(*n* · *p*), where *n* is the number of words and *p* the phrases that start
  ///   with the same word.
  func parse(
    _ tokens: PhraseTokens, scopes: [Vocabulary<World>.Scope], context: RowContext
  ) -> Result {
    var count = tokens.count
    while count > 0, !tokens[count - 1].isExact, [".", "!"].contains(tokens[count - 1].text) {
      count -= 1
    }
    let words = tokens[0..<count]
    var result = Result()
    for clause in vocabulary.index.clauses(in: words, scopes: scopes.map { $0.rawValue }) {
      switch clause {
      case .phrase(let phrase, let reading, let range):
        bind(phrase, reading, words: words[range], context: context, into: &result)
      case .unknown(let range):
        result.unbound.append(unknown(words[range], scopes: scopes))
      }
    }
    return result
  }

  private func bind(
    _ index: Int, _ reading: PhrasePattern.Match, words: PhraseTokens, context: RowContext,
    into result: inout Result
  ) {
    let phrase = vocabulary.phrases[index]
    do {
      result.bound.append(
        BoundClause(
          range: words.sourceRange, pattern: phrase.pattern,
          meanings: try phrase.bind(reading.arguments, context), unquoted: reading.unquoted))
    } catch {
      result.unbound.append(
        UnboundClause(
          text: words.written, message: error.message,
          suggestions: error.candidates, snippet: nil))
    }
  }

  private func unknown(
    _ words: PhraseTokens, scopes: [Vocabulary<World>.Scope]
  ) -> UnboundClause {
    let text = words.written
    return UnboundClause(
      text: text, message: "no phrase is bound to '\(text)'",
      suggestions: vocabulary.nearest(to: text, in: scopes),
      snippet: vocabulary.binding(of: text, in: scopes.first ?? "behavior"))
  }
}
