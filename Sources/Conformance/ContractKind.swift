/// A column of a contract kind.
public struct ContractColumn<World: Sendable>: Sendable {
  /// How its cells are read.
  public enum Reading: Sendable {
    /// As phrases of some groups, in this order.
    case clauses(scopes: [Vocabulary<World>.Scope])
    /// As one typed value, by code of the domain.
    case value(@Sendable (PhraseTokens, RowContext) throws(BindingProblem) -> [Meaning<World>])
    /// As one typed value in which every character counts, letter case included.
    case verbatim(@Sendable (String, RowContext) throws(BindingProblem) -> [Meaning<World>])
    /// As prose that proves nothing; the kind says so, and `explain` shows it.
    case descriptive
  }

  /// The canonical name.
  public let name: String
  /// Other headers that mean this column.
  public let aliases: [String]
  /// How its cells are read.
  public let reading: Reading
  /// Whether a table of the kind must have it.
  public let isRequired: Bool
  /// The headers that mean this column, as words.
  let headers: [String]
  /// Whether its cell tells what the row is about: it names the row, and two rows may not share it.
  public let isKey: Bool

  /// Creates a column.
  public init(
    _ name: String, aliases: [String] = [], reading: Reading, isRequired: Bool = true,
    isKey: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.reading = reading
    self.isRequired = isRequired
    self.isKey = isKey
    headers = ([name] + aliases).map { PhraseTokens($0).text }
  }

  /// Whether a change of its cells must be noticed.
  public var isNormative: Bool {
    if case .descriptive = reading { false } else { true }
  }

  /// Whether every character of its cells counts.
  var isVerbatim: Bool {
    if case .verbatim = reading { true } else { false }
  }
}

/// The schema of a table: its columns, which of them are normative, what a row does.
public struct ContractKind<World: Sendable>: Sendable {
  /// A question that each row answers, with its possible answers.
  public struct Factor: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The answers.
    public let values: [String]

    /// Creates a factor.
    public init(_ name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The name, as a comment above a table states it.
  public let id: String
  /// What a row proves, in a sentence.
  public let summary: String
  /// The columns.
  public let columns: [ContractColumn<World>]
  /// What every case of the kind starts from.
  public let setup: [Meaning<World>]
  /// What happens in a row that names no action.
  public let action: [Meaning<World>]
  /// The questions whose combinations the table should cover.
  public let factors: [Factor]
  /// The parts of a contract that its rows count for: each for the first that has all it needs.
  public private(set) var profiles: [CapabilityProfile]
  /// Derives facts from a whole table, once, for kinds whose rows need some.
  public let tableFacts: (@Sendable ([[String: String]]) -> [String: String])?

  let header: HeaderSchema

  /// The columns that only tables of the kind have.
  var ownColumns: ArraySlice<ContractColumn<World>> {
    columns.dropLast(Self.commonColumns.count)
  }

  /// Creates a kind.
  public init(
    id: String, summary: String, columns: [ContractColumn<World>],
    setup: [Meaning<World>] = [], action: [Meaning<World>] = [], factors: [Factor] = [],
    profiles: [CapabilityProfile] = [],
    tableFacts: (@Sendable ([[String: String]]) -> [String: String])? = nil
  ) {
    self.id = id
    self.summary = summary
    let columns = columns + Self.commonColumns
    self.columns = columns
    header = HeaderSchema(
      columns: columns.map { (name: $0.name, headers: $0.headers, isRequired: $0.isRequired) })
    self.setup = setup
    self.action = action
    self.factors = factors
    self.profiles = profiles
    self.tableFacts = tableFacts
  }

  /// The same kind, whose rows count for parts of a contract.
  public func counting(for profiles: [CapabilityProfile]) -> Self {
    var kind = self
    kind.profiles = profiles
    return kind
  }

  /// Columns that a table of any kind may have.
  private static var commonColumns: [ContractColumn<World>] {
    [
      ContractColumn("ID", reading: .descriptive, isRequired: false),
      ContractColumn(
        "Requirement", aliases: ["Requirements"], reading: .descriptive, isRequired: false),
      ContractColumn("Why", aliases: ["Rationale"], reading: .descriptive, isRequired: false),
    ]
  }

  /// The headers that a table of the kind must have, for messages.
  var signature: String {
    columns.filter { $0.isRequired }.map { $0.name }.joined(separator: " | ")
  }
}

/// The header of a kind, without what its columns mean.
struct HeaderSchema: Sendable {
  let columns: [(name: String, headers: [String], isRequired: Bool)]

  /// The index of the column for each header, or `nil` when the headers are not those of the kind.
  func assignment(of headers: [String]) -> [Int]? {
    var assigned: [Int] = []
    var names: Set<String> = []
    for header in headers {
      guard let index = columns.firstIndex(where: { $0.headers.contains(header) }),
        names.insert(columns[index].name).inserted
      else { return nil }
      assigned.append(index)
    }
    return columns.allSatisfy { !$0.isRequired || names.contains($0.name) } ? assigned : nil
  }
}
