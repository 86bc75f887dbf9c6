public import Foundation

/// What reaches the store behind, on its way to a fault or straight.
extension FaultInjectingStore: ControllableHealthStore {
  /// Always true, as any store may stand behind.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Whether the store behind has health data.
  public var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  /// The status of sharing a type.
  public func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  /// Asks the user for permission.
  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await perform(.authorization) {
      try await base.requestAuthorization(toShare: toShare, read: read)
    } noting: {
      .requestedAuthorization(share: toShare, read: read, failure: $0)
    }
  }

  /// Saves a sample.
  public func save(_ sample: Sample) async throws {
    try await perform(.save) {
      try await base.save(sample)
    } noting: { failure in
      switch sample {
      case .quantity(let quantity): .saved(quantity, failure: failure)
      }
    }
  }

  /// Deletes a sample.
  public func delete(_ sample: Sample) async throws {
    try await perform(.delete) {
      try await base.delete(sample)
    } noting: { failure in
      switch sample {
      case .quantity(let quantity): .deleted(quantity, failure: failure)
      }
    }
  }

  /// Stops a query.
  public func stop(_ query: QueryID) {
    guard crash == nil else { return }
    note(.stoppedQuery)
    base.stop(query)
  }

  /// Registers for wake-ups.
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

  /// Ends the registration.
  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    if let crash { throw crash }
    note(.disabledBackgroundDelivery)
    try await base.disableBackgroundDelivery(for: type)
  }

  // MARK: - The bench

  /// What the store behind lets a bench control.
  public var capabilities: Set<StoreCapability> { base.capabilities }

  /// Sets what the user will answer to requests from now on.
  public func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await base.setAuthorizationAnswer(answer)
  }

  /// Sets what the user allows now.
  public func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    await base.setAuthorization(share: share, read: read, for: type)
  }

  /// Saves a sample as another source.
  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    try await base.save(sample, as: revision)
  }

  /// Deletes any objects, as the user can.
  public func deleteAsUser(_ uuids: Set<UUID>) async { await base.deleteAsUser(uuids) }

  /// Locks or unlocks the device.
  public func setLocked(_ isLocked: Bool) async { await base.setLocked(isLocked) }

  /// Makes health data available or not.
  public func setAvailable(_ isAvailable: Bool) async { await base.setAvailable(isAvailable) }

  /// Brings the app to the foreground or sends it to the background.
  public func setForeground(_ isForeground: Bool) async { await base.setForeground(isForeground) }

  /// Ends the app's process, also one that a crash point has ended; the next one lives.
  public func terminateProcess() async {
    // Neither what waits already nor what is still asked on the way is the next one's.
    state.withLock { $0.process += 1 }
    await base.terminateProcess()
    state.withLock { state in
      state.process += 1
      state.crash = nil
      state.overtaken = []
      if state.held != nil { state.held = [] }
    }
  }

  /// Forgets all deletions.
  public func purgeTombstones() async { await base.purgeTombstones() }

  /// Everything that is stored.
  public func storedSamples() async -> [QuantitySample] { await base.storedSamples() }

  /// What broke of the store.
  public func breakdown() async -> SubjectBreakdown? { await base.breakdown() }

  /// What observers have completed.
  public func observerLedger() async -> ObserverLedger { await base.observerLedger() }

  /// Waits until every handler was called that is due now.
  public func settle() async { await base.settle() }
}
