#if canImport(HealthKit)
  internal import HealthKit
  internal import HealthModel

  /// The first result of an asynchronous call; later results are ignored.
  ///
  /// Resuming a continuation twice ends the process, and HealthKit does not guarantee how often it
  /// calls a handler.
  final class FirstAnswer<Answer: Sendable>: Sendable {
    private enum Phase {
      case asked
      case waiting(CheckedContinuation<Answer, any Error>)
      case answered(Result<Answer, any Error>)
      case finished
    }

    private struct State {
      var phase = Phase.asked
      var query: HKQuery?
      var isCanceled = false
    }

    private let state = Locked(State())

    /// Finishes the call with a result, unless it has already finished.
    func finish(_ answer: Result<Answer, any Error>) {
      let waiting: CheckedContinuation<Answer, any Error>? = state.withLock { state in
        state.query = nil
        switch state.phase {
        case .asked:
          state.phase = .answered(answer)
          return nil
        case .waiting(let continuation):
          state.phase = .finished
          return continuation
        case .answered, .finished: return nil
        }
      }
      waiting?.resume(with: answer)
    }

    /// Resumes a continuation with the result as soon as the result is available; call this once.
    func await(_ continuation: CheckedContinuation<Answer, any Error>) {
      let answer: Result<Answer, any Error>? = state.withLock { state in
        guard case .answered(let answer) = state.phase else {
          state.phase = .waiting(continuation)
          return nil
        }
        state.phase = .finished
        return answer
      }
      if let answer { continuation.resume(with: answer) }
    }

    /// Stores the query that will deliver the result, and returns whether it was stored.
    ///
    /// The query is not stored if no caller is waiting or the caller was canceled.
    func begin(_ query: HKQuery) -> Bool {
      state.withLock { state in
        guard !state.isCanceled, case .waiting = state.phase else { return false }
        state.query = query
        return true
      }
    }

    /// Whether the caller was canceled, even if the result was available before the cancellation.
    var isCanceled: Bool { state.withLock(\.isCanceled) }

    /// Whether a caller is waiting for the result.
    var isWanted: Bool {
      state.withLock { state in
        if case .waiting = state.phase { true } else { false }
      }
    }

    /// Waits for the result; a canceled caller stops waiting.
    ///
    /// - Parameter ask: A closure that makes the call; it runs when the caller is ready to be
    ///   resumed, even if the caller has been canceled.
    /// - Returns: The value of the result.
    /// - Throws: The error in the result, or `HealthError` with `cancelled`.
    func value(_ ask: () -> Void = {}) async throws -> Answer {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          self.await(continuation)
          ask()
        }
      } onCancel: {
        _ = cancel()
      }
    }

    /// Cancels the call and returns the query to stop.
    ///
    /// Finishes the call with the error `cancelled` unless it has already finished. Returns `nil`
    /// if no query was stored or the call had already finished.
    func cancel() -> HKQuery? {
      let query = state.withLock { state in
        state.isCanceled = true
        return state.query
      }
      finish(.failure(HealthError(.cancelled)))
      return query
    }
  }

  /// A flag that is set once, for handlers that must be called only once.
  final class Once: Sendable {
    private let isDone = Locked(false)

    /// Returns whether this is the first call.
    func isFirst() -> Bool {
      isDone.withLock { isDone in
        defer { isDone = true }
        return !isDone
      }
    }
  }

  extension HealthKitStore {
    /// Executes a query and waits for its first result; canceling the task stops the query.
    ///
    /// HealthKit may never deliver a result, so a caller with a deadline must cancel its task.
    func answer<Answer: Sendable>(
      _ makeQuery: (@escaping @Sendable (Result<Answer, any Error>) -> Void) throws -> HKQuery
    ) async throws -> Answer {
      let first = FirstAnswer<Answer>()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          first.await(continuation)
          do {
            let query = try makeQuery { first.finish($0.mapError(Self.mapped)) }
            guard first.begin(query) else { return }
            healthStore.execute(query)
            // If the task was canceled in the meantime, HealthKit may have received the call to
            // stop the query before the call to execute it.
            if first.isCanceled { healthStore.stop(query) }
          } catch { first.finish(.failure(Self.mapped(error))) }
        }
      } onCancel: {
        if let query = first.cancel() { healthStore.stop(query) }
      }
    }

    /// Performs a call to HealthKit and maps its error; a canceled caller stops waiting.
    ///
    /// HealthKit may never finish a call and cannot cancel it, so the call may still take effect.
    /// If the task is already canceled, the call is not made.
    func calling<Answer: Sendable>(
      _ call: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
      let first = FirstAnswer<Answer>()
      return try await first.value {
        guard first.isWanted else { return }
        Task {
          do { first.finish(.success(try await call())) } catch {
            first.finish(.failure(Self.mapped(error)))
          }
        }
      }
    }

    /// Returns the result that a handler received: the error, the value, or ``emptyAnswer``.
    static func result<Value>(_ value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
      if let error { return .failure(mapped(error)) }
      return value.map(Result.success) ?? .failure(emptyAnswer)
    }
  }
#endif
