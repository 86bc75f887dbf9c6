internal import HealthModel
package import Simulation

/// The calls of an app that are suspended until an amount of virtual time has passed.
package final class Sleepers: Sendable {
  private struct State {
    var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    var last = 0
  }

  private let state = Locked(State())

  /// Creates an empty list.
  package init() {}

  /// Suspends a call for a number of seconds, or until all calls are resumed.
  package func sleep(_ seconds: Double, on time: VirtualTime) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let key = state.withLock { state in
        state.last += 1
        state.sleepers[state.last] = continuation
        return state.last
      }
      time.schedule(after: seconds) { [self] in
        state.withLock { $0.sleepers.removeValue(forKey: key) }?.resume()
      }
    }
  }

  /// Resumes all calls, in the order in which they were suspended.
  package func wakeAll() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [:] }
      return state.sleepers
    }
    for key in sleepers.keys.sorted() { sleepers[key]?.resume() }
  }
}
