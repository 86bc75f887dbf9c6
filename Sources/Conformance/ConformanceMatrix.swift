public import ConformanceRecord

/// Runs the rows of a plan on several subjects, side by side, into one record.
public struct ConformanceMatrix<World: ConformanceWorld>: Sendable {
  /// The subjects, in the order of the record.
  public let subjects: [ConformanceSubject<World>]
  /// The seed of every identity.
  public let seed: UInt64
  /// How many rows of a subject run at a time.
  public let parallelism: Int
  /// The part of the rows that is run; all of them where this is `nil`.
  public let shard: RecordShard?
  /// What is known to fail.
  public let expectations: ExpectedFailures

  /// Creates a matrix.
  ///
  /// - Parameters:
  ///   - subjects: The subjects, in the order of the record.
  ///   - seed: The seed of every identity.
  ///   - parallelism: How many rows of a subject run at a time.
  ///   - shard: The part of the rows that is run; all of them unless one is given.
  ///   - expectations: What is known to fail.
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

  /// Runs the rows of a plan on every subject.
  ///
  /// - Parameters:
  ///   - plan: The rows.
  ///   - isSelected: Whether a row is to be run; the others are recorded as not run.
  ///   - onEvent: Called for the start and for every outcome, for each subject in the order of
  ///     the documents.
  /// - Returns: The record, subject by subject, each in the order of the documents.
  public func run(
    _ plan: ContractPlan<World>,
    selecting isSelected: @escaping @Sendable (PlannedRow<World>) -> Bool = { _ in true },
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> RunRecord {
    let rows = shard.map { plan.rows(in: $0) } ?? plan.rows
    onEvent(.started(rows: rows.count * subjects.count))
    let results = await results(of: rows, isSelected, onEvent)
    let judgement = expectations.judge(
      results, planned: plan.rows.map { ($0.id, $0.revision) },
      subjects: subjects.map(\.identity))
    let header = RecordHeader(
      seed: seed, subjects: subjects.map(\.recordedIdentity), plannedRows: plan.rows.count,
      documents: plan.documents,
      expectations: expectations.documents.isEmpty ? nil : expectations.documents, shard: shard)
    return RunRecord(
      header: header, diagnostics: plan.diagnostics + judgement.diagnostics, rows: judgement.rows)
  }

  private func results(
    of rows: [PlannedRow<World>],
    _ isSelected: @escaping @Sendable (PlannedRow<World>) -> Bool,
    _ onEvent: @escaping @Sendable (RunEvent) -> Void
  ) async -> [RowRecord] {
    let runners = subjects.map {
      ConformanceRunner(subject: $0, seed: seed, parallelism: parallelism)
    }
    if runners.count == 1 {
      return await runners[0].run(rows, selecting: isSelected, onEvent: onEvent)
    }
    return await withTaskGroup(of: (Int, [RowRecord]).self) { group in
      for (index, runner) in runners.enumerated() {
        group.addTask {
          var results = await runner.run(rows, selecting: isSelected, onEvent: onEvent)
          for place in results.indices { results[place].subject = index }
          return (index, results)
        }
      }
      let found = await group.reduce(into: [Int: [RowRecord]]()) { $0[$1.0] = $1.1 }
      return runners.indices.flatMap { found[$0] ?? [] }
    }
  }
}

extension ContractPlan {
  /// The rows that belong to a shard, in the order of the documents.
  func rows(in shard: RecordShard) -> [PlannedRow<World>] {
    rows.indices.filter(shard.contains(rowAt:)).map { rows[$0] }
  }
}
