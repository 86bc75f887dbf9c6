/// The phrases and table kinds of domains, for authors of contracts.
public struct DomainListing: Hashable, Sendable, Codable {
  /// A phrase that cells may use.
  public struct Phrase: Hashable, Sendable, Codable {
    /// The name of the phrase's domain.
    public let domain: String
    /// The phrase, with parameters in braces.
    public let phrase: String
    /// The phrase with an example for each parameter.
    public let example: String
    /// The role of the phrase's group.
    public let role: MeaningRole
    /// The canonical headers of the columns that accept the phrase, without duplicates.
    public let columns: [String]
  }

  /// A column of a table kind.
  public struct Column: Hashable, Sendable, Codable {
    /// The canonical header.
    public let name: String
    /// Other headers that tables may use for the column.
    public let aliases: [String]
    /// Whether tables of the kind must contain the column.
    public let isRequired: Bool
    /// Whether the cells are parsed as phrases or values instead of being a description for
    /// readers.
    public let isNormative: Bool
    /// Whether the column is a key, whose cells name the rows.
    public let isKey: Bool
    /// The way in which the cells are parsed: `phrases`, `value`, `verbatim` or `prose`.
    public let reading: String
    /// The example of the first current phrase that the cells can contain; empty if they cannot
    /// contain any.
    public let example: String
  }

  /// A table kind with its columns.
  public struct Kind: Hashable, Sendable, Codable {
    /// The name of the kind's domain.
    public let domain: String
    /// The name of the kind, as in a comment above a table.
    public let name: String
    /// The claim that a row proves.
    public let summary: String
    /// The columns, in the order of the kind.
    public let columns: [Column]
  }

  /// The phrases, grouped by domain, in the order in which they were added.
  ///
  /// Earlier phrases that a vocabulary keeps for existing documents are omitted.
  public let phrases: [Phrase]
  /// The kinds, grouped by domain, in the order in which the domain lists them.
  public let kinds: [Kind]

  /// Creates a listing of the domains' phrases and kinds.
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
    return domain.vocabulary.phrases.filter { $0.successor == nil }.map { phrase in
      Phrase(
        domain: domain.name, phrase: phrase.pattern,
        example: domain.vocabulary.example(of: phrase.pattern),
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
          vocabulary.phrases.first { scopes.contains($0.scope) && $0.successor == nil }
            .map { vocabulary.example(of: $0.pattern) } ?? ""
        )
      case .value: ("value", "")
      case .verbatim: ("verbatim", "")
      case .descriptive: ("prose", "")
      }
    return Column(
      name: column.name, aliases: column.aliases, isRequired: column.isRequired,
      isNormative: column.isNormative, isKey: column.isKey, reading: reading, example: example)
  }

  /// Returns the phrases that match all of the given words; if no phrase does, up to ten of the
  /// nearest phrases.
  ///
  /// A phrase matches a given word if that word is a prefix of a word of the phrase or of its
  /// example.
  ///
  /// - Parameters:
  ///   - text: The words to search for; empty for all phrases.
  ///   - column: The canonical header of a column that accepts the phrases; `nil` for any column.
  /// - Returns: The phrases in the order of the listing; the nearest phrases are ordered by
  ///   similarity.
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
    let nearest = Similarity.nearest(
      to: text, among: readable.map(\.example), count: 10,
      writtenAs: { PhraseTokens(spelling: $0).text })
    return nearest.compactMap { example in readable.first { $0.example == example } }
  }
}
