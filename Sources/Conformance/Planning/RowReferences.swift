/// A reference of a cell to the cell of the same column in another row.
enum RowReference {
  /// The words with which the cell starts.
  static let words = PhraseTokens("same as")
}

/// A resolver of cells that start with "same as" and name another row, whose cell they reuse.
///
/// A row is named by one of its key cells: by words with the same meaning as the key if the key is
/// parsed as phrases, and by the same words otherwise.
struct RowReferences<World: Sendable> {
  /// The cells of each row, in column order.
  private let cells: [[PhraseTokens]]
  private let recognized: RecognizedTable<World>
  private let parser: ClauseParser<World>

  init(
    cells: [[PhraseTokens]], recognized: RecognizedTable<World>,
    parser: ClauseParser<World>
  ) {
    self.cells = cells
    self.recognized = recognized
    self.parser = parser
  }

  /// Resolves the references of a row.
  ///
  /// - Returns: The cells of the row, with each resolved reference replaced by the cell that it
  ///   refers to, and a problem for each reference that cannot be resolved, by column index.
  func resolved(_ row: Int) -> (cells: [PhraseTokens], problems: [Int: BindingProblem]) {
    var resolved = cells[row]
    var problems: [Int: BindingProblem] = [:]
    for index in cells[row].indices {
      guard let reference = reference(of: row, in: index) else { continue }
      let wanted = wanted(by: reference)
      let found = cells.indices.filter { $0 != row && isNamed($0, by: reference, wanted) }
      let cell = found.count == 1 ? cell(index, of: found[0]) : nil
      if let cell, self.reference(in: cell) == nil {
        resolved[index] = cell
      } else {
        problems[index] = problem(reference, isChain: cell != nil, count: found.count)
      }
    }
    return (resolved, problems)
  }

  /// Returns whether a normative cell of a row refers to another row.
  func hasReference(_ row: Int) -> Bool {
    cells[row].indices.contains { reference(of: row, in: $0) != nil }
  }

  /// Returns the reference in a column of a row, or `nil` if the cell is not a reference.
  private func reference(of row: Int, in index: Int) -> PhraseTokens? {
    let column = recognized.columns[index]
    return column.isNormative && !column.isKey ? reference(in: cells[row][index]) : nil
  }

  /// Returns the cell of a column, or `nil` if the row has no such cell.
  private func cell(_ column: Int, of row: Int) -> PhraseTokens? {
    column < cells[row].count ? cells[row][column] : nil
  }

  private func reference(in cell: PhraseTokens) -> PhraseTokens? {
    guard cell.count > RowReference.words.count, cell.starts(with: RowReference.words) else {
      return nil
    }
    return cell.dropFirst(RowReference.words.count)
  }

  private func problem(
    _ reference: PhraseTokens, isChain: Bool, count: Int
  ) -> BindingProblem {
    let name = "'\(reference.written)'"
    if isChain {
      return BindingProblem("\(name) refers to a row that itself refers to another row")
    }
    if count > 1 { return BindingProblem("\(name) refers to \(count) rows of this table") }
    let keys = recognized.columns.indices.filter { recognized.columns[$0].isKey }
    return BindingProblem(
      "\(name) does not refer to another row of this table",
      candidates: Similarity.nearest(
        to: reference.written,
        among: cells.flatMap { row in keys.filter { $0 < row.count }.map { row[$0].source } }))
  }

  /// Returns the names of a reference's meanings, by the index of each key column in which it has
  /// meanings.
  private func wanted(by reference: PhraseTokens) -> [Int: Set<String>] {
    var wanted: [Int: Set<String>] = [:]
    for index in recognized.columns.indices where recognized.columns[index].isKey {
      guard case .clauses(let scopes) = recognized.readings[index] else { continue }
      let names = names(in: reference, scopes)
      if !names.isEmpty { wanted[index] = names }
    }
    return wanted
  }

  private func isNamed(
    _ row: Int, by reference: PhraseTokens, _ wanted: [Int: Set<String>]
  ) -> Bool {
    recognized.columns.indices.contains { index in
      guard recognized.columns[index].isKey, let key = cell(index, of: row) else { return false }
      if key == reference || key.count == reference.count && key.starts(with: reference) {
        return true
      }
      guard case .clauses(let scopes) = recognized.readings[index], let wanted = wanted[index]
      else { return false }
      return wanted == names(in: key, scopes)
    }
  }

  /// Returns the names of the meanings of a key or a reference; empty if a clause of it is unbound.
  private func names(
    in key: PhraseTokens, _ scopes: [Vocabulary<World>.Scope]
  ) -> Set<String> {
    let context = RowContext()
    let result = parser.parse(key, scopes: scopes, context: context)
    guard result.unbound.isEmpty else { return [] }
    return Set(result.bound.flatMap(\.meanings).map(\.name))
  }
}
