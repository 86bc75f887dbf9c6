internal import Foundation
internal import HealthModel

extension HealthClock {
  /// Waits for a number of seconds.
  ///
  /// - Throws: `CancellationError` as soon as the task is canceled.
  func wait(_ seconds: TimeInterval) async throws {
    try Task.checkCancellation()
    guard seconds > 0 else { return }
    let waiter = Waiter()
    try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.start(continuation)
        let action = schedule(at: now.addingTimeInterval(seconds)) { waiter.finish() }
        waiter.whenFinished { action.cancel() }
      }
      try Task.checkCancellation()
    } onCancel: {
      waiter.finish()
    }
  }
}

/// A continuation that is resumed once, when a wait ends or is canceled.
private final class Waiter: Sendable {
  private struct State {
    var isFinished = false
    var continuation: CheckedContinuation<Void, Never>?
    var onFinish: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  func start(_ continuation: CheckedContinuation<Void, Never>) {
    let isFinished = state.withLock { state in
      if !state.isFinished { state.continuation = continuation }
      return state.isFinished
    }
    if isFinished { continuation.resume() }
  }

  func whenFinished(_ action: @escaping @Sendable () -> Void) {
    let isFinished = state.withLock { state in
      if !state.isFinished { state.onFinish = action }
      return state.isFinished
    }
    if isFinished { action() }
  }

  func finish() {
    let last = state.withLock { state in
      defer { state = State(isFinished: true) }
      return state
    }
    last.continuation?.resume()
    last.onFinish?()
  }
}
