internal import HealthModel

/// A pending call that finishes with the first of several results, and runs the closures that
/// cancel the other sources of results.
struct PendingCall<Answer: Sendable>: Sendable {
  /// A closure that resumes the continuation; copying the continuation itself would look up the
  /// layout of its type each time.
  private let resume: @Sendable (Result<Answer, any Error>) -> Void
  private let race = Race()

  init(_ waiter: CheckedContinuation<Answer, any Error>) {
    resume = { waiter.resume(with: $0) }
  }

  /// Finishes the call with a result, unless it has already finished.
  func finish(_ answer: Result<Answer, any Error>) {
    if race.end() { resume(answer) }
  }

  /// Runs a closure when the call finishes, or immediately if it has already finished.
  func whenAnswered(_ cancel: @escaping @Sendable () -> Void) { race.whenOver(cancel) }
}

/// A race that the first of several participants ends.
private final class Race: Sendable {
  private struct State {
    var isOver = false
    var cancellations: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())

  /// Ends the race, runs the added closures, and returns whether the race had not ended before.
  func end() -> Bool {
    let ended = state.withLock { state in
      defer { state = State(isOver: true) }
      return state
    }
    for cancel in ended.cancellations { cancel() }
    return !ended.isOver
  }

  /// Runs a closure when the race ends, or immediately if it has already ended.
  func whenOver(_ cancel: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.cancellations.append(cancel) }
      return state.isOver
    }
    if isOver { cancel() }
  }
}
