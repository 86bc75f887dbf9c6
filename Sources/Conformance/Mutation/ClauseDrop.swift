internal import Diagnostics

/// The removal of one clause from a row.
///
/// If a row passes without a clause, the clause is either unnecessary or untested.
struct ClauseDrop<World: Sendable> {
  let row: PlannedRow<World>
  let clause: ClausePlace

  /// Returns the removals of all setup and action clauses of a row, except those in its key cells.
  static func all(of row: PlannedRow<World>) -> [Self] {
    var seen: Set<ClausePlace> = []
    return row.testCase.steps.compactMap { step in
      guard let clause = step.clause, step.meaning.role != .expectation,
        !row.cells[clause.cell].isKey, seen.insert(clause).inserted
      else { return nil }
      return Self(row: row, clause: clause)
    }
  }

  /// The row without the steps of the clause; its cells are unchanged.
  var rest: PlannedRow<World> {
    var rest = row
    rest.testCase.steps.removeAll { $0.clause == clause }
    return rest
  }

  /// The change, expressed as a mutation of the cell text.
  var mutation: CellMutation {
    let cell = row.cells[clause.cell]
    return CellMutation(
      row: row.id, column: cell.column, location: cell.location, change: .missingClause,
      original: cell.text, replacement: rest(of: cell), range: 0..<0)
  }

  /// Returns the text of the clause's cell without the clause.
  ///
  /// The clause of a cell that refers to another row is not part of the cell's own text, so a note
  /// is appended to the text instead.
  private func rest(of cell: PlannedCell) -> String {
    if PhraseTokens(cell.text).starts(with: RowReference.words) {
      return "\(cell.text), without a clause"
    }
    var bytes = Array(cell.text.utf8)
    bytes.removeSubrange(clause.range.clamped(to: 0..<bytes.count))
    let left = String(decoding: bytes, as: UTF8.self)
      .split(separator: ",", omittingEmptySubsequences: true)
      .map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
    return left.joined(separator: ", ")
  }

  /// Returns the steps that establish the initial state of the original row or of ``rest``.
  ///
  /// These are the setups and, if the clause is an action, also the actions without a clause and
  /// the actions in cells up to and including the cell of the clause.
  func beginning(of row: PlannedRow<World>) -> [CaseStep<World>] {
    let isAction = self.row.testCase.steps.contains {
      $0.clause == clause && $0.meaning.role == .action
    }
    return row.testCase.steps.filter { step in
      step.meaning.role == .setup
        || isAction && step.meaning.role == .action && (step.clause?.cell ?? -1) <= clause.cell
    }
  }

  /// Whether the clause is part of the initial state.
  ///
  /// A setup always is. An action is part of the initial state if the row has another action in a
  /// later cell or without a clause.
  var isBeginning: Bool {
    let actions = row.testCase.steps.filter { $0.meaning.role == .action }
    return !actions.contains { $0.clause == clause }
      || actions.contains { ($0.clause?.cell ?? .max) > clause.cell }
  }
}
