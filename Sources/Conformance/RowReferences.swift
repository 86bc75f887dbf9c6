/// Resolves cells that say "same as" and name another row, whose cell they reuse.
///
/// A row is named by its key cell: by any words with the same meaning if the key is parsed as
/// phrases, or by the same words if the key is prose or a value.
struct RowReferences<World: Sendable> {
  private let cells: [[String: PhraseTokens]]
  private let recognised: RecognisedTable<World>
  private let parser: ClauseParser<World>
  private let sameAs = PhraseTokens("same as")

  init(
    cells: [[String: PhraseTokens]], recognised: RecognisedTable<World>,
    parser: ClauseParser<World>
  ) {
    self.cells = cells
    self.recognised = recognised
    self.parser = parser
  }

  /// Returns the cells of a row with references resolved, and the problems of the references.
  func resolved(
    _ row: Int
  ) -> (words: [String: PhraseTokens], problems: [String: BindingProblem]) {
    var words = cells[row]
    var problems: [String: BindingProblem] = [:]
    for column in recognised.columns where column.isNormative && !column.isKey {
      guard let reference = reference(in: cells[row][column.name]) else { continue }
      let found = cells.indices.filter { $0 != row && isNamed($0, by: reference) }
      let cell = found.count == 1 ? cells[found[0]][column.name] : nil
      if let cell, self.reference(in: cell) == nil {
        words[column.name] = cell
      } else {
        problems[column.name] = problem(reference, isChain: cell != nil, count: found.count)
      }
    }
    return (words, problems)
  }

  private func reference(in cell: PhraseTokens?) -> PhraseTokens? {
    guard let cell, cell.count > sameAs.count, cell.starts(with: sameAs) else { return nil }
    return cell.dropFirst(sameAs.count)
  }

  private func problem(
    _ reference: PhraseTokens, isChain: Bool, count: Int
  ) -> BindingProblem {
    let name = "'\(reference.written)'"
    if isChain {
      return BindingProblem("\(name) names a row that refers to another row itself")
    }
    if count > 1 { return BindingProblem("\(name) names \(count) rows of this table") }
    let keys = recognised.columns.filter(\.isKey).map(\.name)
    return BindingProblem(
      "\(name) names no other row of this table",
      candidates: Similarity.nearest(
        to: reference.written,
        among: cells.flatMap { row in keys.compactMap { row[$0]?.source } }))
  }

  private func isNamed(_ row: Int, by reference: PhraseTokens) -> Bool {
    recognised.columns.indices.contains { index in
      let column = recognised.columns[index]
      guard column.isKey, let key = cells[row][column.name] else { return false }
      if key == reference || key.count == reference.count && key.starts(with: reference) {
        return true
      }
      guard case .clauses(let scopes) = recognised.readings[index] else { return false }
      let wanted = names(in: reference, scopes)
      return !wanted.isEmpty && wanted == names(in: key, scopes)
    }
  }

  /// The names of the meanings of a key.
  private func names(
    in key: PhraseTokens, _ scopes: [Vocabulary<World>.Scope]
  ) -> Set<String> {
    let context = RowContext(cells: [:])
    let result = parser.parse(key, scopes: scopes, context: context)
    guard result.unbound.isEmpty else { return [] }
    return Set(result.bound.flatMap(\.meanings).map(\.name))
  }
}
