package import Foundation
package import HealthModel

/// The calls of a sync to a store; calls that save, delete or query have a deadline.
package final class StoreCalls: Sendable {
  package let store: any HealthStoreProtocol
  package let clock: any HealthClock
  package let identifiers: any IdentifierSource
  package let limits: SyncLimits

  package init(
    store: any HealthStoreProtocol, clock: any HealthClock, identifiers: any IdentifierSource,
    limits: SyncLimits
  ) {
    self.store = store
    self.clock = clock
    self.identifiers = identifiers
    self.limits = limits
  }

  /// The store as a `QueryStopping` store, or `nil` if it does not conform.
  package var stopping: (any QueryStopping)? { store as? any QueryStopping }

  /// The store as a `BackgroundDelivering` store, or `nil` if it does not conform.
  package var waking: (any BackgroundDelivering)? { store as? any BackgroundDelivering }

  /// Returns whether health data is available in the store.
  package func isAvailable() async -> Bool {
    guard let store = store as? any AvailabilityReporting else {
      return type(of: store).isHealthDataAvailable()
    }
    return await store.isHealthDataAvailable
  }

  /// Requests permission, and returns the sharing status of a type.
  ///
  /// If the store does not report the sharing status, sharing counts as authorized. The store never
  /// reveals the read status. The call waits for the user without a deadline.
  ///
  /// - Throws: An error from the store; `errorUserCanceled` if the request was not processed.
  package func requestAuthorization(
    toShare shareTypes: Set<SampleType>, read readTypes: Set<ObjectType>, for type: ObjectType
  ) async throws -> AuthorizationStatus {
    // The call has no time limit, because it waits for the user.
    let isProcessed = try await store.requestAuthorization(toShare: shareTypes, read: readTypes)
    guard isProcessed else { throw HealthError(.errorUserCanceled) }
    return await sharingStatus(for: type)
  }

  /// Returns the sharing status of a type, or `sharingAuthorized` if the store does not report it.
  private func sharingStatus(for type: ObjectType) async -> AuthorizationStatus {
    guard let store = store as? any AuthorizationReporting else { return .sharingAuthorized }
    return await store.authorizationStatus(for: type)
  }

  /// Returns the error that saving objects of a type throws without permission, or `nil` if sharing
  /// is authorized or the store does not report the sharing status.
  package func sharingDenial(for type: ObjectType) async -> HealthError? {
    switch await sharingStatus(for: type) {
    case .sharingAuthorized: nil
    case .sharingDenied: HealthError(.errorAuthorizationDenied)
    case .notDetermined: HealthError(.errorAuthorizationNotDetermined)
    }
  }

  /// Returns one page of the changes of a type since an anchor, or from the beginning for `nil`.
  ///
  /// - Throws: An error from the store, or `timeout`.
  package func changes(of type: SampleType, after anchor: QueryAnchor?) async throws
    -> AnchoredChanges
  {
    let id = QueryID(identifiers.next())
    return try await firstAnswer { call in
      do {
        store.execute(
          .anchoredObject(
            try AnchoredObjectQuery(
              id: id, type: type, anchor: anchor, limit: limits.pageSize,
              resultsHandler: { call.finish($0) })))
      } catch { call.finish(.failure(error)) }
    }
  }

  /// Returns the app's own samples of a type with one of the given sync identifiers or UUIDs.
  ///
  /// - Throws: An error from the store, or `timeout`.
  package func ownSamples(
    of type: SampleType, syncIdentifiers: Set<String>, uuids: Set<UUID> = []
  ) async throws -> [QuantitySample] {
    let predicate: SamplePredicate =
      uuids.isEmpty
      ? .syncIdentifiers(syncIdentifiers) : .or([.syncIdentifiers(syncIdentifiers), .uuids(uuids)])
    return try await ownObjects(of: type, where: predicate).compactMap(\.quantitySample)
  }

  /// Returns the app's own objects of a type that satisfy a condition.
  ///
  /// - Throws: An error from the store, or `timeout`.
  func ownObjects(of type: SampleType, where predicate: SamplePredicate) async throws -> [Sample] {
    let id = QueryID(identifiers.next())
    let objects = try await firstAnswer { call in
      store.execute(
        .sample(
          SampleQuery(
            id: id, type: type, predicate: predicate, samplesHandler: { call.finish($0) })))
    }
    return objects.filter {
      $0.sourceRevision?.source.bundleIdentifier == limits.bundleIdentifier
    }
  }

  /// Returns the sample to save for a draft: the draft, unless the store chooses identifiers.
  ///
  /// - Throws: An error from the store if it cannot contain the sample.
  package func made(_ sample: QuantitySample) throws -> QuantitySample {
    try store.made(.quantity(sample)).quantitySample ?? sample
  }

  /// Saves a sample.
  ///
  /// - Throws: An error from the store, or `timeout`.
  package func save(_ sample: QuantitySample) async throws {
    try await withDeadline { [store] in try await store.save(.quantity(sample)) }
  }

  /// Deletes a sample; a rejection with `errorInvalidArgument`, as for a missing sample, counts as
  /// a success.
  ///
  /// - Throws: Any other error from the store, or `timeout`.
  package func delete(_ sample: QuantitySample) async throws { try await delete(.quantity(sample)) }

  /// Deletes an object; a rejection with `errorInvalidArgument` counts as a success.
  ///
  /// - Throws: Any other error from the store, or `timeout`.
  func delete(_ object: Sample) async throws {
    do {
      try await withDeadline { [store] in try await store.delete(object) }
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      return
    }
  }

  /// Returns whether an error concerns only the object that could not be saved, so that other
  /// objects may still be saved.
  package static func concernsOneObject(_ error: any Error) -> Bool {
    error is ProgrammerError || (error as? HealthError)?.code == .errorInvalidArgument
  }

  /// Performs a call in a separate task, because the call may return after its deadline or never.
  ///
  /// - Throws: The error of the call, or `timeout` if the deadline passes first.
  func withDeadline<Answer: Sendable>(
    _ call: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    try await firstAnswer { (pending: PendingCall<Answer>) in
      // The call starts only after its cancellation is set up, so that a call that times out before
      // it starts is not made.
      let (begun, begin) = AsyncStream.makeStream(of: Never.self)
      let task = Task {
        for await _ in begun {}
        guard !Task.isCancelled else { return }
        do { pending.finish(.success(try await call())) } catch { pending.finish(.failure(error)) }
      }
      pending.whenAnswered(task.cancel)
      begin.finish()
    }
  }

  /// Starts a call, and returns its result unless the deadline passes first.
  ///
  /// - Throws: The error of the call, or `timeout`.
  private func firstAnswer<Answer: Sendable>(
    _ start: (PendingCall<Answer>) -> Void
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let pending = PendingCall(continuation)
      // The deadline is scheduled first, because the call can have a result before `start` returns.
      let end = clock.now.addingTimeInterval(limits.callDeadline)
      let deadline = clock.schedule(at: end) { pending.finish(.failure(HealthError(.timeout))) }
      pending.whenAnswered(deadline.cancel)
      start(pending)
    }
  }
}
