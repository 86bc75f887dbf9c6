import Foundation
import HealthModel
import MemoryHealthStore
import TestSupport
import WeightSync

/// The end of a process: whatever it still does reaches nothing any more.
struct ProcessDied: Error {}

/// One process of an app: it dies at a chosen call, and its store fails when chance says so.
final class SimulatedProcess: Sendable {
  struct State {
    var generator: SeededGenerator
    var isAlive = true
    /// The calls that are left, where the process is to die.
    var callsLeft: Int?
    /// Of a hundred calls to the store, how many fail.
    var faultRate = 0
    /// Of a hundred calls, how many are interrupted by something else that happens.
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

  /// Goes on, unless the process is dead or dies now.
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

  /// The error of a call, and whether the call takes effect all the same.
  func fault() -> (error: HealthError, isLate: Bool)? {
    state.withLock { state in
      guard state.generator.below(100) < state.faultRate else { return nil }
      return (HealthError(state.generator.pick(Self.reasons)), state.generator.below(2) == 0)
    }
  }

  /// Lets something else happen now and then; never while that is happening.
  func yieldToOthers() async {
    let body = onInterruption.withLock { $0 }
    guard let body else { return }
    let isDue = state.withLock { state in
      // What goes on in a dead process is no occasion for anything in the next.
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

/// The store as one process sees it.
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

/// The home as one process sees it.
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
      // What is written, is written before the process ends, and never after the next has begun.
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
