internal import Dispatch
internal import HealthModel

/// A queue that calls query handlers, immediately or later, and performs asynchronous work.
final class HandlerQueue: Sendable {
  private struct State {
    var due = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The queue for later calls, or `nil` to call handlers immediately.
  private let queue: DispatchQueue?
  private let state = Locked(State())

  init(isLate: Bool) { queue = isLate ? DispatchQueue(label: "HealthKit handlers") : nil }

  func add(_ handler: @escaping @Sendable () -> Void) {
    guard let queue else { return handler() }
    state.withLock { $0.due += 1 }
    queue.async {
      handler()
      self.finishOne()
    }
  }

  /// Performs asynchronous work; `settle()` also waits until the work ends.
  func perform(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { $0.due += 1 }
    Task {
      await work()
      finishOne()
    }
  }

  private func finishOne() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.due -= 1
      guard state.due == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until no handler and no work is pending.
  func settle() async {
    await withCheckedContinuation { continuation in
      let isQuiet = state.withLock { state in
        guard state.due > 0 else { return true }
        state.waiting.append(continuation)
        return false
      }
      if isQuiet { continuation.resume() }
    }
  }
}
