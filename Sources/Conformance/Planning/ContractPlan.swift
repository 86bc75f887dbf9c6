public import ConformanceRecord
public import Diagnostics

/// One step of a case, with the cell that contains it, if any.
public struct CaseStep<World: Sendable>: Sendable {
  /// The setup, action or expectation.
  public let meaning: Meaning<World>
  /// The header of the column that contains the step, or of the column that the step refers to;
  /// `nil` for steps that the kind adds.
  public let column: String?
  /// The location of the cell that contains the step, or of the cell that the step refers to; `nil`
  /// for steps that the kind adds.
  public let location: SourceLocation?
  /// The clause that contains the step, if the cell is parsed as clauses.
  let clause: ClausePlace?

  /// The innermost glossary entry that defines the step, if the cell uses one.
  var definition: GlossaryEntry? { clause?.definitions.last }

  /// The name in reports, followed by the phrase and the location of its definition if a glossary
  /// defines the step.
  public var shownName: String {
    definition.map { "\(meaning.shownName) ('\($0.phrase)', \($0.meaningLocation))" }
      ?? meaning.shownName
  }
}

/// The location of a clause in a row.
struct ClausePlace: Hashable, Sendable {
  /// The index of the clause's cell in the row.
  let cell: Int
  /// The byte range of the clause in the text of the cell, or of the cell that this cell refers to.
  let range: Range<Int>
  /// The glossary entries that were expanded to reach the clause, outermost first.
  var definitions: [GlossaryEntry] = []
}

/// The steps of a row, compiled with the phrases of its domain.
public struct ContractCase<World: Sendable>: Sendable {
  /// The steps: setups, then actions, then expectations.
  public internal(set) var steps: [CaseStep<World>]

  /// The capabilities that a subject must offer, including the parts that the domain needs.
  public let capabilities: Set<String>
  /// The parts that a subject must have.
  let parts: Set<String>
  /// Whether a cell of the row states an expectation.
  public let hasExpectation: Bool
}

/// A cell of a planned row.
public struct PlannedCell: Hashable, Sendable {
  /// The header of the column, as written in the table.
  public let column: String
  /// The text as written, without inline marks, even if the cell refers to another row.
  public let text: String
  /// The location of the cell.
  public let location: SourceLocation
  /// Whether the cell is parsed as phrases or a value instead of being a description for readers.
  ///
  /// A run should notice a change to the meaning of a normative cell.
  public let isNormative: Bool
  /// Whether the cell belongs to a key column.
  let isKey: Bool
  /// Whether the exact text of the cell matters, including letter case and spacing.
  let isVerbatim: Bool
  let meanings: [MeaningWords]
  /// The glossary entries that the cell uses, sorted by phrase.
  public let definitions: [GlossaryEntry]

  /// Each parsed meaning as its role and its name in reports, such as `action: add 1`, in clause
  /// order.
  public var understanding: [String] { meanings.map { "\($0.role.rawValue): \($0.shown)" } }
}

/// An unbound clause with the location of its cell.
public struct UnboundCell: Hashable, Sendable {
  /// The header of the column, as written in the table.
  public let column: String
  /// The location of the cell.
  public let location: SourceLocation
  /// The text of the unbound clause, with the reason and suggestions.
  public let clause: UnboundClause
}

/// A table that a document marks as informative.
public struct InformativeTable: Hashable, Sendable {
  /// The location of the table in its document.
  public let location: SourceLocation
}

/// A table that another tool runs.
public struct ForeignTable: Hashable, Sendable {
  /// The namespace of the other tool.
  public let domain: String
  /// The location of the table in its document.
  public let location: SourceLocation
  /// The number of rows in the table, which are not run.
  public let rows: Int
}

/// The rows of documents, compiled into cases that can be listed and checked before a run.
public struct ContractPlan<World: Sendable>: Sendable {
  /// The planned documents with their content, in report order.
  public let documents: [DocumentRecord]
  /// The rows, in document order.
  public let rows: [PlannedRow<World>]
  /// The tables that are marked as informative.
  public let informativeTables: [InformativeTable]
  /// The tables of other tools, which are not run.
  public internal(set) var foreignTables: [ForeignTable] = []
  /// The phrases that the documents define, and those that every document may use.
  public internal(set) var glossary: [GlossaryEntry] = []
  /// The diagnostics of the domains, documents and glossary entries.
  ///
  /// Those that ``adding(_:)`` added come first, then those without a location in the documents,
  /// then all others in reading order.
  public let diagnostics: [Diagnostic]
}

extension ContractPlan {
  /// Returns the plan with additional diagnostics before its own.
  public func adding(_ diagnostics: [Diagnostic]) -> Self {
    Self(
      documents: documents, rows: rows, informativeTables: informativeTables,
      foreignTables: foreignTables, glossary: glossary,
      diagnostics: diagnostics + self.diagnostics)
  }

  /// The diagnostics of a plan of glossaries, except for the problems in definitions.
  ///
  /// The plan of the documents that use the glossaries reports those problems.
  package var diagnosticsOutsideDefinitions: [Diagnostic] {
    diagnostics.filter { !$0.id.rawValue.hasPrefix("glossary.") || $0.id == "glossary.unread" }
  }

  /// Returns the plan with only the rows that the closure selects; everything else is kept.
  public func filter(_ isIncluded: (PlannedRow<World>) -> Bool) -> Self {
    Self(
      documents: documents, rows: rows.filter(isIncluded), informativeTables: informativeTables,
      foreignTables: foreignTables, glossary: glossary, diagnostics: diagnostics)
  }
}
