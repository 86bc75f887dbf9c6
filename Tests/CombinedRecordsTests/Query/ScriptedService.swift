import CombinedRecords
import Foundation
import HealthModel

/// A service whose reads a test completes one by one.
final class ScriptedService: HealthKitService {
  private struct State {
    var records: [Weight] = []
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var last = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }

  let bundleIdentifier = Fixtures.bundle
  let isAvailable = true
  let isEnabled = true
  private let state = Locked(State())

  /// The sequence numbers of the pending reads.
  var waiting: [Int] { state.withLock { $0.waiting.keys.sorted() } }
  var observationCount: Int { state.withLock { $0.handlers.count } }
  var records: [Weight] { state.withLock { $0.records } }

  /// Completes a read, or makes it fail with an error.
  func answer(_ number: Int, error: HealthError? = nil) {
    let waiter = state.withLock { $0.waiting.removeValue(forKey: number) }
    if let error { waiter?.resume(throwing: error) } else { waiter?.resume() }
  }

  func replace(_ records: [Weight]) {
    let handlers = state.withLock { state in
      state.records = records
      return Array(state.handlers.values)
    }
    for handler in handlers { handler() }
  }

  func isAuthorized(for kinds: Set<RecordKind>) async -> Bool { true }

  func requestAuthorization(for kinds: Set<RecordKind>) async throws {}

  /// Returns a page of the records from the time of the call, once the test has completed the read.
  ///
  /// Cancellation of the task does not end the read.
  func page<Record: UnifiedQueryable>(
    _ type: Record.Type, _ request: PageRequest
  ) async throws -> RecordPage<Record> {
    let found = records
    try await withCheckedThrowingContinuation { waiter in
      state.withLock { state in
        state.last += 1
        state.waiting[state.last] = waiter
      }
    }
    return request.page(of: found.compactMap { $0 as? Record })
  }

  func sums(
    _ request: SumRequest, excluding syncIdentifiers: Set<String>
  ) async throws -> [Date: Double] { [:] }

  func observe(
    _ kind: RecordKind, _ handler: @escaping @Sendable () -> Void
  ) async throws -> RecordObservation? {
    let number = state.withLock { state in
      state.last += 1
      state.handlers[state.last] = handler
      return state.last
    }
    return RecordObservation { [weak self] in
      self?.state.withLock { state in state.handlers[number] = nil }
    }
  }
}
