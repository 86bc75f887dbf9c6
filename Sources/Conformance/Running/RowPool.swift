internal import ConformanceRecord

/// A pool of lanes that run rows concurrently and abandon rows that do not finish.
struct RowPool<World: ConformanceWorld>: Sendable {
  let cases: CaseRunner<World>
  /// The maximum number of rows that run concurrently.
  let parallelism: Int
  let rows: [PlannedRow<World>]

  private enum Message: Sendable {
    /// A lane has a report.
    case news(lane: Int)
    /// Finished rows are due to be collected, including those of lanes that are now blocked.
    case look
    /// The lanes are due to be checked for progress.
    case tick
  }

  /// A lane with the task that runs it.
  private struct Lane {
    var worker: RowLane<World>
    var task: Task<Void, Never>
    /// The watchdog for the lane's current row.
    var patience: Watchdog
  }

  /// The collected results.
  private struct Results {
    var records: [RowRecord?]
    var open: Int
    var givenUp = 0
    /// The outcomes that have not been reported yet.
    var untold: [RowRecord] = []

    init(count: Int) {
      records = Array(repeating: nil, count: count)
      open = count
    }

    mutating func take(_ record: RowRecord, of row: Int) {
      records[row] = record
      open -= 1
      untold.append(record)
    }

    /// Reports the outcomes that arrived since the last call.
    mutating func deliver(to onResults: @Sendable ([RowRecord]) -> Void) {
      if !untold.isEmpty { onResults(untold) }
      untold = []
    }
  }

  /// The number of abandoned rows after which a run stops.
  ///
  /// Each abandoned row may keep running in its task, and a few of them are sufficient evidence
  /// that the subject is stuck. The remaining rows are not run.
  private static var mostEndlessRows: Int { 3 }

  func run(onResults: @Sendable ([RowRecord]) -> Void) async -> [RowRecord] {
    var results = Results(count: rows.count)
    if results.open == 0 || Task.isCancelled { return complete(&results, onResults) }
    let (messages, mailbox) = AsyncStream.makeStream(of: Message.self)
    defer { mailbox.finish() }
    let count = min(parallelism, rows.count)
    let supply = RowSupply(rows: rows.count, lanes: count)
    var lanes = (0..<count).map { start($0, 0..<0, supply, mailbox) }
    startTicker(mailbox)
    for await message in messages {
      switch message {
      case .news(let lane): await collect(from: &lanes[lane], &results)
      case .look: for lane in lanes.indices { await collect(from: &lanes[lane], &results) }
      case .tick:
        for lane in lanes.indices {
          let report = await collect(from: &lanes[lane], &results)
          if let row = report.current, lanes[lane].patience.isOver(at: report.progress),
            let open = await lanes[lane].worker.giveUp(row)
          {
            let abandoned = lanes[lane].worker
            results.take(cases.gaveUp(rows[row], after: await abandoned.lastMessages), of: row)
            results.givenUp += 1
            lanes[lane].task.cancel()
            Task { await abandoned.abandon() }
            lanes[lane] = start(lane, open, supply, mailbox)
          }
        }
      }
      results.deliver(to: onResults)
      if results.open == 0 || Task.isCancelled || results.givenUp >= Self.mostEndlessRows { break }
    }
    for lane in lanes { lane.task.cancel() }
    if results.open > 0 { for lane in lanes { await lane.worker.abandon() } }
    return complete(&results, onResults)
  }

  private func start(
    _ lane: Int, _ open: Range<Int>, _ supply: RowSupply,
    _ mailbox: AsyncStream<Message>.Continuation
  ) -> Lane {
    let worker = RowLane(cases: cases, rows: rows, open: open, supply: supply)
    let task = Task { await worker.run { mailbox.yield(.news(lane: lane)) } }
    return Lane(worker: worker, task: task, patience: cases.patience)
  }

  /// Sends messages at regular intervals until the mailbox is closed.
  private func startTicker(_ mailbox: AsyncStream<Message>.Continuation) {
    for (interval, message) in [
      (cases.patience.interval, Message.tick), (.milliseconds(100), .look),
    ] {
      Task {
        while (try? await Task.sleep(for: interval)) != nil {
          if case .terminated = mailbox.yield(message) { return }
        }
      }
    }
  }

  /// Collects the finished rows of a lane, restarts its watchdog if a row finished, and returns the
  /// report of the lane.
  @discardableResult
  private func collect(
    from lane: inout Lane, _ results: inout Results
  ) async -> RowLane<World>.Report {
    let report = await lane.worker.report()
    for (row, record) in report.finished { results.take(record, of: row) }
    if !report.finished.isEmpty { lane.patience = cases.patience }
    return report
  }

  /// Records the remaining rows as not run, after a cancellation or too many abandoned rows, and
  /// returns all records in row order.
  private func complete(
    _ results: inout Results, _ onResults: @Sendable ([RowRecord]) -> Void
  ) -> [RowRecord] {
    if results.open > 0 {
      for row in rows.indices {
        guard case .none = results.records[row] else { continue }
        results.take(RowRecord(of: rows[row], .notRun), of: row)
      }
    }
    results.deliver(to: onResults)
    var records: [RowRecord] = []
    records.reserveCapacity(rows.count)
    for case let record? in results.records { records.append(record) }
    return records
  }
}
