package import ConformanceRecord

/// Carries out rows on one subject: in this process, as ``ConformanceRunner`` does, or in others.
package protocol RowCarrier<World>: Sendable {
  associatedtype World: ConformanceWorld

  /// Runs some rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - onResults: Called with outcomes in the order in which they come, each once.
  /// - Returns: The outcome of every row, at its place; what a cancellation left out was not run.
  func carryOut(
    _ rows: [PlannedRow<World>], onResults: @Sendable ([RowRecord]) -> Void
  ) async -> [RowRecord]
}

extension ConformanceRunner: RowCarrier {}

extension RowCarrier {
  /// Runs the rows that a closure selects; the others were not run.
  func run(
    _ rows: [PlannedRow<World>], selecting isSelected: @Sendable (PlannedRow<World>) -> Bool,
    onResults: @Sendable ([RowRecord]) -> Void
  ) async -> [RowRecord] {
    var results = rows.map { row in
      isSelected(row) ? nil : ConformanceRunner<World>.record(row, .notRun)
    }
    let selected = results.indices.filter { results[$0] == nil }
    if selected.count < rows.count { onResults(results.compactMap(\.self)) }
    let records = await carryOut(selected.map { rows[$0] }, onResults: onResults)
    for (place, record) in zip(selected, records) { results[place] = record }
    return results.compactMap(\.self)
  }
}
