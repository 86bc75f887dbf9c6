internal import LineProcesses
internal import Locks

/// A queue of the rows on one subject that have not been sent to a worker, shared by the lanes of a
/// worker pool.
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
  /// The number of hung rows after which no further rows are sent, because each hung row delays the
  /// run until the watchdog expires.
  private static let mostHung = 25
  /// The number of failures of workers, without the outcome of a row between them, after which no
  /// further rows are sent.
  private static let mostFailures = 3

  init(count: Int, lanes: Int) {
    state = Guarded(State(places: Array(0..<count)[...]))
    self.lanes = lanes
  }

  /// Removes and returns the next rows for a worker.
  ///
  /// - Parameter count: The number of rows that the worker has received but not started.
  /// - Returns: The indices of the rows; empty if the worker has enough rows, no rows are left, or
  ///   no further rows are sent.
  func take(besides count: Int) -> [Int] {
    state.withLock { state in
      guard !state.isStopped else { return [] }
      // Near the end of the run, each worker receives fewer rows, so that all lanes stay busy.
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

  /// Whether no rows remain in the queue, or no further rows are sent after too many hung rows or
  /// failures.
  var isEmpty: Bool { state.withLock { $0.isStopped || $0.places.isEmpty } }

  /// Counts a hung row; after too many of them, no further rows are sent.
  func noteHungRow() {
    state.withLock { state in
      state.hung += 1
      if state.hung >= Self.mostHung { state.isStopped = true }
    }
  }

  /// Resets the count of failures, because a row has an outcome.
  func noteOutcome() { state.withLock { $0.failures = 0 } }

  /// Counts a failure of a worker that is not the outcome of a row; after too many of them without
  /// an outcome in between, no further rows are sent.
  func noteFailure() {
    state.withLock { state in
      state.failures += 1
      if state.failures >= Self.mostFailures { state.isStopped = true }
    }
  }
}
