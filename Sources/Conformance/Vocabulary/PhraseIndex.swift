/// An index of the patterns of a vocabulary by their first words.
///
/// Phrases are represented by numbers, which the vocabulary maps to meanings. Parsing is most of
/// the work, so the parsing code does not depend on the world: it is compiled only once instead of
/// being specialized for every world.
struct PhraseIndex: Sendable {
  /// A clause of a cell.
  enum Clause: Sendable {
    case phrase(Int, PhrasePattern.Match, words: Range<Int>)
    case unknown(words: Range<Int>)
  }

  private struct Match {
    let phrase: Int
    let reading: PhrasePattern.Match

    var end: Int { reading.end }
  }

  /// The numbers of the patterns of one group.
  private struct Scope {
    var byFirstWord: [String: [Int]] = [:]
    /// The patterns that start with a parameter or are empty.
    var byParameter: [Int] = []
  }

  private var patterns: [PhrasePattern] = []
  private var scopes: [String: Scope] = [:]

  /// Adds a pattern with the next number.
  mutating func append(_ pattern: PhrasePattern, in scope: String) {
    if let word = pattern.firstKey {
      scopes[scope, default: Scope()].byFirstWord[word, default: []].append(patterns.count)
    } else {
      scopes[scope, default: Scope()].byParameter.append(patterns.count)
    }
    patterns.append(pattern)
  }

  /// Splits words into clauses.
  ///
  /// Each phrase is the longest one that allows the rest to be parsed or, if the rest cannot be
  /// parsed, the longest one. Without a matching phrase, an unknown clause extends to the next
  /// separator.
  ///
  /// - Complexity: O(*n* · *p*), where *n* is the number of words and *p* the number of phrases
  ///   that start with the same word or with a parameter.
  func clauses(in words: PhraseTokens, scopes: [String]) -> [Clause] {
    var clauses: [Clause] = []
    var start = Self.skipSeparators(words, from: 0)
    var dead: Set<Int> = []
    while start < words.count {
      if let chain = chain(words, from: start, scopes: scopes, dead: &dead) {
        for (match, from) in chain {
          clauses.append(.phrase(match.phrase, match.reading, words: from..<match.end))
        }
        return clauses
      }
      // The rest cannot be parsed completely: use the longest match here, or add an unknown clause.
      if let match = matches(words, from: start, scopes: scopes).first {
        clauses.append(.phrase(match.phrase, match.reading, words: start..<match.end))
        start = Self.skipSeparators(words, from: match.end)
      } else {
        let separator = (start..<words.count).first { ClauseSeparator.isSeparator(words[$0]) }
        let end = max(separator ?? words.count, start + 1)
        clauses.append(.unknown(words: start..<end))
        start = Self.skipSeparators(words, from: end)
      }
    }
    return clauses
  }

  /// Returns the matches at an index that end at a separator or at the end of the words, longest
  /// first.
  private func matches(_ words: PhraseTokens, from start: Int, scopes: [String]) -> [Match] {
    var matches: [Match] = []
    for scope in scopes {
      guard let scope = self.scopes[scope] else { continue }
      if let phrases = scope.byFirstWord[words[start].key] {
        append(phrases, to: &matches, words, from: start)
      }
      append(scope.byParameter, to: &matches, words, from: start)
    }
    return matches.count > 1 ? matches.sorted { $0.end > $1.end } : matches
  }

  private func append(
    _ phrases: [Int], to matches: inout [Match], _ words: PhraseTokens, from start: Int
  ) {
    for phrase in phrases {
      for reading in patterns[phrase].matches(words, from: start)
      where reading.end > start
        && (reading.end == words.count || ClauseSeparator.isSeparator(words[reading.end]))
      {
        matches.append(Match(phrase: phrase, reading: reading))
      }
    }
  }

  /// Searches depth-first for a sequence of phrases up to the end; remembers dead ends, and returns
  /// `nil` if the search fails.
  private func chain(
    _ words: PhraseTokens, from start: Int, scopes: [String], dead: inout Set<Int>
  ) -> [(Match, Int)]? {
    // In most cells, only one phrase matches at each place, and a search is not necessary.
    var chain: [(Match, Int)] = []
    var place = start
    var found = matches(words, from: place, scopes: scopes)
    while found.count == 1 {
      chain.append((found[0], place))
      place = Self.skipSeparators(words, from: found[0].end)
      if place == words.count { return chain }
      if dead.contains(place) {
        for (_, from) in chain { dead.insert(from) }
        return nil
      }
      found = matches(words, from: place, scopes: scopes)
    }
    var stack: [(from: Int, open: [Match], taken: Match?)] = chain.map { ($1, [], $0) }
    stack.append((place, found, nil))
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

  private static func skipSeparators(_ words: PhraseTokens, from start: Int) -> Int {
    var index = start
    while index < words.count, ClauseSeparator.isSeparator(words[index]) { index += 1 }
    return index
  }
}
