internal import ConformanceRecord

/// The rows that no lane has taken yet.
///
/// Lanes take rows in batches that become smaller toward the end, so that all lanes finish at about
/// the same time regardless of the cost of their rows.
actor RowSupply {
  private var rest: Range<Int>
  private let lanes: Int

  init(rows count: Int, lanes: Int) {
    rest = 0..<count
    self.lanes = max(1, lanes)
  }

  /// Removes and returns the indices of the next rows; empty if no rows are left.
  func take() -> Range<Int> {
    let batch = rest.prefix(min(32, max(1, rest.count / (4 * lanes))))
    rest = batch.endIndex..<rest.endIndex
    return batch
  }
}

/// An actor that executes rows one after another in a separate task.
actor RowLane<World: ConformanceWorld> {
  /// The rows that a lane has finished since the last report, and its current progress.
  struct Report: Sendable {
    /// The indices and records of the finished rows.
    var finished: [(row: Int, record: RowRecord)]
    /// The index of the running row; `nil` if no row is running.
    var current: Int?
    /// The progress counter of the running row's world; 0 before its world is created.
    var progress: Int
  }

  private let cases: CaseRunner<World>
  private let rows: [PlannedRow<World>]
  private let supply: RowSupply
  /// The indices of the rows that the lane has taken but not started.
  private var open: Range<Int>
  private var finished: [(row: Int, record: RowRecord)] = []
  private var current: Int?
  private var world: World?
  private var isAbandoned = false

  /// Creates a lane.
  ///
  /// - Parameters:
  ///   - cases: The runner of single rows.
  ///   - rows: All rows of the run.
  ///   - open: The indices of rows to run first.
  ///   - supply: The supply of rows to run next.
  init(
    cases: CaseRunner<World>, rows: [PlannedRow<World>], open: Range<Int>, supply: RowSupply
  ) {
    self.cases = cases
    self.rows = rows
    self.open = open
    self.supply = supply
  }

  /// Runs rows until no rows are left or the lane is stopped.
  ///
  /// Calls the closure after a row if more than 20 milliseconds have passed since the start or the
  /// last call, and once at the end.
  func run(onProgress: @Sendable () -> Void) async {
    // A notification per row would cost as much as a short row.
    let clock = ContinuousClock()
    var lastTold = clock.now
    while !isAbandoned, !Task.isCancelled {
      if open.isEmpty {
        current = nil
        open = await supply.take()
      }
      guard let index = open.first else { break }
      open.removeFirst()
      current = index
      let record = await cases.run(rows[index]) { await self.enter($0) }
      finished.append((index, record))
      world = nil
      if clock.now - lastTold > .milliseconds(20) {
        onProgress()
        lastTold = clock.now
      }
    }
    current = nil
    onProgress()
  }

  /// Returns the progress of the lane, and clears the finished rows.
  func report() -> Report {
    defer { finished = [] }
    return Report(finished: finished, current: current, progress: world?.progress ?? 0)
  }

  /// Gives up a row if it is running; the lane then starts no other row.
  ///
  /// - Returns: The indices of the rows that the lane has taken but not started, or `nil` if the
  ///   given row is not running.
  func giveUp(_ row: Int) -> Range<Int>? {
    guard current == row else { return nil }
    isAbandoned = true
    return open
  }

  /// The last messages between the suite and the subject of the running row.
  var lastMessages: [String] { world?.lastMessages ?? [] }

  /// Stops the lane, and releases the remote resources of its running row.
  func abandon() async {
    isAbandoned = true
    if let world, world.isRemote { await world.end() }
  }

  private func enter(_ world: World) async {
    self.world = world
    if isAbandoned, world.isRemote { await world.end() }
  }
}
