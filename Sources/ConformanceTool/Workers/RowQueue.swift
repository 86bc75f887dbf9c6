internal import LineProcesses
internal import Locks

/// The rows of a run that no worker has begun, shared by the lanes.
final class RowQueue: Sendable {
  private struct State {
    var places: ArraySlice<Int>
    var hung = 0
    var failures = 0
    var isStopped = false
  }

  private let state: Guarded<State>
  private let lanes: Int

  /// The rows that are handed to a worker ahead of the one it is at.
  private static let mostAhead = 8
  /// The rows without an end that a run puts up with; each costs the patience for one row.
  private static let mostHung = 25
  /// How many workers, one after the other, may end without an outcome of a row.
  private static let mostFailures = 3

  init(count: Int, lanes: Int) {
    state = Guarded(State(places: Array(0..<count)[...]))
    self.lanes = lanes
  }

  /// Takes rows for a worker that has some already.
  func take(besides count: Int) -> [Int] {
    state.withLock { state in
      guard !state.isStopped else { return [] }
      // Near the end each lane is to have its share.
      let share = max(1, min(Self.mostAhead, state.places.count / (2 * lanes)))
      let taken = state.places.prefix(max(0, share - count))
      state.places.removeFirst(taken.count)
      return Array(taken)
    }
  }

  /// Takes back rows that a worker did not begin.
  func putBack(_ places: [Int]) {
    state.withLock { $0.places = (places + $0.places)[...] }
  }

  /// Whether there is nothing more to run.
  var isEmpty: Bool { state.withLock { $0.isStopped || $0.places.isEmpty } }

  /// Notes that a row did not end; after too many nothing more is run.
  func noteHungRow() {
    state.withLock { state in
      state.hung += 1
      if state.hung >= Self.mostHung { state.isStopped = true }
    }
  }

  /// Notes that a row has its outcome.
  func noteOutcome() { state.withLock { $0.failures = 0 } }

  /// Notes that a worker ended without an outcome; after too many nothing more is run.
  func noteFailure() {
    state.withLock { state in
      state.failures += 1
      if state.failures >= Self.mostFailures { state.isStopped = true }
    }
  }
}
