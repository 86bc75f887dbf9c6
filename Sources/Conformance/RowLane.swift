internal import ConformanceRecord

/// An actor that executes rows one after the other in a separate task.
actor RowLane<World: ConformanceWorld> {
  /// The progress of a lane since the last report.
  struct Report: Sendable {
    /// The finished rows.
    var finished: [(row: Int, record: RowRecord)]
    /// The running row.
    var current: Int?
    /// The progress counter of its world.
    var progress: Int
  }

  private let runner: ConformanceRunner<World>
  private let rows: [PlannedRow<World>]
  private var finished: [(row: Int, record: RowRecord)] = []
  private var current: Int?
  private var world: World?
  private var isAbandoned = false

  init(runner: ConformanceRunner<World>, rows: [PlannedRow<World>]) {
    self.runner = runner
    self.rows = rows
  }

  /// Runs rows; notifies regularly, and at the end, that a report is available.
  func run(_ indices: [Int], tell: @Sendable () -> Void) async {
    // A notification per row would cost as much as a short row.
    let clock = ContinuousClock()
    var lastTold = clock.now
    for index in indices {
      if Task.isCancelled { return }
      current = index
      let record = await runner.runToTheEnd(rows[index]) { await self.enter($0) }
      finished.append((index, record))
      world = nil
      if clock.now - lastTold > .milliseconds(20) {
        tell()
        lastTold = clock.now
      }
    }
    current = nil
    tell()
  }

  /// Returns and clears the finished rows.
  func report() -> Report {
    defer { finished = [] }
    return Report(finished: finished, current: current, progress: world?.progress ?? 0)
  }

  /// Releases the resources of a row that does not end.
  func abandon() async {
    isAbandoned = true
    if let world, world.isRemote { await world.end() }
  }

  private func enter(_ world: World) async {
    self.world = world
    if isAbandoned, world.isRemote { await world.end() }
  }
}
