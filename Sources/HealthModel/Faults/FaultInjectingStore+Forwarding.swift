public import Foundation

/// The conformance to the protocol of controllable stores, mostly by calls to the wrapped store.
extension FaultInjectingStore: ControllableHealthStore {
  /// Returns `true` because any store can be wrapped.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Whether the wrapped store supports health data.
  public var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  /// Returns the state of the wrapped store as text, or `nil` if the wrapped store does not support
  /// this.
  public func stateDescription() async -> String? { await base.stateDescription() }

  /// Returns the authorization status for sharing a type.
  public func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  /// Requests permission from the user of the wrapped store, unless an injected fault prevents it.
  ///
  /// - Throws: The error from the `refusal` closure, the fault or the wrapped store;
  ///   ``ProcessCrash`` if the process is dead or dies during the call; `CancellationError` if the
  ///   task is canceled, or the process is replaced, before the call takes effect.
  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await perform(.authorization) {
      try await base.requestAuthorization(toShare: toShare, read: read)
    } noting: {
      .requestedAuthorization(share: toShare, read: read, failure: $0)
    }
  }

  /// Saves a sample in the wrapped store, unless an injected fault prevents it.
  ///
  /// - Throws: The error from the `refusal` closure, the fault or the wrapped store;
  ///   ``ProcessCrash`` if the process is dead or dies during the call; `CancellationError` if the
  ///   task is canceled, or the process is replaced, before the call takes effect.
  public func save(_ sample: Sample) async throws {
    try await perform(.save) {
      try await base.save(sample)
    } noting: { failure in
      switch sample {
      case .quantity(let quantity): .saved(quantity, failure: failure)
      case .category, .workout: .savedObject(sample, failure: failure)
      }
    }
  }

  /// Deletes a sample from the wrapped store, unless an injected fault prevents it.
  ///
  /// - Throws: The error from the `refusal` closure, the fault or the wrapped store;
  ///   ``ProcessCrash`` if the process is dead or dies during the call; `CancellationError` if the
  ///   task is canceled, or the process is replaced, before the call takes effect.
  public func delete(_ sample: Sample) async throws {
    try await perform(.delete) {
      try await base.delete(sample)
    } noting: { failure in
      switch sample {
      case .quantity(let quantity): .deleted(quantity, failure: failure)
      case .category, .workout: .deletedObject(sample, failure: failure)
      }
    }
  }

  /// Stops a query of the wrapped store, and discards the pending repeats of its notifications;
  /// does nothing after a crash.
  public func stop(_ query: QueryID) {
    guard crash == nil else { return }
    note(.stoppedQuery)
    state.withLock { state in state.repeats.removeAll { $0.query == query } }
    base.stop(query)
  }

  /// Registers a type with the wrapped store for background delivery.
  ///
  /// - Throws: The error from the wrapped store; ``ProcessCrash`` after a crash.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    if let crash { throw crash }
    do {
      try await base.enableBackgroundDelivery(for: type, frequency: frequency)
      note(.enabledBackgroundDelivery(type, frequency, failure: nil))
    } catch {
      note(.enabledBackgroundDelivery(type, frequency, failure: Self.name(of: error)))
      throw error
    }
  }

  /// Ends a type's registration with the wrapped store for background delivery.
  ///
  /// - Throws: The error from the wrapped store; ``ProcessCrash`` after a crash.
  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    if let crash { throw crash }
    note(.disabledBackgroundDelivery)
    try await base.disableBackgroundDelivery(for: type)
  }

  // MARK: - Test bench

  /// The optional features that the wrapped store supports.
  public var capabilities: Set<StoreCapability> { base.capabilities }

  /// Sets the user's answer to future authorization requests.
  public func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await base.setAuthorizationAnswer(answer)
  }

  /// Sets the current permissions of a type; `nil` leaves a direction unchanged.
  public func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    await base.setAuthorization(share: share, read: read, for: type)
  }

  /// Saves a sample from another source, or from this app on another device; faults do not apply.
  ///
  /// - Throws: The error from the wrapped store.
  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    try await base.save(sample, as: revision)
  }

  /// Deletes objects with the given UUIDs, from any source, as the user can in the Health app.
  public func deleteAsUser(_ uuids: Set<UUID>) async { await base.deleteAsUser(uuids) }

  /// Locks or unlocks the device.
  public func setLocked(_ isLocked: Bool) async { await base.setLocked(isLocked) }

  /// Makes health data available or unavailable.
  public func setAvailable(_ isAvailable: Bool) async { await base.setAvailable(isAvailable) }

  /// Brings the app to the foreground or sends it to the background.
  public func setForeground(_ isForeground: Bool) async { await base.setForeground(isForeground) }

  /// Replaces the app's process, alive or already ended at a crash point, with a new one, which
  /// receives no pending notifications.
  public func terminateProcess() async {
    // The new process must not receive pending deliveries or results of unfinished calls.
    state.withLock { $0.process += 1 }
    await base.terminateProcess()
    state.withLock { state in
      state.process += 1
      state.crash = nil
      (state.overtaken, state.repeats) = ([], [])
      if state.held != nil { state.held = [] }
    }
  }

  /// Removes the wrapped store's records of all deletions.
  public func purgeTombstones() async { await base.purgeTombstones() }

  /// Returns all stored samples of every kind, regardless of permissions and faults.
  public func storedObjects() async -> [Sample] { await base.storedObjects() }

  /// Returns all stored quantity samples, regardless of permissions and faults.
  public func storedSamples() async -> [QuantitySample] { await base.storedSamples() }

  /// Returns the failure that makes the wrapped store's results invalid, or `nil` if they are
  /// valid.
  public func breakdown() async -> SubjectBreakdown? { await base.breakdown() }

  /// Returns the wrapped store's record of observer deliveries and their completions.
  public func observerLedger() async -> ObserverLedger { await base.observerLedger() }

  /// Whether the wrapped store may call handlers after the triggering call has returned.
  public var callsHandlersLater: Bool { base.callsHandlersLater }

  /// Waits until the wrapped store has called all handlers that are currently due.
  public func settle() async { await base.settle() }
}

extension FaultInjectingStore: SampleMaking {
  /// Returns a sample as the app should save it to the wrapped store; faults do not apply.
  ///
  /// - Throws: The error from a wrapped store that cannot contain the sample.
  public func make(_ draft: Sample) throws -> Sample { try base.made(draft) }

  /// Returns a correlation as the app should save it to the wrapped store; faults do not apply.
  ///
  /// - Throws: The error from a wrapped store that cannot contain the correlation or a member.
  public func make(_ draft: Correlation) throws -> Correlation { try base.made(draft) }
}
