package import ConformanceRecord

/// A type that runs rows on one subject, either in this process, like ``ConformanceRunner``, or in
/// other processes.
package protocol RowCarrier<World>: Sendable {
  associatedtype World: ConformanceWorld

  /// Runs rows and returns their outcomes.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - onResults: A closure that is called with batches of outcomes in completion order; each
  ///     outcome is in exactly one batch.
  /// - Returns: The outcomes, in row order; rows that are skipped, for example because the run was
  ///   canceled or too many rows did not finish, are recorded as not run.
  func carryOut(
    _ rows: [PlannedRow<World>], onResults: @Sendable ([RowRecord]) -> Void
  ) async -> [RowRecord]
}

extension ConformanceRunner: RowCarrier {}

extension RowCarrier {
  /// Runs the rows that a closure selects; other rows are recorded as not run.
  func run(
    _ rows: [PlannedRow<World>], selecting isSelected: @Sendable (PlannedRow<World>) -> Bool,
    onResults: @Sendable ([RowRecord]) -> Void
  ) async -> [RowRecord] {
    guard !rows.allSatisfy(isSelected) else { return await carryOut(rows, onResults: onResults) }
    var results = rows.map { row in
      isSelected(row) ? nil : RowRecord(of: row, .notRun)
    }
    let selected = results.indices.filter { results[$0] == nil }
    if selected.count < rows.count { onResults(results.compactMap(\.self)) }
    let records = await carryOut(selected.map { rows[$0] }, onResults: onResults)
    for (place, record) in zip(selected, records) { results[place] = record }
    return results.compactMap(\.self)
  }
}
