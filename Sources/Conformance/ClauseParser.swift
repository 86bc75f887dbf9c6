/// A clause of a cell that was understood.
struct BoundClause<World: Sendable>: Sendable {
  let text: String
  let pattern: String
  let meanings: [Meaning<World>]
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

/// Reads a cell as a sequence of phrases.
///
/// A phrase may itself hold a comma or an "and": the longest phrase that lets the rest of the cell
/// be understood wins.
struct ClauseParser<World: Sendable>: Sendable {
  let vocabulary: Vocabulary<World>

  private struct Match {
    let phrase: Vocabulary<World>.Phrase
    let arguments: Arguments
    let end: Int
  }

  struct Result: Sendable {
    var bound: [BoundClause<World>] = []
    var unbound: [UnboundClause] = []
  }

  /// - Complexity: O(*n* · *p*), where *n* is the number of words and *p* the phrases that start
  ///   with the same word.
  func parse(
    _ tokens: PhraseTokens, scopes: [Vocabulary<World>.Scope], context: RowContext
  ) -> Result {
    var words = tokens.words
    while let last = words.last, last == "." || last == "!" { words.removeLast() }
    var result = Result()
    var start = Self.skipSeparators(words, from: 0)
    var dead: Set<Int> = []
    while start < words.count {
      if let chain = chain(words, from: start, scopes: scopes, dead: &dead) {
        for (match, from) in chain {
          bind(match, text: words[from..<match.end], context: context, into: &result)
        }
        return result
      }
      // Nothing lets the rest be understood: take what is understood here, or report a clause.
      if let match = matches(words, from: start, scopes: scopes).first {
        bind(match, text: words[start..<match.end], context: context, into: &result)
        start = Self.skipSeparators(words, from: match.end)
      } else {
        let end = words[start...].firstIndex(where: ClauseSeparator.isSeparator) ?? words.count
        result.unbound.append(unknown(words[start..<max(end, start + 1)], scopes: scopes))
        start = Self.skipSeparators(words, from: max(end, start + 1))
      }
    }
    return result
  }

  /// Matches at an index that end at a separator or at the end, longest first.
  private func matches(
    _ words: [String], from start: Int, scopes: [Vocabulary<World>.Scope]
  ) -> [Match] {
    vocabulary.candidates(in: scopes, at: words[start])
      .flatMap { phrase in
        phrase.compiled.matches(words, from: start)
          .map { Match(phrase: phrase, arguments: $0.arguments, end: $0.end) }
      }
      .filter { $0.end > start }
      .filter { $0.end == words.count || ClauseSeparator.isSeparator(words[$0.end]) }
      .sorted { $0.end > $1.end }
  }

  /// Phrases from an index to the end, found by depth-first search that remembers dead ends.
  private func chain(
    _ words: [String], from start: Int, scopes: [Vocabulary<World>.Scope], dead: inout Set<Int>
  ) -> [(Match, Int)]? {
    var stack: [(from: Int, open: [Match], taken: Match?)] = [
      (start, matches(words, from: start, scopes: scopes), nil)
    ]
    while var top = stack.popLast() {
      guard !top.open.isEmpty else {
        dead.insert(top.from)
        continue
      }
      let match = top.open.removeFirst()
      top.taken = match
      stack.append(top)
      let next = Self.skipSeparators(words, from: match.end)
      if next == words.count {
        return stack.compactMap { step in step.taken.map { ($0, step.from) } }
      }
      if !dead.contains(next) {
        stack.append((next, matches(words, from: next, scopes: scopes), nil))
      }
    }
    return nil
  }

  private func bind(
    _ match: Match, text: ArraySlice<String>, context: RowContext, into result: inout Result
  ) {
    let text = text.joined(separator: " ")
    do {
      let meanings = try match.phrase.bind(match.arguments, context)
      result.bound.append(
        BoundClause(text: text, pattern: match.phrase.pattern, meanings: meanings))
    } catch {
      result.unbound.append(
        UnboundClause(
          text: text, message: error.message, suggestions: error.candidates, snippet: nil))
    }
  }

  private func unknown(
    _ words: ArraySlice<String>, scopes: [Vocabulary<World>.Scope]
  ) -> UnboundClause {
    let text = words.joined(separator: " ")
    let scope = scopes.first?.rawValue ?? "behavior"
    let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return UnboundClause(
      text: text, message: "no phrase is bound to '\(text)'",
      suggestions: vocabulary.nearest(to: text, in: scopes),
      snippet: """
        vocabulary.add("\(quoted)", in: "\(scope)", as: .expectation("\(quoted)") { world in
          .require(false, expected: "\(quoted)", observed: "not observed yet")
        })
        """)
  }

  private static func skipSeparators(_ words: [String], from start: Int) -> Int {
    var index = start
    while index < words.count, ClauseSeparator.isSeparator(words[index]) { index += 1 }
    return index
  }
}
