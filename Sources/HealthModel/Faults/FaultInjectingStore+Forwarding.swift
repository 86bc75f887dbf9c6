public import Foundation

/// What reaches the store behind, on its way to a fault or straight.
extension FaultInjectingStore: ControllableHealthStore {
  public static func isHealthDataAvailable() -> Bool { true }

  public var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  public func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await perform(.authorization) {
      try await base.requestAuthorization(toShare: toShare, read: read)
    } noting: {
      .requestedAuthorization(share: toShare, read: read, failure: $0)
    }
  }

  public func save(_ sample: Sample) async throws {
    try await perform(.save) {
      try await base.save(sample)
    } noting: { failure in
      switch sample {
      case .quantity(let quantity): .saved(quantity, failure: failure)
      }
    }
  }

  public func delete(_ sample: Sample) async throws {
    try await perform(.delete) {
      try await base.delete(sample)
    } noting: { failure in
      switch sample {
      case .quantity(let quantity): .deleted(quantity, failure: failure)
      }
    }
  }

  public func stop(_ query: QueryID) {
    guard crash == nil else { return }
    note(.stoppedQuery)
    base.stop(query)
  }

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

  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    if let crash { throw crash }
    note(.disabledBackgroundDelivery)
    try await base.disableBackgroundDelivery(for: type)
  }

  // MARK: - The bench

  public var capabilities: Set<StoreCapability> { base.capabilities }

  public func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await base.setAuthorizationAnswer(answer)
  }

  public func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    await base.setAuthorization(share: share, read: read, for: type)
  }

  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    try await base.save(sample, as: revision)
  }

  public func deleteAsUser(_ uuids: Set<UUID>) async { await base.deleteAsUser(uuids) }

  public func setLocked(_ isLocked: Bool) async { await base.setLocked(isLocked) }

  public func setAvailable(_ isAvailable: Bool) async { await base.setAvailable(isAvailable) }

  public func setForeground(_ isForeground: Bool) async { await base.setForeground(isForeground) }

  /// Ends the app's process, also one that a crash point has ended; the next one lives.
  public func terminateProcess() async {
    await base.terminateProcess()
    state.withLock { state in
      state.crash = nil
      state.overtaken = []
    }
  }

  public func purgeTombstones() async { await base.purgeTombstones() }

  public func storedSamples() async -> [QuantitySample] { await base.storedSamples() }

  public func observerLedger() async -> ObserverLedger { await base.observerLedger() }

  public func settle() async { await base.settle() }
}
