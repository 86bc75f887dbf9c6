public import ConformanceRecord

/// A runner that executes the rows of a plan on several subjects and combines the results into one
/// record.
public struct ConformanceMatrix<World: ConformanceWorld>: Sendable {
  /// The subjects, in the order of the record.
  public let subjects: [ConformanceSubject<World>]
  /// The seed of all generated identifiers.
  public let seed: UInt64
  /// The maximum number of rows per subject that run concurrently.
  public let parallelism: Int
  /// The shard to run; `nil` for all rows.
  public let shard: RecordShard?
  /// The known failures, which do not lower the verdict.
  public let expectations: ExpectedFailures

  /// Creates a matrix.
  ///
  /// - Parameters:
  ///   - subjects: The subjects, in the order of the record.
  ///   - seed: The seed of all generated identifiers.
  ///   - parallelism: The maximum number of rows per subject that run concurrently; a value less
  ///     than 1 is treated as 1.
  ///   - shard: The shard to run; `nil` for all rows.
  ///   - expectations: The known failures.
  public init(
    subjects: [ConformanceSubject<World>], seed: UInt64 = 1, parallelism: Int = 1,
    shard: RecordShard? = nil, expectations: ExpectedFailures = ExpectedFailures()
  ) {
    self.subjects = subjects
    self.seed = seed
    self.parallelism = parallelism
    self.shard = shard
    self.expectations = expectations
  }

  /// Returns the record before the first row: the header, and the diagnostics of the plan and the
  /// expectation files.
  public func beginning(of plan: ContractPlan<World>) -> RunRecord {
    beginning(of: plan, judge(of: plan))
  }

  private func beginning(of plan: ContractPlan<World>, _ judge: ExpectedFailures.Judge) -> RunRecord
  {
    let header = RecordHeader(
      seed: seed, subjects: subjects.map(\.recordedIdentity), plannedRows: plan.rows.count,
      documents: plan.documents,
      expectations: expectations.documents.isEmpty ? nil : expectations.documents, shard: shard)
    return RunRecord(
      header: header, diagnostics: plan.diagnostics + judge.diagnostics, rows: [], footer: nil)
  }

  /// Returns the expected failures that apply to a plan.
  package func judge(of plan: ContractPlan<World>) -> ExpectedFailures.Judge {
    expectations.judge(
      planned: plan.rows.map { ($0.id, $0.revision) }, subjects: subjects.map(\.identity))
  }

  /// Runs the rows of a plan on every subject.
  ///
  /// - Parameters:
  ///   - plan: The rows; if ``shard`` is not `nil`, only the rows of that shard are run and
  ///     recorded.
  ///   - isSelected: A closure that returns whether to run a row; other rows are recorded as not
  ///     run.
  ///   - onEvent: A closure that is called when the run starts and whenever outcomes arrive; it can
  ///     be called concurrently for several subjects.
  /// - Returns: The record; its rows are ordered by subject and then by position in the documents.
  public func run(
    _ plan: ContractPlan<World>,
    selecting isSelected: @escaping @Sendable (PlannedRow<World>) -> Bool = { _ in true },
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> RunRecord {
    await run(plan, selecting: isSelected, onEvent: onEvent) { subject, _ in
      ConformanceRunner(subject: subject, seed: seed, parallelism: parallelism)
    }
  }

  /// Runs the rows of a plan with the row carrier that a closure creates for each subject and its
  /// index.
  package func run(
    _ plan: ContractPlan<World>,
    selecting isSelected: @escaping @Sendable (PlannedRow<World>) -> Bool = { _ in true },
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in },
    by carrier: (ConformanceSubject<World>, Int) -> any RowCarrier<World>
  ) async -> RunRecord {
    let rows = shard.map { plan.rows(in: $0) } ?? plan.rows
    onEvent(.started(rows: rows.count * subjects.count))
    let judge = judge(of: plan)
    let results = await withTaskGroup(of: (Int, [RowRecord]).self) { group in
      for (index, subject) in subjects.enumerated() {
        let carrier = carrier(subject, index)
        let judged: @Sendable ([RowRecord]) -> [RowRecord] = { records in
          // Row carriers record the subject index 0, and most runs expect no failures.
          if index == 0, judge.isEmpty { return records }
          return records.map { record in
            var record = record
            record.subject = index
            return judge.judged(record)
          }
        }
        group.addTask {
          let results = await carrier.run(rows, selecting: isSelected) {
            onEvent(.finished(judged($0)))
          }
          return (index, judged(results))
        }
      }
      let found = await group.reduce(into: [Int: [RowRecord]]()) { $0[$1.0] = $1.1 }
      return subjects.indices.flatMap { found[$0] ?? [] }
    }
    let beginning = beginning(of: plan, judge)
    return RunRecord(
      header: beginning.header, diagnostics: beginning.diagnostics, rows: results)
  }
}

extension ContractPlan {
  /// Returns the rows of a shard, in document order.
  func rows(in shard: RecordShard) -> [PlannedRow<World>] {
    rows.indices.filter(shard.contains(rowAt:)).map { rows[$0] }
  }
}
