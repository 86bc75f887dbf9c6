package import Conformance
package import ConformanceRecord

/// A run that executes rows on subjects, in this process or in workers, and reports outcomes as
/// they arrive.
package struct RunSession<World: ConformanceWorld>: Sendable {
  /// The subjects and the settings of the run.
  package let matrix: ConformanceMatrix<World>
  /// The indices of subjects that cannot be started; their rows are not run.
  package var absent: Set<Int> = []
  /// A closure that returns the command that starts a worker for the subject at an index, or `nil`
  /// if the subject runs in this process.
  package var worker: @Sendable (Int) -> WorkerCommand? = { _ in nil }
  /// The maximum real time without progress before a row is abandoned; if `nil`, the value that
  /// each subject requests.
  package var patience: Duration?
  /// The glossaries whose phrases every document may use, for workers.
  package var glossaries: [DocumentRecord] = []
  /// A closure that reports a message that is not the result of a row.
  package let reportError: @Sendable (String) -> Void

  /// Creates a run.
  package init(
    _ matrix: ConformanceMatrix<World>, reportError: @escaping @Sendable (String) -> Void
  ) {
    self.matrix = matrix
    self.reportError = reportError
  }

  /// Runs the rows of a plan.
  ///
  /// - Parameters:
  ///   - plan: The rows.
  ///   - isSelected: A closure that returns whether to run a row; other rows are recorded as not
  ///     run.
  ///   - onEvent: A closure that is called when the run starts and whenever outcomes arrive; it can
  ///     be called concurrently for several subjects.
  /// - Returns: The record, with its footer.
  package func run(
    _ plan: ContractPlan<World>,
    selecting isSelected: @escaping @Sendable (PlannedRow<World>) -> Bool,
    onEvent: @escaping @Sendable (RunEvent) -> Void
  ) async -> RunRecord {
    var header = matrix.beginning(of: plan).header
    header.glossaries = glossaries.isEmpty ? nil : glossaries
    let workerHeader = header
    return await matrix.run(plan, selecting: isSelected, onEvent: onEvent) { subject, index in
      if absent.contains(index) { return AbsentSubject<World>() }
      let runner = ConformanceRunner(
        subject: subject, seed: matrix.seed, patience: patience, parallelism: matrix.parallelism)
      guard let command = worker(index) else { return runner }
      return WorkerPool(
        runner, plan: plan, header: workerHeader, index: index, command: command,
        reportError: reportError)
    }
  }
}

/// A subject that cannot be started; its rows are not run.
private struct AbsentSubject<World: ConformanceWorld>: RowCarrier {
  func carryOut(
    _ rows: [PlannedRow<World>], onResults: @Sendable ([RowRecord]) -> Void
  ) async -> [RowRecord] {
    let records = rows.map { RowRecord(of: $0, .notRun) }
    onResults(records)
    return records
  }
}
