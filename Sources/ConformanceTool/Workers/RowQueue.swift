internal import LineProcesses
internal import Locks

/// The rows of a run that no worker has started, shared by the lanes.
final class RowQueue: Sendable {
  private struct State {
    var places: ArraySlice<Int>
    var hung = 0
    var failures = 0
    var isStopped = false
  }

  private let state: Guarded<State>
  private let lanes: Int

  /// The maximum number of rows that are sent to a worker in advance.
  private static let mostAhead = 8
  /// The maximum number of hung rows in a run; each one costs the patience for one row.
  private static let mostHung = 25
  /// The maximum number of consecutive workers that end without an outcome of a row.
  private static let mostFailures = 3

  init(count: Int, lanes: Int) {
    state = Guarded(State(places: Array(0..<count)[...]))
    self.lanes = lanes
  }

  /// Takes further rows for a worker that already has some.
  func take(besides count: Int) -> [Int] {
    state.withLock { state in
      guard !state.isStopped else { return [] }
      // Near the end of the run the rows are divided equally between the lanes.
      let share = max(1, min(Self.mostAhead, state.places.count / (2 * lanes)))
      let taken = state.places.prefix(max(0, share - count))
      state.places.removeFirst(taken.count)
      return Array(taken)
    }
  }

  /// Returns rows to the queue that a worker did not start.
  func putBack(_ places: [Int]) {
    state.withLock { $0.places = (places + $0.places)[...] }
  }

  /// Whether no rows remain to run.
  var isEmpty: Bool { state.withLock { $0.isStopped || $0.places.isEmpty } }

  /// Counts a hung row; after too many of them the run stops.
  func noteHungRow() {
    state.withLock { state in
      state.hung += 1
      if state.hung >= Self.mostHung { state.isStopped = true }
    }
  }

  /// Records the outcome of a row, which resets the count of failures.
  func noteOutcome() { state.withLock { $0.failures = 0 } }

  /// Counts a worker that ended without an outcome; after too many of them the run stops.
  func noteFailure() {
    state.withLock { state in
      state.failures += 1
      if state.failures >= Self.mostFailures { state.isStopped = true }
    }
  }
}
