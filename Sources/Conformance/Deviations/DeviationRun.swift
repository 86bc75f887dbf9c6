public import ConformanceRecord

/// A run of a plan's rows on subjects with one planted deviation each.
public struct DeviationRun<World: ConformanceWorld>: Sendable {
  private let plan: ContractPlan<World>
  private let baseline: [Outcome]
  private let capabilities: [Set<String>]
  private let seed: UInt64
  private let patience: Duration?

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - plan: The rows.
  ///   - baseline: The record of the same rows on the subject without a deviation; only rows that
  ///     pass there can notice a deviation.
  ///   - seed: The seed of all generated identifiers.
  ///   - patience: The maximum real time without progress before a row is abandoned; the default is
  ///     the value that the subject requests.
  public init(
    _ plan: ContractPlan<World>, baseline: RunRecord, seed: UInt64 = 1, patience: Duration? = nil
  ) {
    self.plan = plan
    let outcomes = Dictionary(baseline.rows.map { ($0.id, $0.outcome) }) { first, _ in first }
    self.baseline = plan.rows.map { outcomes[$0.id] ?? .notRun }
    capabilities = plan.rows.map { $0.testCase.capabilities }
    self.seed = seed
    self.patience = patience
  }

  /// Runs, for each deviation, its searches and the rows that can notice it.
  ///
  /// - Parameters:
  ///   - deviations: The deviations.
  ///   - jobs: The maximum number of deviations that run concurrently; a value less than 1 is
  ///     treated as 1.
  ///   - onEvent: A closure that is called when the run starts, with the total number of row
  ///     executions, and whenever outcomes arrive; it can be called concurrently for several
  ///     deviations.
  /// - Returns: The matrix, with the results in the order of the deviations.
  public func matrix(
    of deviations: [SubjectDeviation<World>], jobs: Int = 1,
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> DeviationMatrix {
    let reached = deviations.map { deviation in
      deviation.subject == nil ? [] : indices(reachedBy: deviation)
    }
    onEvent(.started(rows: reached.reduce(0) { $0 + $1.count }))
    let results = await withTaskGroup(of: (Int, DeviationMatrix.Result).self) { group in
      var results: [Int: DeviationMatrix.Result] = [:]
      for (index, deviation) in deviations.enumerated() {
        if index >= max(1, jobs), let (finished, result) = await group.next() {
          results[finished] = result
        }
        group.addTask { [rows = reached[index]] in
          (index, await self.result(of: deviation, rows: rows, onEvent))
        }
      }
      while let (finished, result) = await group.next() { results[finished] = result }
      return deviations.indices.compactMap { results[$0] }
    }
    var searches: [String] = []
    for name in deviations.flatMap(\.searches).map(\.name) where !searches.contains(name) {
      searches.append(name)
    }
    return DeviationMatrix(rows: matrixRows, searches: searches, results: results)
  }

  private var matrixRows: [DeviationMatrix.Row] {
    plan.rows.indices.map { index in
      DeviationMatrix.Row(
        id: plan.rows[index].id, isBinding: plan.rows[index].level.isBinding,
        isUsable: baseline[index] == .passed)
    }
  }

  /// Returns the indices of the rows that can notice a deviation.
  private func indices(reachedBy deviation: SubjectDeviation<World>) -> [Int] {
    plan.rows.indices.filter { baseline[$0] == .passed && deviation.isReached(capabilities[$0]) }
  }

  private func result(
    of deviation: SubjectDeviation<World>, rows: [Int],
    _ onEvent: @escaping @Sendable (RunEvent) -> Void
  ) async -> DeviationMatrix.Result {
    var found: [String: String] = [:]
    for search in deviation.searches { found[search.name] = await search.find() }
    var notices: [DeviationMatrix.Notice] = []
    var (rowsRun, stoodStill) = (0, false)
    if let subject = deviation.subject, !rows.isEmpty {
      let runner = ConformanceRunner(subject: subject, seed: seed, patience: patience)
      let records = await runner.carryOut(rows.map { plan.rows[$0] }) { onEvent(.finished($0)) }
      rowsRun = records.count { $0.outcome != .notRun }
      for (row, record) in zip(rows, records) {
        switch record.outcome {
        case .failed, .errored: notices.append(.init(row: row, outcome: record.outcome))
        case .notRun: stoodStill = true
        case .passed, .notApplicable, .unbound, .knownFailing, .unexpectedPass: break
        }
      }
    }
    return DeviationMatrix.Result(
      name: deviation.name, part: deviation.part, area: deviation.area,
      summary: deviation.summary, rowsRun: rowsRun, notices: notices, found: found,
      status: status(of: deviation, rows: rows, notices, stoodStill: stoodStill))
  }

  private func status(
    of deviation: SubjectDeviation<World>, rows: [Int], _ notices: [DeviationMatrix.Notice],
    stoodStill: Bool
  ) -> DeviationMatrix.Status {
    if deviation.subject == nil { return .notPlanted }
    if rows.isEmpty { return .notReached }
    if notices.contains(where: { plan.rows[$0.row].level.isBinding }) { return .noticed }
    if stoodStill { return .stoodStill }
    return notices.isEmpty ? .survived : .belowMust
  }
}
