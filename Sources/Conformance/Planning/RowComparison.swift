internal import Diagnostics

/// The properties of a row that are compared with those of other rows.
struct RowSignature: Sendable {
  /// The kind, setups and actions; `nil` if no cell contains a setup or an action, or if a cell is
  /// unbound.
  let start: String?
  /// The location of the first cell that contributes to the start, or of the row.
  let startLocation: SourceLocation
  let expectation: String

  init<World>(_ row: PlannedRow<World>) {
    var start = row.kind
    var expectation = ""
    var startLocation: SourceLocation?
    var isComparable = false
    for step in row.testCase.steps {
      if step.meaning.role == .expectation {
        expectation += "\n\(step.meaning.name)"
      } else {
        start += "\n\(step.meaning.name)"
        startLocation = startLocation ?? step.location
        isComparable = isComparable || step.column != nil
      }
    }
    self.start = isComparable && row.unbound.isEmpty ? start : nil
    self.startLocation = startLocation ?? row.location
    self.expectation = expectation
  }
}

/// A search for rows that share an id, are duplicates, or contradict each other.
enum RowComparison {
  /// Returns a diagnostic for each row with the same start as an earlier row of the same document.
  static func diagnostics(in rows: [RowSignature]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    // The index of the first row with each start.
    var seen: [String: Int] = [:]
    seen.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      guard let start = row.start else { continue }
      if let first = seen[start].map({ rows[$0] }) {
        diagnostics.append(
          first.expectation == row.expectation
            ? .duplicateRow(at: row.startLocation, first: first.startLocation)
            : .contradiction(at: row.startLocation, first: first.startLocation))
      } else {
        seen[start] = index
      }
    }
    return diagnostics
  }

  /// Returns a diagnostic for each row with the same id as an earlier row of the plan.
  static func repeatedIDs<World>(of rows: [PlannedRow<World>]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var ids: [String: Int] = [:]
    ids.reserveCapacity(rows.count)
    for index in rows.indices {
      if let first = ids.updateValue(index, forKey: rows[index].id) {
        diagnostics.append(
          .duplicateID(rows[index].id, at: rows[index].location, first: rows[first].location))
        ids[rows[index].id] = first
      }
    }
    return diagnostics
  }
}

/// A search for the combinations of a decision table that its rows do not cover.
struct Coverage<World: Sendable> {
  let kind: ContractKind<World>
  let rows: [PlannedRow<World>]

  func diagnostics(at place: SourceLocation) -> [Diagnostic] {
    guard !kind.factors.isEmpty, !rows.isEmpty else { return [] }
    let covered = Set(rows.map(combination))
    let missing = combinations(of: kind.factors[...]).filter { wanted in
      !covered.contains { $0.merging(wanted) { _, new in new } == $0 && !$0.isEmpty }
    }
    guard !missing.isEmpty else { return [] }
    let words = missing.map { combination in
      kind.factors.compactMap { factor in
        combination[factor.name].map { "\(factor.name) \($0)" }
      }.joined(separator: ", ")
    }
    return [.uncovered(words, kind: kind.id, at: place)]
  }

  private func combination(of row: PlannedRow<World>) -> [String: String] {
    row.testCase.steps.reduce(into: [:]) { result, step in
      result.merge(step.meaning.factors) { _, new in new }
    }
  }

  private func combinations(of factors: ArraySlice<ContractKind<World>.Factor>) -> [[String:
    String]]
  {
    guard let first = factors.first else { return [[:]] }
    return combinations(of: factors.dropFirst()).flatMap { rest in
      first.values.map { rest.merging([first.name: $0]) { _, new in new } }
    }
  }
}
