internal import ConformanceRecord

/// Runs rows side by side and gives up those that do not end; the order of results is the rows'.
struct RowPool<World: ConformanceWorld>: Sendable {
  let runner: ConformanceRunner<World>
  let rows: [PlannedRow<World>]

  private enum Message: Sendable {
    /// A lane finished a row; a lane that was given up is of an older generation.
    case finished(lane: Int, generation: Int, index: Int, RowRecord)
    /// Half of the patience is over.
    case tick
  }

  private struct Lane {
    var generation = 0
    var next: Int
    var idleTicks = 0
    var task: Task<Void, Never>?
  }

  /// The number of rows without an end that a run puts up with.
  ///
  /// Each goes on somewhere, and a few tell enough. The rows behind them are not run.
  private static var mostEndlessRows: Int { 3 }

  func run(
    selecting isSelected: @Sendable (PlannedRow<World>) -> Bool,
    onEvent: @Sendable (RunEvent) -> Void
  ) async -> [RowRecord] {
    var records = rows.map { row in
      isSelected(row) ? nil : ConformanceRunner<World>.record(row, .notRun)
    }
    let selected = rows.indices.filter { records[$0] == nil }
    let (messages, mailbox) = AsyncStream.makeStream(of: Message.self)
    let count = min(runner.parallelism, max(1, selected.count))
    var lanes = (0..<count).map { Lane(next: $0) }
    for lane in lanes.indices { start(lane, &lanes, selected, step: count, mailbox) }
    startTicker(mailbox)
    defer { mailbox.finish() }
    var told = 0
    var givenUp = 0
    var open = selected.count
    tell(records, from: &told, onEvent)
    if open == 0 || Task.isCancelled { return complete(records, from: &told, onEvent) }
    for await message in messages {
      switch message {
      case .finished(let lane, let generation, let index, let record):
        guard generation == lanes[lane].generation else { continue }
        lanes[lane].idleTicks = 0
        lanes[lane].next += count
        records[index] = record
        open -= 1
      case .tick:
        let count = giveUpIdleLanes(&lanes, &records, selected, step: count, mailbox)
        open -= count
        givenUp += count
      }
      tell(records, from: &told, onEvent)
      if open == 0 || Task.isCancelled || givenUp >= Self.mostEndlessRows { break }
    }
    for lane in lanes { lane.task?.cancel() }
    return complete(records, from: &told, onEvent)
  }

  /// Runs every row of a lane, one after the other, in a task of its own.
  private func start(
    _ lane: Int, _ lanes: inout [Lane], _ selected: [Int], step: Int,
    _ mailbox: AsyncStream<Message>.Continuation
  ) {
    let (first, generation, runner, rows) = (
      lanes[lane].next, lanes[lane].generation, runner, rows
    )
    lanes[lane].task = Task {
      for position in stride(from: first, to: selected.count, by: step) {
        if Task.isCancelled { return }
        let index = selected[position]
        let record = await runner.runToTheEnd(rows[index])
        mailbox.yield(.finished(lane: lane, generation: generation, index: index, record))
      }
    }
  }

  /// Sends a tick every half of the patience until nobody listens any more.
  private func startTicker(_ mailbox: AsyncStream<Message>.Continuation) {
    let interval = runner.patience / 2
    Task {
      while (try? await Task.sleep(for: interval)) != nil {
        if case .terminated = mailbox.yield(.tick) { return }
      }
    }
  }

  /// Leaves rows behind that took all the patience; their lanes go on with the next row.
  private func giveUpIdleLanes(
    _ lanes: inout [Lane], _ records: inout [RowRecord?], _ selected: [Int], step: Int,
    _ mailbox: AsyncStream<Message>.Continuation
  ) -> Int {
    var count = 0
    for lane in lanes.indices where lanes[lane].next < selected.count {
      lanes[lane].idleTicks += 1
      guard lanes[lane].idleTicks > 2 else { continue }
      let index = selected[lanes[lane].next]
      records[index] = runner.gaveUp(rows[index])
      lanes[lane].task?.cancel()
      lanes[lane] = Lane(
        generation: lanes[lane].generation + 1, next: lanes[lane].next + step)
      start(lane, &lanes, selected, step: step, mailbox)
      count += 1
    }
    return count
  }

  /// Tells the outcomes that are known without a gap, so that their order is the rows'.
  private func tell(
    _ records: [RowRecord?], from told: inout Int, _ onEvent: @Sendable (RunEvent) -> Void
  ) {
    while told < records.count, let record = records[told] {
      onEvent(.finished(record))
      told += 1
    }
  }

  /// What was left out by a cancellation was not run.
  private func complete(
    _ records: [RowRecord?], from told: inout Int, _ onEvent: @Sendable (RunEvent) -> Void
  ) -> [RowRecord] {
    var all: [RowRecord] = []
    for (index, record) in records.enumerated() {
      all.append(record ?? ConformanceRunner<World>.record(rows[index], .notRun))
    }
    tell(all, from: &told, onEvent)
    return all
  }
}
