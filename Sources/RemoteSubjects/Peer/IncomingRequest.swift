internal import HealthModel

/// A request of the other side, which is answered exactly once.
package final class IncomingRequest: Sendable {
  /// The number that the other side gave it.
  package let id: Int
  /// What is asked.
  package let method: String
  /// The parameters, an object.
  package let params: JSONText
  private let state: Locked<State>
  private let reply: @Sendable (PeerMessage) -> Void

  private struct State {
    var isAnswered = false
    var isCancelled = false
    var task: Task<Void, Never>?
  }

  init(
    id: Int, method: String, params: JSONText, reply: @escaping @Sendable (PeerMessage) -> Void
  ) {
    self.id = id
    self.method = method
    self.params = params
    self.reply = reply
    state = Locked(State())
  }

  /// Whether the caller no longer waits for more than the answer itself.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Answers; what comes after the first answer is dropped.
  package func answer(_ result: Result<JSONText, RPCError>) {
    let isFirst = state.withLock { state in
      defer { state.isAnswered = true }
      state.task = nil
      return !state.isAnswered
    }
    guard isFirst else { return }
    switch result {
    case .success(let value): reply(.result(id: id, value))
    case .failure(let error): reply(.error(id: id, error))
    }
  }

  /// Answers with what work of its own task comes to; the task is cancelled when the caller cancels.
  ///
  /// - Parameter work: What is done; an ``RPCError`` that it throws is the answer, and so are a
  ///   cancellation and, as an error inside this side, whatever else it throws.
  package func answer(_ work: @escaping @Sendable () async throws -> JSONText) {
    let task = Task {
      do { self.answer(.success(try await work())) } catch {
        self.answer(.failure(Self.error(for: error)))
      }
    }
    let isOver = state.withLock { state in
      if !state.isAnswered { state.task = task }
      return state.isCancelled
    }
    if isOver { task.cancel() }
  }

  /// The answer that an error stands for.
  package static func error(for error: any Error) -> RPCError {
    switch error {
    case let error as RPCError: error
    case is CancellationError:
      RPCError(code: RPCError.requestCancelled, message: "the request was cancelled")
    default: RPCError(code: RPCError.internalError, message: String(describing: error))
    }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}
