internal import HealthModel

/// The running tasks of a query, which can be canceled individually or together.
final class QueryWork: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var last = 0
  }

  private let state = Locked(State())

  /// The number of running tasks.
  var count: Int { state.withLock { $0.tasks.count } }

  /// Starts a task and returns its number.
  @discardableResult
  func run(_ operation: @escaping @Sendable () async -> Void) -> Int {
    state.withLock { state in
      state.last += 1
      let number = state.last
      state.tasks[number] = Task {
        await operation()
        self.state.withLock { $0.tasks[number] = nil }
      }
      return number
    }
  }

  /// Cancels a task; does nothing if it has ended.
  func cancel(_ number: Int) { state.withLock { $0.tasks[number] }?.cancel() }

  /// Cancels all tasks.
  func cancelAll() {
    for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
  }

  /// Waits until all tasks have ended, including those that start in the meantime.
  func settle() async {
    while let task = state.withLock({ $0.tasks.min { $0.key < $1.key }?.value }) {
      await task.value
    }
  }
}
