public import Diagnostics
public import SpecMarkdown

/// A contract with one cell changed, which a run must notice.
public struct CellMutation: Hashable, Sendable {
  /// How a cell was changed.
  public enum Operator: String, Hashable, Sendable, CaseIterable, Codable {
    /// What another row says in the column.
    case otherValue
    /// A number, one more or less, or ten times as much.
    case number
    /// A word with another spelling.
    case name
    /// Another type of the language.
    case type
    /// A word less.
    case missingWord
    /// The opposite of a word.
    case opposite
    /// Words that mean nothing.
    case nonsense
    /// Nothing at all.
    case empty
    /// One letter in the other case, in text where letter case counts.
    case letterCase
    /// Lower case, in text where letter case counts.
    case lowerCase
    /// An article more, in text that counts character by character.
    case article
    /// White space more, in text that counts character by character.
    case blank
    /// A mark more, in text that counts character by character.
    case mark
    /// A clause less, of what is so or happens.
    case missingClause
  }

  /// The row that was changed.
  public let row: String
  /// The header of the column.
  public let column: String
  /// The cell.
  public let location: SourceLocation
  /// How it was changed.
  public let change: Operator
  /// What it said.
  public let original: String
  /// What it says now, as source text.
  public let replacement: String

  let range: Range<Int>
}

/// Makes the changes of a plan's normative cells.
public struct CellMutator<World: Sendable>: Sendable {
  private let plan: ContractPlan<World>
  private let documents: [String: MarkdownDocument]
  private let values: [ColumnKey: [String]]

  private struct ColumnKey: Hashable {
    let section: Substring
    let kind: String
    let column: String

    init(_ row: PlannedRow<World>, _ cell: PlannedCell) {
      section = row.id.split(separator: "/").dropLast().last ?? ""
      kind = row.kind
      column = PhraseTokens(cell.column).text
    }
  }

  /// Creates a mutator for a plan; the values of a column are those of its section.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - documents: The documents that it was made from.
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

  /// Every change of every normative cell of a document, in the order of the cells.
  ///
  /// A change that means the same, because only case, articles, marks or spacing differ, is left
  /// out.
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

  /// The key that cells with the same meaning share, so that no equivalent change is made.
  private static func identity(of source: String, _ cell: PlannedCell) -> String {
    // White space at the ends does not belong to the cell.
    if cell.isVerbatim { return source.trimmingBlanks() }
    return source.contains(where: \.isNumber) ? source : PhraseTokens(spelling: source).text
  }
}

extension MarkdownDocument {
  /// Returns the document with a cell changed.
  public func applying(_ mutation: CellMutation) -> MarkdownDocument {
    var bytes = bytes
    bytes.replaceSubrange(mutation.range, with: Array(mutation.replacement.utf8))
    return MarkdownDocument(parsing: bytes, path: path)
  }

  /// The text at a place on one line, as written.
  func source(at location: SourceLocation) -> String? {
    range(of: location).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The bytes of a place on one line.
  func range(of location: SourceLocation) -> Range<Int>? {
    guard let start = location.start, let end = location.end,
      let first = offset(of: start), let last = offset(of: end), first <= last
    else { return nil }
    return first..<last
  }
}
