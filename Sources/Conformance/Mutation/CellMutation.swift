public import Diagnostics
public import SpecMarkdown

/// A change to one cell of a contract or glossary, which a run should notice.
public struct CellMutation: Hashable, Sendable {
  /// The kind of change to a cell.
  public enum Operator: String, Hashable, Sendable, CaseIterable, Codable {
    /// The value of the same column in another row.
    case otherValue
    /// A number increased or decreased by one, or multiplied by ten and increased by seven.
    case number
    /// A misspelled word.
    case name
    /// Another Swift type name.
    case type
    /// A removed word.
    case missingWord
    /// A word that is replaced by its opposite.
    case opposite
    /// Meaningless text.
    case nonsense
    /// An empty cell.
    case empty
    /// One letter with its case swapped, in text that is compared character by character or at the
    /// start of a word after a number, which may be a unit.
    case letterCase
    /// Text converted to lower case, in text that is compared character by character.
    case lowerCase
    /// An added article, in text that is compared character by character.
    case article
    /// Added white space, in text that is compared character by character.
    case blank
    /// An added punctuation mark, in text that is compared character by character.
    case mark
    /// A removed setup or action clause.
    case missingClause
  }

  /// The id of the changed row, or a description of the changed definition.
  public let row: String
  /// The header of the column, as written in the table; `Phrase` or `Means` for a definition.
  public let column: String
  /// The location of the cell.
  public let location: SourceLocation
  /// The kind of change.
  public let change: Operator
  /// The original text of the cell as Markdown; plain text if a clause was removed.
  public let original: String
  /// The text that replaces the original, in the same form.
  public let replacement: String

  let range: Range<Int>
}

/// A generator of mutations of a plan's normative cells.
public struct CellMutator<World: Sendable>: Sendable {
  private let plan: ContractPlan<World>
  private let documents: [String: MarkdownDocument]
  private let values: [ColumnKey: [String]]

  private struct ColumnKey: Hashable {
    let section: String
    let kind: String
    let column: String

    init(_ row: PlannedRow<World>, _ cell: PlannedCell) {
      section = row.section
      kind = row.kind
      column = PhraseTokens(cell.column).text
    }
  }

  /// Creates a mutator for a plan.
  ///
  /// Replacement values come from the same column of rows with the same kind in the same section.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - documents: The documents that the plan was built from.
  public init(plan: ContractPlan<World>, documents: [MarkdownDocument]) {
    self.plan = plan
    let documents = Dictionary(documents.map { ($0.path, $0) }) { first, _ in first }
    self.documents = documents
    var values: [ColumnKey: [String]] = [:]
    for row in plan.rows {
      for cell in row.cells where cell.isNormative {
        let key = ColumnKey(row, cell)
        guard let text = documents[cell.location.file]?.source(at: cell.location) else { continue }
        if values[key]?.contains(text) != true { values[key, default: []].append(text) }
      }
    }
    self.values = values
  }

  /// Returns all mutations of the normative cells of a document, in cell order.
  ///
  /// Mutations that differ from the original only in backticks or, outside quotes and code, in
  /// case, articles or spacing are omitted if the cell contains no number and is not compared
  /// character by character, because they preserve the meaning. Duplicate mutations are also
  /// omitted.
  public func mutations(of document: MarkdownDocument) -> [CellMutation] {
    plan.rows.filter { $0.location.file == document.path }.flatMap { row in
      row.cells.filter(\.isNormative).flatMap { cell in
        mutations(of: cell, in: row, document)
      }
    }
  }

  private func mutations(
    of cell: PlannedCell, in row: PlannedRow<World>, _ document: MarkdownDocument
  ) -> [CellMutation] {
    guard let range = document.range(of: cell.location),
      let source = document.source(at: cell.location)
    else { return [] }
    let key = ColumnKey(row, cell)
    var candidates: [(CellMutation.Operator, String)] = (values[key] ?? []).map {
      (.otherValue, $0)
    }
    candidates += TextMutation.all(of: source).map { ($0, $1.trimmingBlanks()) }
    candidates += ExactTextMutation.all(of: source, isVerbatim: cell.isVerbatim)
    var seen: Set<String> = [Self.identity(of: source, cell)]
    return candidates.compactMap { change, text in
      guard seen.insert(Self.identity(of: text, cell)).inserted else { return nil }
      return CellMutation(
        row: row.id, column: cell.column, location: cell.location, change: change,
        original: source, replacement: text, range: range)
    }
  }

  /// Returns a key; a mutation with the same key as the original or an earlier mutation is skipped.
  private static func identity(of source: String, _ cell: PlannedCell) -> String {
    // Leading and trailing white space is not part of the cell.
    if cell.isVerbatim { return source.trimmingBlanks() }
    return source.contains(where: \.isNumber) ? source : PhraseTokens(spelling: source).text
  }
}

extension MarkdownDocument {
  /// Returns the document with the mutation applied, parsed again.
  ///
  /// - Precondition: The mutation was created from this document and does not remove a clause,
  ///   because a removed clause has no range in the document.
  public func applying(_ mutation: CellMutation) -> MarkdownDocument {
    var bytes = bytes
    bytes.replaceSubrange(mutation.range, with: Array(mutation.replacement.utf8))
    return MarkdownDocument(parsing: bytes, path: path)
  }

  /// Returns the source text at a location; `nil` if it has no range in the document.
  func source(at location: SourceLocation) -> String? {
    range(of: location).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns the byte range of a location; `nil` if it has no range in the document.
  func range(of location: SourceLocation) -> Range<Int>? {
    guard let start = location.start, let end = location.end,
      let first = offset(of: start), let last = offset(of: end), first <= last
    else { return nil }
    return first..<last
  }
}
