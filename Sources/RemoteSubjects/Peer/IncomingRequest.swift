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

  /// Answers; what comes after the first answer is dropped.
  package func answer(_ result: some WireWritable = JSONObject()) {
    if isFirstAnswer() { reply(PeerLine.result(id, result)) }
  }

  /// Answers with an error; what comes after the first answer is dropped.
  package func refuse(_ error: any Error) {
    if isFirstAnswer() { reply(PeerLine.error(id, WireFailure(error))) }
  }

  /// Answers that nobody knows the method.
  package func refuseMethod() {
    refuse(WireFailure(code: WireFailure.methodNotFound, message: "there is no method '\(method)'"))
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
  /// - Parameter work: What is done; what it throws is the answer too.
  package func answer(_ work: @escaping @Sendable () async throws -> any WireWritable) {
    let task = Task {
      do { self.answer(try await work()) } catch { self.refuse(error) }
    }
    let isOver = state.withLock { state in
      if !state.isAnswered { state.task = task }
      return state.isCancelled
    }
    if isOver { task.cancel() }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}
