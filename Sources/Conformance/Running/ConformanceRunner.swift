public import ConformanceRecord

/// A runner that executes the cases of a plan on one subject, each in a fresh world.
public struct ConformanceRunner<World: ConformanceWorld>: Sendable {
  /// The subject to test.
  public let subject: ConformanceSubject<World>
  /// The seed of all generated identifiers.
  public let seed: UInt64
  /// The limits on the real time without progress and the total real time of a row; a row that
  /// exceeds a limit is abandoned.
  package let patience: Watchdog
  /// The maximum number of cases that run concurrently; their worlds must not share state.
  public let parallelism: Int

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - seed: The seed of all generated identifiers.
  ///   - patience: The maximum real time without progress before a case is abandoned; the default
  ///     is the value that the subject requests.
  ///   - longestCase: The maximum real time before a case is abandoned even if it makes progress;
  ///     the default is 60 seconds, or five times the patience if that is longer.
  ///   - parallelism: The maximum number of cases that run concurrently; a value less than 1 is
  ///     treated as 1.
  public init(
    subject: ConformanceSubject<World>, seed: UInt64 = 1, patience: Duration? = nil,
    longestCase: Duration? = nil, parallelism: Int = 1
  ) {
    self.subject = subject
    self.seed = seed
    let standstill = patience ?? subject.patience
    self.patience = Watchdog(
      standstill: standstill, longest: longestCase ?? max(.seconds(60), standstill * 5))
    self.parallelism = max(1, parallelism)
  }

  /// Runs the rows of a plan.
  ///
  /// The record contains exactly one outcome for each row of the plan. Rows that are not selected,
  /// or that are skipped because the run was canceled or too many rows did not finish, are recorded
  /// as not run.
  ///
  /// - Parameters:
  ///   - plan: The rows.
  ///   - isSelected: A closure that returns whether to run a row.
  ///   - onEvent: A closure that is called when the run starts and whenever outcomes arrive.
  /// - Returns: The record with its footer; its rows are in document order.
  public func run(
    _ plan: ContractPlan<World>,
    selecting isSelected: @Sendable (PlannedRow<World>) -> Bool = { _ in true },
    onEvent: @Sendable (RunEvent) -> Void = { _ in }
  ) async -> RunRecord {
    onEvent(.started(rows: plan.rows.count))
    let records = await run(plan.rows, selecting: isSelected) { onEvent(.finished($0)) }
    let header = RecordHeader(
      seed: seed, subjects: [subject.recordedIdentity], plannedRows: plan.rows.count,
      documents: plan.documents)
    return RunRecord(header: header, diagnostics: plan.diagnostics, rows: records)
  }

  /// Runs rows in this process and returns their outcomes in row order.
  package func carryOut(
    _ rows: [PlannedRow<World>], onResults: @Sendable ([RowRecord]) -> Void
  ) async -> [RowRecord] {
    await RowPool(cases: cases, parallelism: parallelism, rows: rows).run(onResults: onResults)
  }

  /// A runner of single rows on the same subject.
  package var cases: CaseRunner<World> {
    CaseRunner(subject: subject, seed: seed, patience: patience)
  }

  /// Runs one row and returns its record.
  public func run(_ row: PlannedRow<World>) async -> RowRecord {
    let records = await carryOut([row]) { _ in }
    return records.first ?? RowRecord(of: row, .notRun)
  }
}
