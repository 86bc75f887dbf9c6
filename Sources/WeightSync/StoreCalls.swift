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

  /// The app's own samples with one of some sync identifiers or identities.
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

  /// Deletes a sample; one that is gone already counts as deleted.
  func delete(_ sample: QuantitySample) async throws {
    do {
      try await withDeadline { [store] in try await store.delete(.quantity(sample)) }
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      return
    }
  }

  /// Carries out a call in a task of its own, as it may answer after its deadline, or never.
  private func withDeadline(_ call: @escaping @Sendable () async throws -> Void) async throws {
    try await withDeadline { (pending: PendingCall<Void>) in
      // The call begins when it can be cancelled: who has given up never hears of an effect.
      let (begun, begin) = AsyncStream.makeStream(of: Never.self)
      let task = Task {
        for await _ in begun {}
        do { pending.finish(.success(try await call())) } catch { pending.finish(.failure(error)) }
      }
      pending.whenAnswered(task.cancel)
      begin.finish()
    }
  }

  /// Starts a call, and returns its answer unless the deadline passes first.
  private func withDeadline<Answer: Sendable>(
    _ start: (PendingCall<Answer>) -> Void
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let pending = PendingCall(continuation)
      // The deadline starts before the call does, so that no answer can come before it.
      let end = clock.now.addingTimeInterval(configuration.callDeadline)
      let deadline = clock.schedule(at: end) { pending.finish(.failure(HealthError(.timeout))) }
      pending.whenAnswered(deadline.cancel)
      start(pending)
    }
  }
}

/// A call that waits for the first of several answers; what loses is cancelled.
private final class PendingCall<Answer: Sendable>: Sendable {
  private struct State {
    var waiter: CheckedContinuation<Answer, any Error>?
    var cancellations: [@Sendable () -> Void] = []
  }

  private let state: Locked<State>

  init(_ waiter: CheckedContinuation<Answer, any Error>) { state = Locked(State(waiter: waiter)) }

  /// Answers, unless that happened before.
  func finish(_ answer: Result<Answer, any Error>) {
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    for cancel in ended.cancellations { cancel() }
    ended.waiter?.resume(with: answer)
  }

  /// Does something once there is an answer, which may be now.
  func whenAnswered(_ cancel: @escaping @Sendable () -> Void) {
    let isAnswered = state.withLock { state in
      if state.waiter != nil { state.cancellations.append(cancel) }
      return state.waiter == nil
    }
    if isAnswered { cancel() }
  }
}
