internal import ConformanceRecord

/// Runs rows side by side and gives up those that do not end; the order of results is the rows'.
struct RowPool<World: ConformanceWorld>: Sendable {
  let runner: ConformanceRunner<World>
  let rows: [PlannedRow<World>]

  private enum Message: Sendable {
    /// A lane has something to report.
    case news(lane: Int)
    /// It is time to look who stands still.
    case tick
  }

  /// A lane as the pool sees it.
  private struct Lane {
    /// The rows that it has not finished.
    var open: ArraySlice<Int>
    var worker: RowLane<World>
    var task: Task<Void, Never>
    /// What is left for the row that it is at.
    var patience: Patience
  }

  /// What is known of the rows.
  private struct Results {
    var records: [RowRecord?]
    var open: Int
    var told = 0
    var givenUp = 0

    /// The rows without an outcome.
    var missing: [Int] { records.indices.filter { records[$0] == nil } }
  }

  /// The number of rows without an end that a run puts up with.
  ///
  /// Each goes on somewhere, and a few tell enough. The rows behind them are not run.
  private static var mostEndlessRows: Int { 3 }

  func run(
    selecting isSelected: @Sendable (PlannedRow<World>) -> Bool,
    onEvent: @Sendable (RunEvent) -> Void
  ) async -> [RowRecord] {
    var results = Results(records: Array(repeating: nil, count: rows.count), open: 0)
    var selected: [Int] = []
    for index in rows.indices {
      if isSelected(rows[index]) {
        selected.append(index)
      } else {
        results.records[index] = ConformanceRunner<World>.record(rows[index], .notRun)
      }
    }
    results.open = selected.count
    let (messages, mailbox) = AsyncStream.makeStream(of: Message.self)
    defer { mailbox.finish() }
    let count = min(runner.parallelism, selected.count)
    var lanes = (0..<count).map { lane in
      start(
        lane, stride(from: lane, to: selected.count, by: count).map { selected[$0] }[...], mailbox)
    }
    startTicker(mailbox)
    tell(&results, onEvent)
    if results.open == 0 || Task.isCancelled { return complete(&results, onEvent) }
    for await message in messages {
      switch message {
      case .news(let lane): await collect(from: &lanes[lane], &results)
      case .tick:
        for lane in lanes.indices {
          let report = await collect(from: &lanes[lane], &results)
          if report.current != nil, lanes[lane].patience.isOver(at: report.progress) {
            giveUp(lane, &lanes, &results, mailbox)
          }
        }
      }
      tell(&results, onEvent)
      if results.open == 0 || Task.isCancelled || results.givenUp >= Self.mostEndlessRows { break }
    }
    for lane in lanes { lane.task.cancel() }
    if results.open > 0 { for lane in lanes { await lane.worker.abandon() } }
    return complete(&results, onEvent)
  }

  private func start(
    _ lane: Int, _ indices: ArraySlice<Int>, _ mailbox: AsyncStream<Message>.Continuation
  ) -> Lane {
    let worker = RowLane(runner: runner, rows: rows)
    let task = Task {
      await worker.run(Array(indices)) { mailbox.yield(.news(lane: lane)) }
    }
    return Lane(open: indices, worker: worker, task: task, patience: runner.patience)
  }

  /// Sends a tick for each look at the lanes until nobody listens any more.
  private func startTicker(_ mailbox: AsyncStream<Message>.Continuation) {
    let interval = runner.patience.interval
    Task {
      while (try? await Task.sleep(for: interval)) != nil {
        if case .terminated = mailbox.yield(.tick) { return }
      }
    }
  }

  /// Takes over what a lane has finished.
  @discardableResult
  private func collect(
    from lane: inout Lane, _ results: inout Results
  ) async -> RowLane<World>.Report {
    let report = await lane.worker.report()
    for (row, record) in report.finished { results.records[row] = record }
    results.open -= report.finished.count
    lane.open.removeFirst(report.finished.count)
    if !report.finished.isEmpty { lane.patience = runner.patience }
    return report
  }

  /// Leaves the row of a lane behind; a new lane goes on with the next one.
  private func giveUp(
    _ lane: Int, _ lanes: inout [Lane], _ results: inout Results,
    _ mailbox: AsyncStream<Message>.Continuation
  ) {
    guard let row = lanes[lane].open.first else { return }
    results.records[row] = runner.gaveUp(rows[row])
    results.open -= 1
    results.givenUp += 1
    lanes[lane].task.cancel()
    let abandoned = lanes[lane].worker
    Task { await abandoned.abandon() }
    lanes[lane] = start(lane, lanes[lane].open.dropFirst(), mailbox)
  }

  /// Tells the outcomes that are known without a gap, so that their order is the rows'.
  private func tell(_ results: inout Results, _ onEvent: @Sendable (RunEvent) -> Void) {
    while results.told < rows.count, let record = results.records[results.told] {
      onEvent(.finished(record))
      results.told += 1
    }
  }

  /// What was left out by a cancellation was not run.
  private func complete(
    _ results: inout Results, _ onEvent: @Sendable (RunEvent) -> Void
  ) -> [RowRecord] {
    for index in results.missing {
      results.records[index] = ConformanceRunner<World>.record(rows[index], .notRun)
    }
    tell(&results, onEvent)
    return results.records.compactMap(\.self)
  }
}
