#if canImport(HealthKit)
  internal import HealthKit
  internal import HealthModel

  /// The first of several answers to a question; later ones are ignored.
  ///
  /// A continuation that is resumed twice ends the process, and HealthKit does not promise how often
  /// it calls a handler.
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
    }

    private let state = Locked(State())

    /// Gives the question its answer, unless it has one.
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

    /// Lets a caller wait for the answer, which can be there already.
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

    /// Remembers the query that will answer, and returns whether the answer is still wanted.
    func begin(_ query: HKQuery) -> Bool {
      state.withLock { state in
        guard case .waiting = state.phase else { return false }
        state.query = query
        return true
      }
    }

    /// Whether a caller still waits.
    var isWanted: Bool {
      state.withLock { state in
        if case .waiting = state.phase { true } else { false }
      }
    }

    /// Waits for the answer; a cancelled caller is released.
    ///
    /// - Parameter ask: Asks the question, once the caller waits.
    /// - Returns: The answer.
    /// - Throws: The error of the answer; ``HealthModel/HealthError`` with `cancelled`.
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

    /// Ends the question without an answer, and returns the query to stop.
    func cancel() -> HKQuery? {
      let query = state.withLock(\.query)
      finish(.failure(HealthError(.cancelled)))
      return query
    }
  }

  /// A flag that is raised once, for handlers that must be called once.
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
    /// Runs a query and waits for its first answer; a cancelled caller stops it.
    ///
    /// HealthKit may never answer, so callers with a deadline cancel.
    func answer<Answer: Sendable>(
      _ makeQuery: (@escaping @Sendable (Result<Answer, any Error>) -> Void) throws -> HKQuery
    ) async throws -> Answer {
      let first = FirstAnswer<Answer>()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          first.await(continuation)
          do {
            let query = try makeQuery { first.finish($0.mapError(Self.mapped)) }
            if first.begin(query) { healthStore.execute(query) }
          } catch { first.finish(.failure(Self.mapped(error))) }
        }
      } onCancel: {
        if let query = first.cancel() { healthStore.stop(query) }
      }
    }

    /// Performs a call of HealthKit, and maps its error; a cancelled caller is released.
    ///
    /// HealthKit may never answer, and its calls cannot be cancelled: it may still do what it was
    /// asked to. A caller that is cancelled already asks for nothing.
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

    /// Returns the result of a handler: its value, its error, or the error for neither.
    static func result<Value>(_ value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
      if let error { return .failure(mapped(error)) }
      return value.map(Result.success) ?? .failure(emptyAnswer)
    }
  }
#endif
