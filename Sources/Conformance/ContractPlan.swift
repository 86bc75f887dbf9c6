public import ConformanceRecord
public import Diagnostics

/// One clause of a case, with the cell it comes from.
public struct CaseStep<World: Sendable>: Sendable {
  /// What it does or checks.
  public let meaning: Meaning<World>
  /// The header of the column, or `nil` for what the kind brings along.
  public let column: String?
  /// The cell.
  public let location: SourceLocation?
  /// The clause of the cell that says so, where the cell is read in clauses.
  let clause: ClausePlace?

  /// The glossary entry that says so, where the cell uses its phrase.
  var definition: GlossaryEntry? { clause?.definitions.last }

  /// What it does or checks, as reports show it, with the place of the definition that says so.
  public var shownName: String {
    definition.map { "\(meaning.shownName) ('\($0.phrase)', \($0.meaningLocation))" }
      ?? meaning.shownName
  }
}

/// A clause of a row.
struct ClausePlace: Hashable, Sendable {
  /// The number of its cell in the row.
  let cell: Int
  /// The bytes of the cell's text that it covers.
  let range: Range<Int>
  /// The glossary entries that lead to it, the outermost first.
  var definitions: [GlossaryEntry] = []
}

/// A row compiled against the vocabulary.
public struct ContractCase<World: Sendable>: Sendable {
  /// Setups, then actions, then expectations.
  public internal(set) var steps: [CaseStep<World>]

  /// What a subject must let the suite control.
  public let capabilities: Set<String>
  /// Whether anything is checked at all.
  let hasExpectation: Bool
}

/// A cell of a planned row.
public struct PlannedCell: Hashable, Sendable {
  /// The header as written.
  public let column: String
  /// The plain text.
  public let text: String
  /// The place.
  public let location: SourceLocation
  /// Whether a change of it must be noticed.
  public let isNormative: Bool
  /// Whether it tells what the row is about.
  let isKey: Bool
  /// Whether every character of it counts.
  let isVerbatim: Bool
  let meanings: [MeaningWords]
  /// The glossary entries that it uses, in the order of their use.
  public let definitions: [GlossaryEntry]

  /// How it is understood, one entry a clause: role and canonical words.
  public var understanding: [String] { meanings.map { "\($0.role.rawValue): \($0.shown)" } }
}

/// A clause that was not understood, with its cell.
public struct UnboundCell: Hashable, Sendable {
  /// The header as written.
  public let column: String
  /// The place.
  public let location: SourceLocation
  /// What was not understood.
  public let clause: UnboundClause
}

/// A row of a contract table, ready to run or with the reasons why not.
public struct PlannedRow<World: Sendable>: Sendable {
  /// The stable name: `document/section/row`, or one given explicitly.
  public let id: String
  /// A short hash of what the row says.
  public let revision: String
  /// The contract kind.
  public let kind: String
  /// The row in its document.
  public let location: SourceLocation
  /// The requirements it proves.
  public let requirements: [String]
  /// How much it obliges, where its table says so.
  public let level: RowLevel?
  /// The part of the contract that it counts for, where its kind has parts.
  public let profile: String?
  /// The cells.
  public let cells: [PlannedCell]
  /// The case; meaningless while something is unbound.
  public internal(set) var testCase: ContractCase<World>
  /// What was not understood; empty for a row that can run.
  public let unbound: [UnboundCell]
}

/// A table that a document marks as informative.
public struct InformativeTable: Hashable, Sendable {
  /// The place.
  public let location: SourceLocation
}

/// A table that states a kind of another tool.
public struct ForeignTable: Hashable, Sendable {
  /// The name space of the other tool.
  public let domain: String
  /// The place.
  public let location: SourceLocation
  /// The number of its rows, none of which is run.
  public let rows: Int
}

/// All cases of some documents, as a value: it can be printed and tested without running.
public struct ContractPlan<World: Sendable>: Sendable {
  /// The documents.
  public let documents: [DocumentRecord]
  /// The rows in the order of the documents.
  public let rows: [PlannedRow<World>]
  /// The tables that are informative on purpose.
  public let informativeTables: [InformativeTable]
  /// The tables of other tools, which this one does not run.
  public internal(set) var foreignTables: [ForeignTable] = []
  /// The phrases that the documents define.
  public internal(set) var glossary: [GlossaryEntry] = []
  /// What is to be said about the documents.
  public let diagnostics: [Diagnostic]
}

extension ContractPlan {
  /// Returns the plan with what was to be said before its documents could be read.
  public func adding(_ diagnostics: [Diagnostic]) -> Self {
    Self(
      documents: documents, rows: rows, informativeTables: informativeTables,
      foreignTables: foreignTables, glossary: glossary,
      diagnostics: diagnostics + self.diagnostics)
  }

  /// Returns the plan with the rows that a closure selects; the others are left out of it.
  public func filter(_ isIncluded: (PlannedRow<World>) -> Bool) -> Self {
    Self(
      documents: documents, rows: rows.filter(isIncluded), informativeTables: informativeTables,
      foreignTables: foreignTables, glossary: glossary, diagnostics: diagnostics)
  }
}
