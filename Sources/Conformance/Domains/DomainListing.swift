/// The phrases and the kinds of tables of some domains, for people who write contracts.
public struct DomainListing: Hashable, Sendable, Codable {
  /// A phrase that cells may say.
  public struct Phrase: Hashable, Sendable, Codable {
    /// The name of its domain.
    public let domain: String
    /// The phrase, with parameters in braces.
    public let phrase: String
    /// The phrase with an example for each parameter.
    public let example: String
    /// When in a case it takes place.
    public let role: MeaningRole
    /// The columns that read it, each once.
    public let columns: [String]
  }

  /// A column of a kind.
  public struct Column: Hashable, Sendable, Codable {
    /// The canonical header.
    public let name: String
    /// Other headers that mean it.
    public let aliases: [String]
    /// Whether a table of the kind must have it.
    public let isRequired: Bool
    /// Whether a change of its cells must be noticed.
    public let isNormative: Bool
    /// Whether it tells what the row is about.
    public let isKey: Bool
    /// How its cells are read: `phrases`, `value`, `verbatim` or `prose`.
    public let reading: String
    /// A cell that it could have; empty where the kind alone does not tell.
    public let example: String
  }

  /// A kind of table.
  public struct Kind: Hashable, Sendable, Codable {
    /// The name of its domain.
    public let domain: String
    /// The name, as a comment above a table states it.
    public let name: String
    /// What a row proves.
    public let summary: String
    /// The columns.
    public let columns: [Column]
  }

  /// The phrases, domain by domain in the order of their addition.
  public let phrases: [Phrase]
  /// The kinds, domain by domain.
  public let kinds: [Kind]

  /// Lists what some domains bring.
  public init<World>(_ domains: [ContractDomain<World>]) {
    phrases = domains.flatMap(Self.phrases)
    kinds = domains.flatMap { domain in
      domain.kinds.map { kind in
        Kind(
          domain: domain.name, name: kind.id, summary: kind.summary,
          columns: kind.columns.map { Self.column($0, domain.vocabulary) })
      }
    }
  }

  private static func phrases<World>(of domain: ContractDomain<World>) -> [Phrase] {
    var columns: [String: [String]] = [:]
    for column in domain.kinds.flatMap(\.columns) {
      guard case .clauses(let scopes) = column.reading else { continue }
      for scope in scopes where columns[scope.rawValue]?.contains(column.name) != true {
        columns[scope.rawValue, default: []].append(column.name)
      }
    }
    return domain.vocabulary.phrases.map { phrase in
      Phrase(
        domain: domain.name, phrase: phrase.pattern,
        example: domain.vocabulary.withExamples(phrase.pattern),
        role: domain.vocabulary.role(of: phrase.scope),
        columns: columns[phrase.scope.rawValue] ?? [])
    }
  }

  private static func column<World>(
    _ column: ContractColumn<World>, _ vocabulary: Vocabulary<World>
  ) -> Column {
    let (reading, example): (String, String) =
      switch column.reading {
      case .clauses(let scopes):
        (
          "phrases",
          vocabulary.phrases.first { scopes.contains($0.scope) }
            .map { vocabulary.withExamples($0.pattern) } ?? ""
        )
      case .value: ("value", "")
      case .verbatim: ("verbatim", "")
      case .descriptive: ("prose", "")
      }
    return Column(
      name: column.name, aliases: column.aliases, isRequired: column.isRequired,
      isNormative: column.isNormative, isKey: column.isKey, reading: reading, example: example)
  }

  /// The phrases that some words look for, best first: those that hold all of the words, then those
  /// that are nearest to them.
  ///
  /// - Parameters:
  ///   - text: The words; empty for all phrases.
  ///   - column: The header of a column that reads them; any column where this is `nil`.
  /// - Returns: Phrases, each once.
  public func phrases(matching text: String, in column: String?) -> [Phrase] {
    let wanted = column.map { PhraseTokens($0).text }
    let readable = phrases.filter { phrase in
      wanted.map { name in phrase.columns.contains { PhraseTokens($0).text == name } } ?? true
    }
    let words = PhraseTokens(text).words
    guard !words.isEmpty else { return readable }
    let holding = readable.filter { phrase in
      let own = Set(PhraseTokens(phrase.example).words + PhraseTokens(phrase.phrase).words)
      return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
    guard holding.isEmpty else { return holding }
    let nearest = Similarity.nearest(to: text, among: readable.map(\.example), count: 10)
    return nearest.compactMap { example in readable.first { $0.example == example } }
  }
}
