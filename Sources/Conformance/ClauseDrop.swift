internal import Diagnostics

/// Leaves out the clauses of a row, one at a time.
///
/// A row that passes without one of its clauses does not need it, or does not test it.
struct ClauseDrop<World: Sendable> {
  let row: PlannedRow<World>
  let clause: ClausePlace

  /// Every clause of a row that sets something up or does something, but for those of its key.
  static func all(of row: PlannedRow<World>) -> [Self] {
    var seen: Set<ClausePlace> = []
    return row.testCase.steps.compactMap { step in
      guard let clause = step.clause, step.meaning.role != .expectation,
        !row.cells[clause.cell].isKey, seen.insert(clause).inserted
      else { return nil }
      return Self(row: row, clause: clause)
    }
  }

  /// The row without the clause, all that it means included.
  var rest: PlannedRow<World> {
    var rest = row
    rest.testCase.steps.removeAll { $0.clause == clause }
    return rest
  }

  /// The change as one of the cell's text.
  var mutation: CellMutation {
    let cell = row.cells[clause.cell]
    var bytes = Array(cell.text.utf8)
    bytes.removeSubrange(clause.range.clamped(to: 0..<bytes.count))
    let left = String(decoding: bytes, as: UTF8.self)
      .split(separator: ",", omittingEmptySubsequences: true)
      .map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
    return CellMutation(
      row: row.id, column: cell.column, location: cell.location, change: .missingClause,
      original: cell.text, replacement: left.joined(separator: ", "), range: 0..<0)
  }

  /// The steps that lead to the state in which what the row tests begins: its setups, and where the
  /// clause is something that happens, all that its cell says.
  func beginning(of row: PlannedRow<World>) -> [CaseStep<World>] {
    let isAction = self.row.testCase.steps.contains {
      $0.clause == clause && $0.meaning.role == .action
    }
    return row.testCase.steps.filter { step in
      step.meaning.role == .setup
        || isAction && step.meaning.role == .action && (step.clause?.cell ?? -1) <= clause.cell
    }
  }

  /// Whether the clause describes a beginning: it sets something up, or something else happens in a
  /// later cell of the row.
  var isBeginning: Bool {
    let actions = row.testCase.steps.filter { $0.meaning.role == .action }
    return !actions.contains { $0.clause == clause }
      || actions.contains { ($0.clause?.cell ?? .max) > clause.cell }
  }
}
