internal import ConformanceRecord

/// Rows of a run that are carried out one after the other, in a task of their own.
actor RowLane<World: ConformanceWorld> {
  /// What a lane has done since it was asked last, and how far it is.
  struct Report: Sendable {
    /// The rows that came to an end.
    var finished: [(row: Int, record: RowRecord)]
    /// The row that is going on.
    var current: Int?
    /// What has happened in its world so far.
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

  /// Runs some rows; tells from time to time, and at the end, that there is something to report.
  func run(_ indices: [Int], tell: @Sendable () -> Void) async {
    // A word about each row would cost as much as a short row does.
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

  /// Hands over what was done.
  func report() -> Report {
    defer { finished = [] }
    return Report(finished: finished, current: current, progress: world?.progress ?? 0)
  }

  /// Gives back what the row that does not end has taken hold of.
  func abandon() async {
    isAbandoned = true
    if let world, world.isRemote { await world.end() }
  }

  private func enter(_ world: World) async {
    self.world = world
    if isAbandoned, world.isRemote { await world.end() }
  }
}
