/// A parsed and bound clause of a cell.
struct BoundClause<World: Sendable>: Sendable {
  /// The byte range of the clause in the cell text; for a clause of a definition, the range of the
  /// cell's phrase that was expanded.
  let range: Range<Int>
  let pattern: String
  var meanings: [Meaning<World>]
  /// The glossary entries that were expanded to produce the clause, outermost first.
  let definitions: [GlossaryEntry]
  /// Words that are compared character by character without being in quotes or code.
  let unquoted: [String]
}

/// An unbound clause of a cell, or a cell whose value or reference to another row is invalid.
public struct UnboundClause: Hashable, Sendable {
  /// The text of the clause or of the whole cell.
  public let text: String
  /// A message that explains why the clause is not bound or the cell is invalid.
  public let message: String
  /// Known phrases or accepted values to use instead, in the order in which to suggest them.
  public let suggestions: [String]
  /// Sample text that would bind the clause; `nil` if the clause is unbound for a reason other than
  /// a missing phrase.
  public let snippet: String?
}

/// A parser that reads a cell as a sequence of phrases and binds them.
///
/// A phrase can contain a comma or an "and". The parser chooses the longest phrase that allows the
/// rest of the cell to be parsed or, if the rest cannot be parsed, the longest phrase.
struct ClauseParser<World: Sendable>: Sendable {
  let vocabulary: Vocabulary<World>
  /// The phrases that documents add to the vocabulary, if any.
  var glossary: Glossary?

  struct Result: Sendable {
    var bound: [BoundClause<World>] = []
    var unbound: [UnboundClause] = []
    /// Whether the expansion of definitions exceeds a limit.
    var isEndless = false
    /// The glossary entries that the cell uses, directly or in definitions.
    var used: Set<GlossaryEntry> = []
    /// The number of phrases that come from definitions rather than from the cell itself.
    var defined = 0
  }

  /// The context in which words are parsed.
  private struct Reading {
    let scopes: [Vocabulary<World>.Scope]
    /// The names of the groups, including those of the glossary.
    let names: [String]
    let context: RowContext
    /// The words of the cell that were expanded, if the parsed words come from a definition.
    var written: PhraseTokens?
    var definitions: [GlossaryEntry] = []
  }

  /// Parses a cell.
  ///
  /// - Parameters:
  ///   - tokens: The words of the cell.
  ///   - scopes: The groups of phrases that the cell's column accepts.
  ///   - column: The normalized headers of the column, by which glossary entries refer to it.
  ///   - context: The row that contains the cell.
  /// - Returns: The bound and the unbound clauses.
  /// - Complexity: O(*n* · *p*), where *n* is the number of words and *p* the number of phrases
  ///   that start with the same word or with a parameter.
  func parse(
    _ tokens: PhraseTokens, scopes: [Vocabulary<World>.Scope], column: [String] = [],
    context: RowContext
  ) -> Result {
    parse(tokens, scopes: scopes, names: names(of: scopes, column: column), context: context)
  }

  /// Parses a cell with the names of its groups, which are determined only once per column.
  func parse(
    _ tokens: PhraseTokens, scopes: [Vocabulary<World>.Scope], names: [String], context: RowContext
  ) -> Result {
    var result = Result()
    parse(tokens, Reading(scopes: scopes, names: names, context: context), into: &result)
    return result
  }

  /// Returns the names of the groups that a column accepts, including those of the glossary.
  func names(of scopes: [Vocabulary<World>.Scope], column: [String]) -> [String] {
    scopes.map { $0.rawValue } + (glossary == nil ? [] : Glossary.scopes(of: column))
  }

  private func parse(_ tokens: PhraseTokens, _ reading: Reading, into result: inout Result) {
    var count = tokens.count
    while count > 0, !tokens[count - 1].isExact, tokens[count - 1].endsSentence { count -= 1 }
    let words = count == tokens.count ? tokens : tokens[0..<count]
    let index = glossary?.index ?? vocabulary.index
    for clause in index.clauses(in: words, scopes: reading.names) {
      if let entry = reading.definitions.first, result.defined >= Glossary.mostClauses {
        result.isEndless = true
        result.unbound.append(
          UnboundClause(
            text: (reading.written ?? words).written,
            message:
              "with the definition of '\(entry.phrase)' at \(entry.location), the cell expands to "
              + "more than \(Glossary.mostClauses) phrases", suggestions: [], snippet: nil))
        return
      }
      switch clause {
      case .phrase(let phrase, let match, let range):
        if let entry = glossary?.entry(phrase) {
          expand(entry, phrase, match, words: words[range], reading, into: &result)
        } else {
          bind(phrase, match, words: words[range], reading, into: &result)
        }
      case .unknown(let range):
        result.unbound.append(unknown(words, range, reading))
      }
    }
  }

  private func bind(
    _ index: Int, _ match: PhrasePattern.Match, words: PhraseTokens, _ reading: Reading,
    into result: inout Result
  ) {
    let phrase = vocabulary.phrases[index]
    if !reading.definitions.isEmpty { result.defined += 1 }
    do {
      result.bound.append(
        BoundClause(
          range: (reading.written ?? words).sourceRange, pattern: phrase.pattern,
          meanings: try phrase.bind(match.arguments, reading.context),
          definitions: reading.definitions, unquoted: match.unquoted))
    } catch {
      result.unbound.append(
        UnboundClause(
          text: (reading.written ?? words).written,
          message: error.message + Self.origin(of: words, reading),
          suggestions: error.candidates, snippet: nil))
    }
  }

  private func expand(
    _ entry: GlossaryEntry, _ number: Int, _ match: PhrasePattern.Match, words: PhraseTokens,
    _ reading: Reading, into result: inout Result
  ) {
    result.used.insert(entry)
    guard reading.definitions.count < Glossary.greatestDepth, let glossary else {
      result.isEndless = true
      result.unbound.append(
        UnboundClause(
          text: (reading.written ?? words).written,
          message:
            "the definition of '\(entry.phrase)' at \(entry.location) is recursive or nested "
            + "more than \(Glossary.greatestDepth) levels deep", suggestions: [], snippet: nil))
      return
    }
    let before = result.bound.count
    var inner = reading
    inner.written = reading.written ?? words
    inner.definitions.append(entry)
    parse(glossary.expansion(of: number, with: match.arguments), inner, into: &result)
    if reading.definitions.isEmpty { result.bound.joinProofs(from: before) }
  }

  private func unknown(
    _ words: PhraseTokens, _ range: Range<Int>, _ reading: Reading
  ) -> UnboundClause {
    let text = words[range].written
    return UnboundClause(
      text: reading.written?.written ?? text,
      message: "no phrase is bound to '\(text)'" + Self.origin(of: words[range], reading)
        + (Self.splitsNumber(words, at: range)
          ? "; a comma separates phrases, so write numbers without commas, such as 1000 or 72.5"
          : ""),
      suggestions: vocabulary.nearest(to: text, in: reading.scopes),
      snippet: vocabulary.binding(of: text, in: reading.scopes.first ?? "behavior"))
  }

  /// Returns a description of the definition that contains the words; empty if the words are from
  /// the cell itself.
  private static func origin(of words: PhraseTokens, _ reading: Reading) -> String {
    guard let entry = reading.definitions.last else { return "" }
    return " in the definition of '\(entry.phrase)' at \(entry.meaningLocation)"
  }

  /// Returns whether a comma within a number, as in `1,000 kg`, is directly before or after the
  /// range.
  private static func splitsNumber(_ words: PhraseTokens, at range: Range<Int>) -> Bool {
    [range.lowerBound - 1, range.upperBound].contains { place in
      guard place > 0, place + 1 < words.count, words[place].text == "," else { return false }
      let (comma, next) = (words[place], words[place + 1])
      return comma.gap.isEmpty && next.gap.isEmpty
        && words[place - 1].text.last?.isNumber == true && next.text.first?.isNumber == true
    }
  }
}

extension Array {
  /// Merges several proofs of an entry's setups into one check that at least one of the setups had
  /// an effect.
  fileprivate mutating func joinProofs<World>(from start: Int)
  where Element == BoundClause<World> {
    let proofs = self[start...].flatMap(\.meanings).filter { $0.words.isProof }
    guard proofs.count > 1, let last = indices.last else { return }
    for place in start..<count { self[place].meanings.removeAll { $0.words.isProof } }
    self[last].meanings.append(.oneOf(proofs))
  }
}
