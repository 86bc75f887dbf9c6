internal import CombinedRecords
internal import HealthModel

/// The gate through which the answers to the reads of one side of a list pass, one by one.
///
/// A row closes it to observe a list while an answer is late. The answer is what the side held
/// when it was asked.
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

  /// Whether answers wait.
  var isClosed: Bool { state.withLock { $0.isClosed || !$0.waiting.isEmpty } }

  /// The number of answers that wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// The number of reads that were cancelled while their answer waited.
  var cancelledCount: Int { state.withLock { $0.cancelled } }

  /// The number of reads.
  var readCount: Int { state.withLock { $0.reads } }

  /// The number of reads that the row let fail.
  var failedCount: Int { state.withLock { $0.failed } }

  /// Whether the list observes the side.
  var isObserved: Bool { state.withLock { !$0.observations.isEmpty } }

  /// Counts an observation until it is cancelled.
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

  /// The actions of the row on the gate.
  var description: String { state.withLock { "\($0.isClosed), \(String(describing: $0.failure))" } }

  /// Lets answers wait from now on.
  func close() { state.withLock { $0.isClosed = true } }

  /// Lets all answers pass, those that wait in their order.
  func open() {
    let waiting = state.withLock { state in
      state.isClosed = false
      defer { state.waiting = [:] }
      return state.waiting.sorted { $0.key < $1.key }.map(\.value)
    }
    for waiter in waiting { waiter.resume() }
  }

  /// Lets an answer pass, or fail, and returns whether it waited; answers have the numbers of their
  /// reads since the gate was closed first.
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

  /// Lets all reads fail; `nil` lets them succeed.
  func fail(with error: HealthError?) { state.withLock { $0.failure = error } }

  /// Reads, and lets the answer wait while the gate is closed, even if its caller no longer waits.
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
