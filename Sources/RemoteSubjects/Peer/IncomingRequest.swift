internal import HealthModel

/// A request of the other side, which is answered exactly once.
package final class IncomingRequest: Sendable {
  /// The number that the other side gave it.
  package let id: Int
  /// What is asked.
  package let method: String
  /// The parameters, an object.
  package let params: JSONObject
  private let state: Locked<State>
  private let reply: @Sendable ([UInt8]) -> Void

  private struct State {
    var isAnswered = false
    var isCancelled = false
    var task: Task<Void, Never>?
  }

  init(
    id: Int, method: String, params: JSONObject, reply: @escaping @Sendable ([UInt8]) -> Void
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
  package func answer(_ result: some WireWritable = JSONObject()) {
    if isFirstAnswer() { reply(PeerLine.result(id, result)) }
  }

  /// Answers with an error; what comes after the first answer is dropped.
  package func refuse(_ error: RPCError) {
    if isFirstAnswer() { reply(PeerLine.error(id, error)) }
  }

  /// Answers that nobody knows the method.
  package func refuseMethod() {
    refuse(RPCError(code: RPCError.methodNotFound, message: "there is no method '\(method)'"))
  }

  private func isFirstAnswer() -> Bool {
    state.withLock { state in
      defer { state.isAnswered = true }
      state.task = nil
      return !state.isAnswered
    }
  }

  /// Answers with what work of its own task comes to; the task is cancelled when the caller cancels.
  ///
  /// - Parameter work: What is done; an ``RPCError`` that it throws is the answer, and so are a
  ///   cancellation, a value of the wrong form and, as an error inside this side, whatever else.
  package func answer(_ work: @escaping @Sendable () async throws -> any WireWritable) {
    let task = Task {
      do { self.answer(try await work()) } catch { self.refuse(Self.error(for: error)) }
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
    case let error as WireError:
      RPCError(code: RPCError.invalidParams, message: String(describing: error))
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
