internal import HealthModel

/// An answer that arrives once, from a handler, or ends when the waiting task is cancelled.
final class PendingAnswer<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
  }

  private let state = Locked(State())

  /// Gives the answer; later answers are dropped.
  func give(_ result: Result<Value, any Error>) {
    let waiter = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(with: result)
  }

  /// Waits for the answer; only one task may wait.
  ///
  /// - Throws: The error of the answer, or `CancellationError` if the task is cancelled first.
  func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let result = state.withLock { state in
          if state.result == nil { state.waiter = waiter }
          return state.result
        }
        if let result { waiter.resume(with: result) }
      }
    } onCancel: {
      give(.failure(CancellationError()))
    }
  }
}
