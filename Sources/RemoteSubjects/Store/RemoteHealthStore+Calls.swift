public import Foundation
public import HealthModel

extension RemoteHealthStore: ControllableHealthStore {
  /// Always true: a process can be started anywhere.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Whether the store has health data.
  public var isHealthDataAvailable: Bool {
    get async {
      await value(of: StoreCall.isAvailable) { answer throws(WireError) in
        try answer.required("available", as: Bool.self)
      } ?? false
    }
  }

  /// Asks the user for permission.
  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await ask(StoreCall.requestAuthorization(share: toShare, read: read)) {
      answer throws(WireError) in try answer.required("processed")
    }
  }

  /// The status of sharing a type.
  public func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await value(of: StoreCall.authorizationStatus(type)) { answer throws(WireError) in
      try answer.required("status", as: AuthorizationStatus.self)
    } ?? .notDetermined
  }

  /// Saves a sample.
  public func save(_ sample: Sample) async throws {
    _ = try await ask(StoreCall.save(sample.quantity))
  }

  /// Deletes a sample.
  public func delete(_ sample: Sample) async throws {
    _ = try await ask(StoreCall.delete(sample.quantity))
  }

  /// Registers for wake-ups.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    _ = try await ask(StoreCall.enableDelivery(type, frequency))
  }

  /// Ends the registration.
  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    _ = try await ask(StoreCall.disableDelivery(type))
  }

  /// Sets what the user will answer to requests from now on.
  public func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await command(ControlCall.answer(answer))
  }

  /// Sets what the user allows now; `nil` leaves a direction as it is.
  public func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    await command(ControlCall.authorize(type, share: share, read: read))
  }

  /// Saves a sample as another source, or as this app on another device.
  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    _ = try await ask(ControlCall.saveAs(sample.quantity, revision))
  }

  /// Deletes any objects, as the user can.
  public func deleteAsUser(_ uuids: Set<UUID>) async {
    await command(ControlCall.deleteAsUser(uuids))
  }

  /// Locks or unlocks the device.
  public func setLocked(_ isLocked: Bool) async { await command(ControlCall.lock(isLocked)) }

  /// Makes health data available or not.
  public func setAvailable(_ isAvailable: Bool) async {
    await command(ControlCall.available(isAvailable))
  }

  /// Brings the app to the foreground or sends it to the background.
  public func setForeground(_ isForeground: Bool) async {
    await command(ControlCall.foreground(isForeground))
  }

  /// Ends the app's process: its queries are gone, its registrations stay.
  public func terminateProcess() async {
    state.withLock { $0.queries = [:] }
    await command(ControlCall.reopen)
  }

  /// Forgets all deletions.
  public func purgeTombstones() async { await command(ControlCall.purgeTombstones) }

  /// Everything that is stored, whoever may read it, oldest arrival first.
  public func storedSamples() async -> [QuantitySample] {
    let list = state.withLock { state in
      defer { state.nextList += 1 }
      state.lists[state.nextList] = List()
      return state.nextList
    }
    let rest = await value(of: ControlCall.storedSamples(request: list)) {
      answer throws(WireError) in try answer.requiredArray("samples", of: QuantitySample.self)
    }
    let parts = state.withLock { $0.lists.removeValue(forKey: list) }
    return (parts?.samples ?? []) + (rest ?? [])
  }

  /// What an observer's host has seen of its completions.
  public func observerLedger() async -> ObserverLedger {
    await value(of: ControlCall.ledger) { answer throws(WireError) in
      try ObserverLedger(wire: .object(answer))
    } ?? ObserverLedger()
  }
}

extension RemoteHealthStore: BatchStoring, AuthorizationRequestReporting {
  /// Saves samples in order, as one change.
  public func save(_ samples: [Sample]) async throws {
    _ = try await ask(StoreCall.saveAll(samples.map(\.quantity)))
  }

  /// Deletes all samples or none.
  public func delete(_ samples: [Sample]) async throws {
    _ = try await ask(StoreCall.deleteAll(samples.map(\.quantity)))
  }

  /// Deletes what this app saved of a type under a condition.
  public func deleteObjects(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Int {
    try await ask(StoreCall.deleteMatching(type, predicate)) { answer throws(WireError) in
      try answer.required("count")
    }
  }

  /// Tells whether a request for these types would ask the user anything.
  public func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try await ask(StoreCall.authorizationRequestStatus(share: toShare, read: read)) {
      answer throws(WireError) in try answer.required("status")
    }
  }
}

extension RemoteHealthStore: SourceQuerying, SourceRanking, SampleDateLimiting {
  /// The sources of the samples of a type that the app may see.
  public func sources(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Set<Source> {
    try await ask(StoreCall.sources(type, predicate)) { answer throws(WireError) in
      Set(try answer.requiredArray("sources"))
    }
  }

  /// Sets the order of sources by bundle identifier, first the one that counts most.
  public func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    await command(ControlCall.sourceRanking(type, bundleIdentifiers))
  }

  /// Sets the date that no saved sample may end before.
  public func setEarliestPermittedSampleDate(_ date: Date?) async {
    await command(ControlCall.sampleDateLimit(date))
  }
}

extension RemoteHealthStore: StatisticsQuerying, CorrelationStoring {
  /// Computes statistics of what the app may see.
  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await ask(StoreCall.statistics(WireStatisticsQuery(query))) { answer throws(WireError) in
      try answer.required("statistics", as: WireStatistics.self).model(of: query.type)
    }
  }

  /// Computes statistics in intervals, oldest first.
  public func statisticsCollection(
    _ query: StatisticsCollectionQuery
  ) async throws -> [Statistics] {
    try await ask(StoreCall.statisticsCollection(WireStatisticsCollection(query))) {
      answer throws(WireError) in
      try answer.requiredArray("statistics", of: WireStatistics.self)
        .map { $0.model(of: query.statistics.type) }
    }
  }

  /// Saves a group and its members as one.
  public func save(_ correlation: Correlation) async throws {
    _ = try await ask(StoreCall.saveCorrelation(correlation))
  }

  /// Deletes a group that this app saved.
  public func delete(_ correlation: Correlation) async throws {
    _ = try await ask(StoreCall.deleteCorrelation(correlation))
  }

  /// The groups that satisfy a query, oldest arrival first.
  public func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await ask(StoreCall.correlations(WireCorrelationQuery(query))) {
      answer throws(WireError) in try answer.requiredArray("correlations")
    }
  }
}

extension Sample {
  /// The measurement that it is.
  var quantity: QuantitySample {
    switch self {
    case .quantity(let sample): sample
    }
  }
}
