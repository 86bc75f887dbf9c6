internal import Foundation
internal import HealthModel

/// The calls of the sync to a store, each with a deadline.
final class StoreCalls: Sendable {
  let store: any HealthStoreProtocol
  let clock: any HealthClock
  let identifiers: any IdentifierSource
  let configuration: WeightSyncConfiguration

  init(
    store: any HealthStoreProtocol, clock: any HealthClock, identifiers: any IdentifierSource,
    configuration: WeightSyncConfiguration
  ) {
    self.store = store
    self.clock = clock
    self.identifiers = identifiers
    self.configuration = configuration
  }

  /// The store as a `QueryStopping` store, or `nil` if it does not conform.
  var stopping: (any QueryStopping)? { store as? any QueryStopping }

  /// The store as a `BackgroundDelivering` store, or `nil` if it does not conform.
  var waking: (any BackgroundDelivering)? { store as? any BackgroundDelivering }

  func isAvailable() async -> Bool {
    guard let store = store as? any AvailabilityReporting else {
      return type(of: store).isHealthDataAvailable()
    }
    return await store.isHealthDataAvailable
  }

  /// Requests permission and returns the sharing status, because the read status is never revealed.
  func requestAuthorization() async throws -> AuthorizationStatus {
    // There is no deadline, because the user answers the request.
    let isProcessed = try await store.requestAuthorization(
      toShare: WeightSyncManifest.shareTypes, read: WeightSyncManifest.readTypes)
    guard isProcessed else { throw HealthError(.errorUserCanceled) }
    guard let store = store as? any AuthorizationReporting else { return .sharingAuthorized }
    return await store.authorizationStatus(for: .bodyMass)
  }

  func changes(after anchor: QueryAnchor?) async throws -> AnchoredChanges {
    let id = QueryID(identifiers.next())
    return try await withDeadline { call in
      do {
        store.execute(
          .anchoredObject(
            try AnchoredObjectQuery(
              id: id, type: .bodyMass, anchor: anchor, limit: configuration.pageSize,
              resultsHandler: { call.finish($0) })))
      } catch { call.finish(.failure(error)) }
    }
  }

  /// Returns the app's own samples with one of the given sync identifiers or UUIDs.
  func ownSamples(
    syncIdentifiers: Set<String>, uuids: Set<UUID> = []
  ) async throws -> [QuantitySample] {
    let id = QueryID(identifiers.next())
    let predicate: SamplePredicate =
      uuids.isEmpty
      ? .syncIdentifiers(syncIdentifiers) : .or([.syncIdentifiers(syncIdentifiers), .uuids(uuids)])
    let samples = try await withDeadline { call in
      store.execute(
        .sample(
          SampleQuery(
            id: id, type: .bodyMass, predicate: predicate, resultsHandler: { call.finish($0) })))
    }
    return samples.filter {
      $0.sourceRevision?.source.bundleIdentifier == configuration.bundleIdentifier
    }
  }

  func save(_ sample: QuantitySample) async throws {
    try await withDeadline { [store] in try await store.save(.quantity(sample)) }
  }

  /// Deletes a sample; a sample that is already missing counts as deleted.
  func delete(_ sample: QuantitySample) async throws {
    do {
      try await withDeadline { [store] in try await store.delete(.quantity(sample)) }
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      return
    }
  }

  /// Performs a call in a separate task, because it may return after its deadline or never.
  private func withDeadline(_ call: @escaping @Sendable () async throws -> Void) async throws {
    try await withDeadline { (pending: PendingCall<Void>) in
      // The call starts only after its cancellation is set up, so a caller that timed out before
      // the start never sees a late effect.
      let (begun, begin) = AsyncStream.makeStream(of: Never.self)
      let task = Task {
        for await _ in begun {}
        do { pending.finish(.success(try await call())) } catch { pending.finish(.failure(error)) }
      }
      pending.whenAnswered(task.cancel)
      begin.finish()
    }
  }

  /// Starts a call, and returns its result unless the deadline passes first.
  private func withDeadline<Answer: Sendable>(
    _ start: (PendingCall<Answer>) -> Void
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let pending = PendingCall(continuation)
      // The deadline starts before the call, so that no result can arrive before it.
      let end = clock.now.addingTimeInterval(configuration.callDeadline)
      let deadline = clock.schedule(at: end) { pending.finish(.failure(HealthError(.timeout))) }
      pending.whenAnswered(deadline.cancel)
      start(pending)
    }
  }
}

/// A pending call that finishes with the first of several results and cancels the others.
private struct PendingCall<Answer: Sendable>: Sendable {
  /// A closure, because copying a continuation would look up its layout each time.
  private let resume: @Sendable (Result<Answer, any Error>) -> Void
  private let race = Race()

  init(_ waiter: CheckedContinuation<Answer, any Error>) {
    resume = { waiter.resume(with: $0) }
  }

  /// Finishes the call with a result, unless it has already finished.
  func finish(_ answer: Result<Answer, any Error>) {
    if race.end() { resume(answer) }
  }

  /// Runs a closure when the call finishes, or immediately if it has already finished.
  func whenAnswered(_ cancel: @escaping @Sendable () -> Void) { race.whenOver(cancel) }
}

/// A race that the first of several participants ends.
private final class Race: Sendable {
  private struct State {
    var isOver = false
    var cancellations: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())

  /// Ends the race, and returns whether it had not ended before.
  func end() -> Bool {
    let ended = state.withLock { state in
      defer { state = State(isOver: true) }
      return state
    }
    for cancel in ended.cancellations { cancel() }
    return !ended.isOver
  }

  /// Runs a closure when the race ends, or immediately if it has already ended.
  func whenOver(_ cancel: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.cancellations.append(cancel) }
      return state.isOver
    }
    if isOver { cancel() }
  }
}
