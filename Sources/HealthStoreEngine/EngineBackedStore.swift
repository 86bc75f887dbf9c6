public import Foundation
public import HealthModel

/// A store that delegates its behavior to an engine and supplies only the storage.
///
/// Only stores in this package can create an engine. A conforming type provides `engine`,
/// `capabilities` and, if it can describe its state, `stateDescription()`; protocol extensions
/// implement everything else.
public protocol EngineBackedStore: ControllableHealthStore, BatchStoring, SampleDateLimiting,
  StatisticsQuerying, SourceQuerying, SourceRanking, AuthorizationRequestReporting,
  CorrelationStoring, SourceKeeping, WorkoutStoring
{
  /// The engine of the store.
  var engine: HealthStoreEngine { get }
}

// MARK: - App operations

extension EngineBackedStore {
  /// Returns `true` because this kind of store supports health data on every platform.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Whether this store supports health data, as set by the test bench.
  public var isHealthDataAvailable: Bool { get async { engine.isHealthDataAvailable } }

  /// Whether this store supports health data, for synchronous callers.
  public var currentAvailability: Bool { engine.isHealthDataAvailable }

  /// Requests permission for each undecided type and direction.
  ///
  /// The answer that was set with ``setAuthorizationAnswer(_:)`` determines the user's decisions;
  /// by default, the user grants all requests.
  ///
  /// - Returns: `true` because the request was processed. The value does not reveal the
  ///   user's decision.
  /// - Throws: ``ProgrammerError`` for a correlation type, for sharing a type that only the system
  ///   writes, or if a usage description is missing; ``HealthError`` with
  ///   `errorHealthDataUnavailable` or `errorUserCanceled`.
  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await engine.requestAuthorization(toShare: toShare, read: read)
  }

  /// Returns the user's decision on whether the app may share a type.
  ///
  /// The status of a correlation type is `notDetermined`, unless the test bench has set it.
  public func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await engine.authorizationStatus(for: type)
  }

  /// Returns the user's decision on whether the app may share a type, for synchronous callers.
  public func currentAuthorizationStatus(for type: ObjectType) -> AuthorizationStatus {
    engine.currentAuthorizationStatus(for: type)
  }

  /// Saves a sample from this app under the sync identity rules.
  ///
  /// A sample with a higher version replaces the stored sample with the same sync identifier and
  /// source; a sample with an equal or lower version is ignored, and the call succeeds. The
  /// configuration determines whether the two must also have the same type. Saving works on a
  /// locked device, but queries return the sample only after unlocking.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` without permission to share the type; `errorInvalidArgument`
  ///   if the UUID is already stored or the date is not permitted; `unknownError` if the storage
  ///   fails, in which case the store is unchanged.
  /// - Complexity: O(1 + *s* log *n*) in memory, O(*s* + log *n*) in a file, where *s* is the
  ///   number of stored objects with the sync identifier, and *n* the number of all stored objects.
  public func save(_ sample: Sample) async throws { try await engine.save(sample) }

  /// Deletes an object that this app saved, identified only by the sample's UUID.
  ///
  /// If the configuration requires it, a workout's samples that this app saved are deleted too.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` without permission to share the type; `errorInvalidArgument`
  ///   if the object is unknown, already deleted or from another source;
  ///   `errorDatabaseInaccessible` on a locked device, if the configuration does not accept such
  ///   deletions; `unknownError` if the storage fails, in which case the store is unchanged.
  /// - Complexity: O(*k* log *n*), amortized, where *k* is the number of objects that are deleted,
  ///   and *n* the number of stored objects and deletions.
  public func delete(_ sample: Sample) async throws { try await engine.delete(sample) }

  /// Starts a query.
  ///
  /// The handler of a sample query and the results handler of an anchored query are called exactly
  /// once. Unless the start fails, the update handler of an anchored query is then called after
  /// matching changes that are visible to the app; that of an observer is also called after the
  /// start.
  ///
  /// A single later call reports all changes that occur while the device is locked, health data is
  /// unavailable, the app is in the background, or a required completion is outstanding. Observers
  /// of types that are registered for background delivery are also called in the background, as
  /// often as the frequency permits.
  ///
  /// A handler can also receive errors: ``ProgrammerError`` with `queryExecutedTwice`;
  /// ``HealthError`` with `errorHealthDataUnavailable`, `errorAuthorizationNotDetermined`,
  /// `errorDatabaseInaccessible` on a locked device, `errorInvalidArgument` for a negative limit or
  /// an anchor that this store cannot have created for the type, or `unknownError` if the storage
  /// fails.
  public func execute(_ query: Query) { engine.execute(query) }

  /// Stops a long-running query; does nothing if the query is not running.
  ///
  /// The store no longer notifies the query of changes and no longer waits for its completions.
  public func stop(_ query: QueryID) { engine.stop(query) }

  /// Registers a type for background delivery, and resumes the delivery if it was stopped after
  /// three consecutive deliveries without a completion.
  ///
  /// Registering another frequency ends the current delivery window, in which further changes do
  /// not wake the app; repeating a registration with the same frequency, as an app does at each
  /// launch, does not end the window.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`, with `errorInvalidArgument` for a
  ///   correlation type, or with the configured code if the background delivery entitlement is
  ///   missing.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    try await engine.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  /// Ends the registration of a type for background delivery, and stops waiting for the completions
  /// of its deliveries.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`.
  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await engine.disableBackgroundDelivery(for: type)
  }
}

// MARK: - Test bench operations

extension EngineBackedStore {
  /// Sets the user's answer to future authorization requests.
  public func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await engine.setAuthorizationAnswer(answer)
  }

  /// Sets the current permissions of a type; `nil` leaves a direction unchanged.
  public func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    await engine.setAuthorization(share: share, read: read, for: type)
  }

  /// Saves a sample from any source under the sync identity rules, without requiring permission.
  ///
  /// A source with the app's bundle identifier represents the app on another device.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` if the UUID is already stored, and with
  ///   `unknownError` if the storage fails.
  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    try await engine.save([sample], as: revision)
  }

  /// Saves samples from any source in order as one change under the sync identity rules, without
  /// requiring permission; if one is rejected, none is saved.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` if a UUID is repeated or already stored,
  ///   and with `unknownError` if the storage fails.
  public func save(_ samples: [Sample], as revision: SourceRevision) async throws {
    try await engine.save(samples, as: revision)
  }

  /// Saves a correlation and its members from any source as one change under the sync identity
  /// rules, without requiring permission.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` if the correlation is empty, or a UUID
  ///   is repeated or already stored, and with `unknownError` if the storage fails.
  public func save(_ correlation: Correlation, as revision: SourceRevision) async throws {
    try await engine.save(correlation, as: revision)
  }

  /// Deletes the stored objects with the given UUIDs, from any source; other UUIDs are ignored.
  ///
  /// The members of a correlation and the samples of a workout stay stored unless their UUIDs are
  /// given too. If the storage fails, ``breakdown()`` reports the failure.
  ///
  /// - Complexity: O(*k* log *n*), amortized, where *k* is the number of UUIDs, and *n* the number
  ///   of objects; in memory, O(*n*) for each UUID of a correlation.
  public func deleteAsUser(_ uuids: Set<UUID>) async { await engine.deleteAsUser(uuids) }

  /// Locks or unlocks the device; unlocking it delivers pending changes.
  public func setLocked(_ isLocked: Bool) async { await engine.setLocked(isLocked) }

  /// Makes health data available or unavailable on the device; making it available delivers pending
  /// changes.
  public func setAvailable(_ isAvailable: Bool) async { await engine.setAvailable(isAvailable) }

  /// Brings the app to the foreground, which delivers pending changes, or sends it to the
  /// background, where it is suspended until a background delivery wakes it.
  public func setForeground(_ isForeground: Bool) async {
    await engine.setForeground(isForeground)
  }

  /// Ends the app's process: its queries end, but data, registrations and permissions remain.
  ///
  /// A durable store closes and reopens its file. A delivery whose completion is outstanding still
  /// expires at its deadline.
  public func terminateProcess() async { await engine.terminateProcess() }

  /// Removes the records of all deletions, so that queries no longer report them.
  ///
  /// If the storage fails, ``breakdown()`` reports the failure.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects and deletions.
  public func purgeTombstones() async { await engine.purgeTombstones() }

  /// Returns all stored samples, oldest arrival first, even on a locked device.
  ///
  /// If the storage fails, the result is empty, and ``breakdown()`` reports the failure.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of objects.
  public func storedObjects() async -> [Sample] { await engine.storedObjects() }

  /// Returns all stored quantity samples, oldest arrival first, even on a locked device.
  ///
  /// If the storage fails, the result is empty, and ``breakdown()`` reports the failure.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of objects.
  public func storedSamples() async -> [QuantitySample] {
    await engine.storedObjects().compactMap(\.quantitySample)
  }

  /// Returns the first storage failure in a test bench operation that lists stored objects, deletes
  /// objects as the user or removes the records of deletions; `nil` if none of these operations has
  /// failed.
  public func breakdown() async -> SubjectBreakdown? { await engine.breakdown() }

  /// Returns the record of observer deliveries and their completions.
  public func observerLedger() async -> ObserverLedger { await engine.observerLedger() }
}
