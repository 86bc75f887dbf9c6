internal import HealthModel
internal import Simulation

/// The error from a call whose process has ended.
package struct ProcessEnded: Error {}

/// A process of the app on a device, which can end at each of its calls.
///
/// The effects of a process are its calls to the store and to the home, which is the app's storage,
/// and its completions. Therefore, an end before or after a call represents an end at every await
/// of the sync: at any await between two calls, the same calls have taken effect.
package final class AppProcess: Sendable {
  private struct State {
    var isDead = false
    /// The number of points that the process still passes; `nil` if it is not going to end.
    var remaining: Int?
    var lostCompletions = 0
    /// The closures that resume waiting callers, by key.
    var waiting: [Int: @Sendable () -> Void] = [:]
    var lastWaiting = 0
    var queries = 0
    var wasTurnedOff = false
    var homeCalls = 0
    /// The closure that is called once, when the process ends.
    var onEnd: (@Sendable (AppProcess) -> Void)?
  }

  /// The index of the device.
  package let device: Int
  /// The number of the process, unique in its world.
  package let number: Int
  private let state: Locked<State>

  /// Creates a running process.
  package init(device: Int, number: Int, onEnd: @escaping @Sendable (AppProcess) -> Void) {
    self.device = device
    self.number = number
    state = Locked(State(onEnd: onEnd))
  }

  /// Whether the process has ended.
  package var isDead: Bool { state.withLock { $0.isDead } }
  /// Whether an end of the process at one of its calls is scheduled or has occurred.
  package var isDying: Bool { state.withLock { $0.remaining != nil } }

  /// Makes the process pass a number of points and end at the next one; `nil` cancels this.
  ///
  /// The points are before and after calls; a call that fails can lack the point after it.
  package func end(after points: Int?) { state.withLock { $0.remaining = points } }

  /// Ends the process now, and resumes its waiting callers.
  package func end() {
    let ended = state.withLock { state -> State? in
      guard !state.isDead else { return nil }
      defer { (state.waiting, state.onEnd) = ([:], nil) }
      state.isDead = true
      return state
    }
    guard let ended else { return }
    ended.onEnd?(self)
    for key in ended.waiting.keys.sorted() { ended.waiting[key]?() }
  }

  /// Lets other jobs run, and throws if the process has ended or ends at this point.
  package func pass() async throws {
    await ReadyJobs.pause()
    try passNow()
  }

  /// Throws if the process has ended or ends at this point.
  package func passNow() throws {
    let isEnd = try state.withLock { state -> Bool in
      guard !state.isDead else { throw ProcessEnded() }
      guard let remaining = state.remaining else { return false }
      state.remaining = remaining - 1
      return remaining <= 0
    }
    guard isEnd else { return }
    end()
    throw ProcessEnded()
  }

  /// Performs a call with a point before its effect and, unless the call fails, a point after it.
  ///
  /// - Throws: ``ProcessEnded`` if the process has ended or ends at one of the points, or an error
  ///   from the call.
  package func call<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await pass()
    let result = try await body()
    try await pass()
    return result
  }

  /// Performs a call to the home with a point before it and a point after it, even if it fails.
  ///
  /// If the process ends between these points, the effect can occur afterward; see
  /// ``homeCallsEnd()``.
  ///
  /// - Throws: ``ProcessEnded`` if the process has ended or ends at one of the points, or an error
  ///   from the call.
  package func callHome<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await pass()
    state.withLock { $0.homeCalls += 1 }
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    state.withLock { $0.homeCalls -= 1 }
    try await pass()
    return try result.get()
  }

  /// Waits for the effects of the calls to the home that the process began before it ended; stops
  /// waiting after 10,000 pauses.
  package func homeCallsEnd() async {
    var pauses = 0
    while pauses < 10_000, state.withLock({ $0.homeCalls > 0 }) {
      pauses += 1
      await ReadyJobs.pause()
    }
  }

  /// Whether a query is still waiting for its result.
  package var isWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Adds a waiting caller and returns its key; `nil` if the process has ended.
  ///
  /// The closure is called if the process ends before the caller stops waiting.
  package func wait(_ end: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      guard !state.isDead else { return nil }
      state.lastWaiting += 1
      state.waiting[state.lastWaiting] = end
      return state.lastWaiting
    }
  }

  /// Removes a waiting caller; returns whether it was still waiting.
  package func stopWaiting(_ key: Int) -> Bool {
    state.withLock { $0.waiting.removeValue(forKey: key) != nil }
  }

  // MARK: - Queries and completions

  /// The number of queries for changes that were started.
  package var queries: Int { state.withLock { $0.queries } }
  /// Counts a query for changes.
  package func countQuery() { state.withLock { $0.queries += 1 } }

  /// Whether the user has turned the sync off in this process, after which the process need not
  /// import.
  package var wasTurnedOff: Bool { state.withLock { $0.wasTurnedOff } }
  /// Notes that the user has turned the sync off in this process.
  package func turnedOff() { state.withLock { $0.wasTurnedOff = true } }

  /// Sets the number of completions that will not reach the store, beginning with the next one.
  package func loseCompletions(_ count: Int) { state.withLock { $0.lostCompletions = count } }

  /// Returns whether the next completion is lost; if so, subtracts 1 from the number of completions
  /// to lose.
  package func takeLostCompletion() -> Bool {
    state.withLock { state in
      guard state.lostCompletions > 0 else { return false }
      state.lostCompletions -= 1
      return true
    }
  }
}
