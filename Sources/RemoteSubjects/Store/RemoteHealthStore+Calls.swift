public import Foundation
public import HealthModel
internal import JSONText

extension RemoteHealthStore: ControllableHealthStore {
  /// Always returns `true`; the property of an instance has the actual value.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Whether the store reports that health data is available; `false` if the call fails.
  public var isHealthDataAvailable: Bool {
    get async {
      await value(of: .isHealthDataAvailable) ?? false
    }
  }

  /// Requests authorization; the store simulates the answer that the suite has set for the user.
  ///
  /// - Returns: Whether the request was processed.
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await ask(.requestAuthorization(toShare: toShare, read: read))
  }

  /// Returns the sharing status of a type; `notDetermined` if the call fails.
  public func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await value(of: .authorizationStatus(for: type)) ?? .notDetermined
  }

  /// Saves a sample.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func save(_ sample: Sample) async throws {
    try await ask(.save(sample))
  }

  /// Deletes a sample.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func delete(_ sample: Sample) async throws {
    try await ask(.delete(sample))
  }

  /// Registers the app to be woken in the background by changes to samples of a type.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    try await ask(.enableBackgroundDelivery(for: type, frequency: frequency))
  }

  /// Ends the registration for background delivery of a type.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await ask(.disableBackgroundDelivery(for: type))
  }

  /// Sets the user's answer to future authorization requests.
  public func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await command(ControlCall.answer(answer))
  }

  /// Sets the app's current permissions for a type; `nil` leaves a permission unchanged.
  public func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    await command(ControlCall.authorize(type, share: share, read: read))
  }

  /// Saves a sample under another source, or as this app on another device.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    _ = try await ask(ControlCall.saveAs(sample, revision))
  }

  /// Deletes the objects with the given UUIDs, from any source, as the user can.
  public func deleteAsUser(_ uuids: Set<UUID>) async {
    await command(ControlCall.deleteAsUser(uuids))
  }

  /// Locks or unlocks the device.
  public func setLocked(_ isLocked: Bool) async { await command(ControlCall.lock(isLocked)) }

  /// Makes health data available or unavailable.
  public func setAvailable(_ isAvailable: Bool) async {
    await command(ControlCall.available(isAvailable))
  }

  /// Moves the app to the foreground or to the background.
  public func setForeground(_ isForeground: Bool) async {
    await command(ControlCall.foreground(isForeground))
  }

  /// Ends the app's process; its queries end, and its registrations remain.
  public func terminateProcess() async {
    queries.removeAll()
    await command(ControlCall.reopen)
  }

  /// Makes the store discard its records of all deletions.
  public func purgeTombstones() async { await command(ControlCall.purgeTombstones) }

  /// Returns all stored quantity samples regardless of read permissions, oldest arrival first.
  ///
  /// Some samples can be missing if the call fails.
  public func storedSamples() async -> [QuantitySample] {
    await storedObjects().compactMap(\.quantitySample)
  }

  /// Returns all stored samples regardless of read permissions, oldest arrival first.
  ///
  /// Some samples can be missing if the call fails.
  public func storedObjects() async -> [Sample] {
    let list = state.withLock { state in
      defer { state.nextList += 1 }
      state.lists[state.nextList] = List()
      return state.nextList
    }
    let rest = await value(
      of: ControlCall.storedSamples(request: list),
      numbered: { request in state.withLock { $0.lists[list]?.request = request } },
      { answer throws(WireError) in try answer.array("samples", of: Sample.self) })
    let parts = state.withLock { $0.lists.removeValue(forKey: list) }
    return (parts?.samples ?? []) + (rest ?? [])
  }

  /// Returns the store's record of deliveries to observers and their completions.
  ///
  /// The ledger is empty if the call fails.
  public func observerLedger() async -> ObserverLedger {
    await value(of: ControlCall.ledger) { answer throws(WireError) in
      try ObserverLedger(wire: .object(answer))
    } ?? ObserverLedger()
  }
}

extension RemoteHealthStore: BatchStoring, AuthorizationRequestReporting {
  /// Saves samples in order and atomically.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func save(_ samples: [Sample]) async throws {
    try await ask(.save(samples))
  }

  /// Deletes all of the samples or none of them.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func delete(_ samples: [Sample]) async throws {
    try await ask(.delete(samples))
  }

  /// Deletes the objects of a type that this app saved and that satisfy a predicate.
  ///
  /// - Returns: The number of deleted objects.
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func deleteObjects(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Int {
    try await ask(.deleteObjects(of: type, predicate: predicate))
  }

  /// Returns whether a request for these types would prompt the user.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try await ask(.authorizationRequestStatus(toShare: toShare, read: read))
  }
}

extension RemoteHealthStore: SourceQuerying, SourceRanking, SampleDateLimiting {
  /// Returns the sources of a type's samples that satisfy a predicate and that the app can read.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func sources(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Set<Source> {
    try await ask(.sources(of: type, predicate: predicate))
  }

  /// Sets the ranking of a type's sources: their bundle identifiers, highest priority first.
  public func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    await command(ControlCall.sourceRanking(type, bundleIdentifiers))
  }

  /// Sets the earliest permitted end date of saved samples; `nil` restores the store's default.
  public func setEarliestPermittedSampleDate(_ date: Date?) async {
    await command(ControlCall.sampleDateLimit(date))
  }
}

extension RemoteHealthStore: StatisticsQuerying, CorrelationStoring {
  /// Returns the statistics of the samples that satisfy a query and that the app can read.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await ask(.statistics(query))
  }

  /// Returns the statistics of each interval of a query, oldest first.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func statisticsCollection(
    _ query: StatisticsCollectionQuery
  ) async throws -> [Statistics] {
    try await ask(.statisticsCollection(query))
  }

  /// Saves a correlation and its members atomically.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func save(_ correlation: Correlation) async throws {
    try await ask(.save(correlation))
  }

  /// Deletes a correlation that this app saved.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func delete(_ correlation: Correlation) async throws {
    try await ask(.delete(correlation))
  }

  /// Returns the correlations that satisfy a query, oldest arrival first.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await ask(.correlations(query))
  }
}

extension RemoteHealthStore: WorkoutStoring {
  /// Saves a workout and its samples atomically.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func save(_ workout: Workout, with samples: [Sample]) async throws {
    try await ask(.save(workout, with: samples))
  }

  /// Adds samples to a stored workout atomically.
  ///
  /// - Throws: The errors that ``RemoteHealthStore`` describes.
  public func add(_ samples: [Sample], to workout: Workout) async throws {
    try await ask(.add(samples, to: workout))
  }
}
