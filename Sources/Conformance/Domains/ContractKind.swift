/// A column of a contract kind.
public struct ContractColumn<World: Sendable>: Sendable {
  /// The way in which the cells of the column are parsed.
  public enum Reading: Sendable {
    /// The cells contain phrases from any of the given groups.
    ///
    /// If several phrases match the same words, a phrase from the earliest group is used.
    case clauses(scopes: [Vocabulary<World>.Scope])
    /// Each cell contains one typed value, which the domain parses.
    case value(@Sendable (PhraseTokens, RowContext) throws(BindingProblem) -> [Meaning<World>])
    /// Each cell contains one typed value, which the domain parses from the text without inline
    /// marks; letter case and spacing are kept.
    case verbatim(@Sendable (String, RowContext) throws(BindingProblem) -> [Meaning<World>])
    /// The cells contain non-normative prose, which adds no steps to the row.
    case descriptive
  }

  /// The canonical header of the column.
  public let name: String
  /// Other headers that tables may use for the column.
  public let aliases: [String]
  /// The way in which the cells of the column are parsed.
  public let reading: Reading
  /// Whether tables of the kind must contain the column.
  public let isRequired: Bool
  /// The canonical header and the aliases of the column, normalized.
  let headers: [String]
  /// Whether the column is a key, whose cells name the rows in ids and references.
  public let isKey: Bool

  /// Creates a column; it is required by default, and not a key.
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

  /// Whether the cells are parsed as phrases or values instead of being a description for readers.
  ///
  /// A run should notice a change to the meaning of a normative cell.
  public var isNormative: Bool {
    if case .descriptive = reading { false } else { true }
  }

  /// Whether the cells are compared character by character.
  var isVerbatim: Bool {
    if case .verbatim = reading { true } else { false }
  }
}

/// The schema of a table: its columns, which of them are normative, and the meaning of its rows.
public struct ContractKind<World: Sendable>: Sendable {
  /// A variable of a decision table, with its possible values.
  public struct Factor: Hashable, Sendable {
    /// The name of the factor, such as `connection`.
    public let name: String
    /// The possible values.
    ///
    /// The rows of a table should cover every combination of these values with the values of the
    /// kind's other factors.
    public let values: [String]

    /// Creates a factor with its possible values.
    public init(_ name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The name of the kind, as in a comment above a table.
  public let id: String
  /// The claim that a row proves, in one sentence.
  public let summary: String
  /// The columns, including those that tables of any kind may contain, such as `ID`.
  public let columns: [ContractColumn<World>]
  /// The meanings that every case of the kind contains, usually setups.
  ///
  /// Each of them precedes the meanings with the same role that come from cells.
  public let setup: [Meaning<World>]
  /// The meanings, usually actions, that are added to a row if neither its cells nor ``setup``
  /// contain an action.
  public let action: [Meaning<World>]
  /// The factors; the rows of a table should cover every combination of their values.
  public let factors: [Factor]
  /// The profiles that rows can belong to; a row belongs to the first profile that contains all
  /// capabilities that the row needs.
  public private(set) var profiles: [CapabilityProfile]
  /// A closure that derives facts from all rows of a table; the bindings of each row can read these
  /// facts.
  ///
  /// The closure receives the cells as written, including references such as `same as first row`.
  public let tableFacts: (@Sendable ([RowContext]) -> [String: String])?

  let header: HeaderSchema

  /// The columns that are specific to the kind.
  var ownColumns: ArraySlice<ContractColumn<World>> {
    columns.dropLast(Self.commonColumns.count)
  }

  /// Creates a table kind.
  public init(
    id: String, summary: String, columns: [ContractColumn<World>],
    setup: [Meaning<World>] = [], action: [Meaning<World>] = [], factors: [Factor] = [],
    profiles: [CapabilityProfile] = [],
    tableFacts: (@Sendable ([RowContext]) -> [String: String])? = nil
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

  /// Returns the kind with the given profiles for its rows.
  public func counting(for profiles: [CapabilityProfile]) -> Self {
    var kind = self
    kind.profiles = profiles
    return kind
  }

  /// The columns that tables of any kind may contain.
  private static var commonColumns: [ContractColumn<World>] {
    [
      ContractColumn("ID", reading: .descriptive, isRequired: false),
      ContractColumn(
        "Requirement", aliases: ["Requirements"], reading: .descriptive, isRequired: false),
      ContractColumn("Why", aliases: ["Rationale"], reading: .descriptive, isRequired: false),
    ]
  }

  /// The required headers of the kind, for messages.
  var signature: String {
    columns.filter { $0.isRequired }.map { $0.name }.joined(separator: " | ")
  }
}

/// The headers of a kind, without the meaning of its columns.
struct HeaderSchema: Sendable {
  let columns: [(name: String, headers: [String], isRequired: Bool)]

  /// Returns the column index of each normalized header; `nil` if the headers do not match the
  /// kind.
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
