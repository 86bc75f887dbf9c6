internal import HealthModel
package import JSONText

/// A request from the other side, to which at most one response is sent.
package final class IncomingRequest: Sendable {
  /// The request number that the other side assigned.
  package let id: Int
  /// The requested method.
  package let method: String
  /// The parameters as an object.
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

  /// Sends a result as the response; only the first response is sent.
  package func answer(_ result: some WireWritable = JSONObject()) {
    if isFirstAnswer() { reply(PeerLine.result(id, result)) }
  }

  /// Sends an error as the response; only the first response is sent.
  package func refuse(_ error: any Error) {
    if isFirstAnswer() { reply(PeerLine.error(id, WireFailure(error))) }
  }

  /// Responds with an error that states that the method is unknown.
  package func refuseMethod() {
    refuse(WireFailure(code: WireFailure.methodNotFound, message: "unknown method '\(method)'"))
  }

  private func isFirstAnswer() -> Bool {
    state.withLock { state in
      defer { state.isAnswered = true }
      state.task = nil
      return !state.isAnswered
    }
  }

  /// Responds with the result of a closure, which runs in a separate task.
  ///
  /// The task is canceled when the other side cancels the request and, on the side of the suite,
  /// also when the conversation ends.
  ///
  /// - Parameter work: The closure; an error that it throws is sent as the response.
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
