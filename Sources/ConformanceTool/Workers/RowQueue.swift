internal import LineProcesses
internal import Locks

/// The rows of a run that have not been sent to a worker, shared by the lanes.
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
  /// The number of hung rows after which a run is stopped, because each hung row delays the run
  /// until the watchdog expires.
  private static let mostHung = 25
  /// The number of consecutive workers without a row outcome after which a run is stopped.
  private static let mostFailures = 3

  init(count: Int, lanes: Int) {
    state = Guarded(State(places: Array(0..<count)[...]))
    self.lanes = lanes
  }

  /// Removes and returns the next rows for a worker that already has the given number of rows.
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

  /// Puts rows that a worker did not start back at the front of the queue.
  func putBack(_ places: [Int]) {
    state.withLock { $0.places = (places + $0.places)[...] }
  }

  /// Whether no rows remain in the queue, or the run was stopped.
  var isEmpty: Bool { state.withLock { $0.isStopped || $0.places.isEmpty } }

  /// Counts a hung row, and stops the run after too many of them.
  func noteHungRow() {
    state.withLock { state in
      state.hung += 1
      if state.hung >= Self.mostHung { state.isStopped = true }
    }
  }

  /// Records the outcome of a row, which resets the count of failures.
  func noteOutcome() { state.withLock { $0.failures = 0 } }

  /// Counts a worker that failed without an outcome, and stops the run after too many consecutive
  /// failures.
  func noteFailure() {
    state.withLock { state in
      state.failures += 1
      if state.failures >= Self.mostFailures { state.isStopped = true }
    }
  }
}
