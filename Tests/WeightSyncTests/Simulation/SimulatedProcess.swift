import Foundation
import HealthModel
import MemoryHealthStore
import TestSupport
import WeightSync

/// The error that a call throws if its process has ended.
struct ProcessDied: Error {}

/// One process of an app, which can die at a chosen call and whose store fails at random.
final class SimulatedProcess: Sendable {
  struct State {
    var generator: SeededGenerator
    var isAlive = true
    /// The number of calls before the process dies; `nil` if it does not die.
    var callsLeft: Int?
    /// The percentage of calls to the store that fail.
    var faultRate = 0
    /// The percentage of calls that are interrupted by another event.
    var interruptionRate = 0
    var isInterrupted = false
  }

  private let state: Locked<State>
  private let onInterruption = Locked<(@Sendable () async -> Void)?>(nil)

  init(seed: UInt64) { state = Locked(State(generator: SeededGenerator(seed: seed))) }

  var isAlive: Bool { state.withLock { $0.isAlive } }

  func die() { state.withLock { $0.isAlive = false } }
  func die(afterCalls count: Int) { state.withLock { $0.callsLeft = count } }
  func setFaultRate(_ rate: Int) { state.withLock { $0.faultRate = rate } }

  func setInterruption(rate: Int, _ body: (@Sendable () async -> Void)?) {
    state.withLock { $0.interruptionRate = rate }
    onInterruption.withLock { $0 = body }
  }

  /// Throws if the process is dead or dies at this call.
  func live() throws {
    let isAlive = state.withLock { state in
      if let left = state.callsLeft {
        state.callsLeft = left - 1
        if left <= 0 { state.isAlive = false }
      }
      return state.isAlive
    }
    guard isAlive else { throw ProcessDied() }
  }

  static let reasons: [HealthError.Code] = [
    .network, .timeout, .unknownError, .errorAuthorizationDenied, .errorDatabaseInaccessible,
  ]

  /// Returns a random error for a call and whether the call still takes effect, or `nil` if the
  /// call succeeds.
  func fault() -> (error: HealthError, isLate: Bool)? {
    state.withLock { state in
      guard state.generator.below(100) < state.faultRate else { return nil }
      return (HealthError(state.generator.pick(Self.reasons)), state.generator.below(2) == 0)
    }
  }

  /// Runs the interruption at random; interruptions are not nested.
  func yieldToOthers() async {
    let body = onInterruption.withLock { $0 }
    guard let body else { return }
    let isDue = state.withLock { state in
      // Work of a dead process must not trigger events in the next one.
      guard state.isAlive, !state.isInterrupted,
        state.generator.below(100) < state.interruptionRate
      else { return false }
      state.isInterrupted = true
      return true
    }
    guard isDue else { return }
    await body()
    state.withLock { $0.isInterrupted = false }
  }
}

/// The store that one process uses.
struct SimulatedStore: AuthorizationReporting, BackgroundDelivering, QueryStopping {
  let base: MemoryHealthStore
  let process: SimulatedProcess

  static func isHealthDataAvailable() -> Bool { true }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: Sample) async throws { try await perform { try await base.save(sample) } }

  func delete(_ sample: Sample) async throws {
    try await perform { try await base.delete(sample) }
  }

  private func perform(_ body: () async throws -> Void) async throws {
    await process.yieldToOthers()
    try process.live()
    let fault = process.fault()
    if let fault, !fault.isLate { throw fault.error }
    try await body()
    await process.yieldToOthers()
    try process.live()
    if let fault { throw fault.error }
  }

  func execute(_ query: Query) {
    switch query {
    case .observer(let observer):
      base.execute(
        .observer(
          ObserverQuery(id: observer.id, type: observer.type) { completion, error in
            guard process.isAlive else { return }
            observer.updateHandler(completion, error)
          }))
    case .sample(let query):
      answer({ base.execute(.sample(query)) }, failing: { query.resultsHandler(.failure($0)) })
    case .anchoredObject(let query):
      answer(
        { base.execute(.anchoredObject(query)) }, failing: { query.resultsHandler(.failure($0)) })
    }
  }

  private func answer(
    _ body: @escaping @Sendable () -> Void, failing fail: @escaping @Sendable (any Error) -> Void
  ) {
    Task {
      await process.yieldToOthers()
      do {
        try process.live()
        if let fault = process.fault() { throw fault.error }
      } catch { return fail(error) }
      body()
    }
  }

  func stop(_ query: QueryID) { base.stop(query) }

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    try process.live()
    try await base.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    try process.live()
    try await base.disableBackgroundDelivery(for: type)
  }
}

/// The home that one process uses.
struct SimulatedHome: WeightSyncHome {
  let base: MemoryWeightSyncHome
  let process: SimulatedProcess

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    await process.yieldToOthers()
    try process.live()
    return try await base.transaction(lookup) { contents in
      // A write happens before the process ends, never after the next one has started.
      guard process.isAlive else { throw ProcessDied() }
      return try body(contents)
    }
  }

  func state() async throws -> HealthSyncState {
    try process.live()
    return try await base.state()
  }

  func saveAnchor(_ anchor: Data?) async throws {
    await process.yieldToOthers()
    try process.live()
    try await base.saveAnchor(anchor)
  }

  func saveLastSyncDate(_ date: Date) async throws {
    try process.live()
    try await base.saveLastSyncDate(date)
  }
}
