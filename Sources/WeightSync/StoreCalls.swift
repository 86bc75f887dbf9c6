internal import Foundation
internal import HealthModel

/// The calls that the sync makes to a store, each with a deadline.
struct StoreCalls: Sendable {
  let store: any HealthStoreProtocol
  let clock: any HealthClock
  let identifiers: any IdentifierSource
  let configuration: WeightSyncConfiguration

  func isAvailable() async -> Bool {
    guard let store = store as? any AvailabilityReporting else {
      return type(of: store).isHealthDataAvailable()
    }
    return await store.isHealthDataAvailable
  }

  /// Asks for permission; the answer speaks of sharing, as nothing else is ever told.
  func requestAuthorization() async throws -> AuthorizationStatus {
    // No deadline: it is the user who answers.
    let isProcessed = try await store.requestAuthorization(
      toShare: WeightSyncManifest.shareTypes, read: WeightSyncManifest.readTypes)
    guard isProcessed else { throw HealthError(.errorUserCanceled) }
    guard let store = store as? any AuthorizationReporting else { return .sharingAuthorized }
    return await store.authorizationStatus(for: .bodyMass)
  }

  func changes(after anchor: QueryAnchor?) async throws -> AnchoredChanges {
    let id = QueryID(identifiers.next())
    return try await withDeadline { [store, configuration] in
      try await store.anchoredChanges(
        id: id, type: .bodyMass, anchor: anchor, limit: configuration.pageSize)
    }
  }

  /// The app's own samples with one of some sync identifiers or identities.
  func ownSamples(
    syncIdentifiers: Set<String>, uuids: Set<UUID> = []
  ) async throws -> [QuantitySample] {
    let id = QueryID(identifiers.next())
    let predicate: SamplePredicate =
      uuids.isEmpty
      ? .syncIdentifiers(syncIdentifiers) : .or([.syncIdentifiers(syncIdentifiers), .uuids(uuids)])
    let samples = try await withDeadline { [store] in
      try await store.samples(id: id, type: .bodyMass, predicate: predicate)
    }
    return samples.filter {
      $0.sourceRevision?.source.bundleIdentifier == configuration.bundleIdentifier
    }
  }

  func save(_ sample: QuantitySample) async throws {
    try await withDeadline { [store] in try await store.save(.quantity(sample)) }
  }

  /// Deletes a sample; one that is gone already counts as deleted.
  func delete(_ sample: QuantitySample) async throws {
    do {
      try await withDeadline { [store] in try await store.delete(.quantity(sample)) }
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      return
    }
  }

  private func withDeadline<Result: Sendable>(
    _ call: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let race = Race<Result>()
    // The deadline starts before the call does, so that no answer can come before it.
    let deadline = clock.schedule(at: clock.now.addingTimeInterval(configuration.callDeadline)) {
      race.finish(.failure(HealthError(.timeout)))
    }
    race.start(call)
    defer { deadline.cancel() }
    return try await race.value
  }
}

/// The first of several answers; what loses is cancelled.
private final class Race<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
    var call: Task<Void, Never>?
  }

  private let state = Locked(State())

  func finish(_ result: Result<Value, any Error>) {
    let (waiter, call) = state.withLock {
      state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
      guard state.result == nil else { return (nil, nil) }
      state.result = result
      return (state.waiter, state.call)
    }
    call?.cancel()
    waiter?.resume(with: result)
  }

  /// Starts the call; under the lock, so that even an immediate decision finds it to cancel.
  func start(_ call: @escaping @Sendable () async throws -> Value) {
    state.withLock { state in
      state.call = Task {
        do { finish(.success(try await call())) } catch { finish(.failure(error)) }
      }
    }
  }

  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Value, any Error>? in
          if state.result == nil { state.waiter = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    }
  }
}
