internal import Diagnostics

/// Finds rows that share an id, say the same, or contradict each other.
enum RowComparison {
  static func diagnostics<World>(for rows: [PlannedRow<World>]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var ids: [String: SourceLocation] = [:]
    var seen: [String: (expectation: String, location: SourceLocation)] = [:]
    for row in rows {
      if let first = ids[row.id] {
        diagnostics.append(.duplicateID(row.id, at: row.location, first: first))
      } else {
        ids[row.id] = row.location
      }
      guard row.unbound.isEmpty, let key = setupKey(of: row) else { continue }
      let expectation = names(of: row, [.expectation])
      if let first = seen[key] {
        diagnostics.append(
          first.expectation == expectation
            ? .duplicateRow(at: place(of: row), first: first.location)
            : .contradiction(at: place(of: row), first: first.location))
      } else {
        seen[key] = (expectation, place(of: row))
      }
    }
    return diagnostics
  }

  /// What a row starts from, within its document; `nil` where a row only states a value.
  private static func setupKey<World>(of row: PlannedRow<World>) -> String? {
    let names = names(of: row, [.setup, .action])
    guard row.testCase.steps.contains(where: { $0.column != nil && isStart($0.meaning) }) else {
      return nil
    }
    return "\(row.location.file)\n\(row.kind)\n\(names)"
  }

  private static func isStart<World>(_ meaning: Meaning<World>) -> Bool {
    meaning.role != .expectation
  }

  private static func names<World>(
    of row: PlannedRow<World>, _ roles: Set<Meaning<World>.Role>
  ) -> String {
    row.testCase.steps.filter { roles.contains($0.meaning.role) }.map { $0.meaning.name }
      .joined(separator: "\n")
  }

  /// The first cell that says what the row starts from.
  private static func place<World>(of row: PlannedRow<World>) -> SourceLocation {
    row.testCase.steps.first { isStart($0.meaning) && $0.location != nil }?.location
      ?? row.location
  }
}

/// Finds the combinations of a decision table that no row covers.
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
