internal import CombinedRecords
internal import HealthModel

/// A gate through which the results of a list's reads from one source pass.
///
/// A closed gate holds the results of successful reads, so that a row can observe a list while a
/// result is late. A late result contains the records that the source contained at the time of the
/// read.
final class ReadGate: Sendable {
  private struct State {
    var isClosed = false
    var failure: HealthError?
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var last = 0
    var cancelled = 0
    var reads = 0
    var failed = 0
    var observations: Set<Int> = []
    var lastObservation = 0
  }

  private let state = Locked(State())

  /// Whether the gate is closed or still holds results.
  var isClosed: Bool { state.withLock { $0.isClosed || !$0.waiting.isEmpty } }

  /// The number of held results.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// The number of reads that were canceled before or while the gate held their result.
  var cancelledCount: Int { state.withLock { $0.cancelled } }

  /// The number of reads.
  var readCount: Int { state.withLock { $0.reads } }

  /// The number of reads that failed with an error that the row set.
  var failedCount: Int { state.withLock { $0.failed } }

  /// Whether the list observes the source.
  var isObserved: Bool { state.withLock { !$0.observations.isEmpty } }

  /// Returns an observation that this gate counts until the observation ends; its end also ends the
  /// given observation.
  func observing(_ observation: RecordObservation) -> RecordObservation {
    let number = state.withLock { state in
      state.lastObservation += 1
      state.observations.insert(state.lastObservation)
      return state.lastObservation
    }
    return RecordObservation { [weak self] in
      observation.cancel()
      _ = self?.state.withLock { $0.observations.remove(number) }
    }
  }

  /// Whether the row has closed the gate, and the error with which all reads fail, if any, as text.
  var description: String { state.withLock { "\($0.isClosed), \(String(describing: $0.failure))" } }

  /// Closes the gate, which then holds the results of all reads that succeed.
  func close() { state.withLock { $0.isClosed = true } }

  /// Opens the gate, and releases the held results in the order of their numbers.
  func open() {
    let waiting = state.withLock { state in
      state.isClosed = false
      defer { state.waiting = [:] }
      return state.waiting.sorted { $0.key < $1.key }.map(\.value)
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Releases a held result or makes it fail, and returns whether the gate held the result.
  ///
  /// Results are numbered from 1 in the order in which the gate started to hold them.
  func pass(_ number: Int, failing error: HealthError? = nil) -> Bool {
    let waiter = state.withLock { state in
      let waiter = state.waiting.removeValue(forKey: number)
      if waiter != nil, error != nil { state.failed += 1 }
      return waiter
    }
    guard let waiter else { return false }
    if let error { waiter.resume(throwing: error) } else { waiter.resume() }
    return true
  }

  /// Makes all reads that start from now on fail with an error; `nil` ends these failures.
  func fail(with error: HealthError?) { state.withLock { $0.failure = error } }

  /// Performs a read, and holds its result if the gate is closed, even if the task is canceled.
  ///
  /// While the row has set an error for all reads, no read is performed.
  ///
  /// - Throws: The error that the row sets for all reads or for the held result, or an error from
  ///   the read.
  func read<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    let failure = state.withLock { state in
      state.reads += 1
      if state.failure != nil { state.failed += 1 }
      return state.failure
    }
    if let failure { throw failure }
    let answer = try await body()
    guard state.withLock({ $0.isClosed }) else { return answer }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        state.withLock { state in
          state.last += 1
          state.waiting[state.last] = waiter
        }
      }
    } onCancel: {
      state.withLock { $0.cancelled += 1 }
    }
    return answer
  }
}
