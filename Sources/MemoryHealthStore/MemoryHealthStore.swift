public import Foundation
public import HealthModel

/// A health store in memory that behaves as HealthKit is known to.
///
/// It is the reference that other stores are compared with. Handlers run on the caller's thread,
/// one after the other, before the call returns that caused them, unless another call is delivering
/// already; then that one delivers these too, in order.
public final class MemoryHealthStore: ControllableHealthStore {
  /// What the app declares, and the choices that HealthKit leaves undocumented.
  public typealias Configuration = HealthStoreConfiguration

  let engine: HealthStoreEngine

  /// Creates an empty store that nobody was asked about yet, unlocked, with the app in front.
  ///
  /// - Parameters:
  ///   - appSource: The revision of the app, which writes everything that `save(_:)` stores.
  ///   - clock: The time of deadlines, retries and delivery windows.
  ///   - configuration: What the app declares, and the choices that HealthKit leaves undocumented.
  /// - Complexity: O(1).
  public init(
    appSource: SourceRevision, clock: any HealthClock, configuration: Configuration = .init()
  ) {
    engine = HealthStoreEngine(
      archive: MemoryArchive(), appSource: appSource, clock: clock, configuration: configuration)
  }

  /// Everything, as nothing here is out of a bench's reach.
  public var capabilities: Set<StoreCapability> { Self.everything }

  private static let everything = Set(StoreCapability.allCases)

  /// How many stored or deleted objects were looked at by queries so far.
  package var visitedEntries: Int { engine.visitedEntries }

  /// How many places the arrival logs hold, those of forgotten objects included.
  package var loggedEntries: Int { engine.loggedEntries }
}

// MARK: - What an app does

extension MemoryHealthStore {
  /// Tells that this kind of store has health data everywhere.
  public static func isHealthDataAvailable() -> Bool { true }

  /// Whether this store has health data, as the bench decides.
  public var isHealthDataAvailable: Bool { get async { engine.isHealthDataAvailable } }

  /// Asks for each type and direction that is undecided; the user answers as the bench set.
  ///
  /// - Returns: `true`, as the request was processed; it does not tell what was granted.
  /// - Throws: ``ProgrammerError`` when a type cannot be shared or a direction is not explained;
  ///   ``HealthError`` with `errorHealthDataUnavailable` or `errorUserCanceled`.
  public func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await engine.requestAuthorization(toShare: toShare, read: read)
  }

  /// Tells whether the user lets the app share a type; a correlation stays undecided.
  public func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await engine.authorizationStatus(for: type)
  }

  /// Saves a sample of this app under the rules of sync identity.
  ///
  /// A sample with the sync identifier of a stored one of the same source and type replaces it when
  /// its version is higher; otherwise it is ignored, with success. Saving works on a locked device;
  /// nobody sees the sample before it is unlocked.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` for sharing; `errorInvalidArgument` when the UUID is stored
  ///   already or the date is not permitted.
  /// - Complexity: O(*s*), where *s* is the number of sources that use the sync identifier.
  public func save(_ sample: Sample) async throws { try await engine.save(sample) }

  /// Deletes an object that this app saved; only the UUID of the sample is looked at.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` for sharing; `errorInvalidArgument` when the object is
  ///   unknown, deleted already or of another source.
  /// - Complexity: O(log *n*), amortised, where *n* is the number of objects of the type.
  public func delete(_ sample: Sample) async throws { try await engine.delete(sample) }

  /// Starts a query.
  ///
  /// A sample query, and an anchored query without an update handler, call their handler exactly
  /// once. An update handler is called for each later change, but neither on a locked device nor
  /// in the background; what it missed there comes in one call afterwards. Errors go to the
  /// handler: ``ProgrammerError`` with `queryExecutedTwice`; ``HealthError`` with
  /// `errorHealthDataUnavailable`, `errorAuthorizationNotDetermined`, `errorDatabaseInaccessible`
  /// on a locked device, or `errorInvalidArgument` for a negative limit or an anchor that this
  /// store did not make for the type.
  public func execute(_ query: Query) { engine.execute(query) }

  /// Stops a query; its handlers are not called any more, and no completion is waited for.
  public func stop(_ query: QueryID) { engine.stop(query) }

  /// Registers for wake-ups; also ends a stop after three failures.
  ///
  /// Registering again with the same frequency, as an app does at each launch, changes nothing.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`, with `errorInvalidArgument` for a
  ///   correlation, or with the configured reason when the app has no right to be woken.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws {
    try await engine.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  /// Ends the registration; completions of its deliveries are no longer waited for.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`.
  public func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await engine.disableBackgroundDelivery(for: type)
  }
}

// MARK: - What a bench does

extension MemoryHealthStore {
  /// Sets what the user will answer to requests from now on.
  public func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await engine.setAuthorizationAnswer(answer)
  }

  /// Sets what the user allows now; `nil` leaves a direction as it is.
  public func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    await engine.setAuthorization(share: share, read: read, for: type)
  }

  /// Saves a sample of any source under the rules of sync identity; needs no permission.
  ///
  /// A source with the bundle identifier of the app is the app on another device.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` when the UUID is stored already.
  public func save(_ sample: Sample, as revision: SourceRevision) async throws {
    try await engine.save([sample], as: revision)
  }

  /// Saves samples of any source in order, as one change: all of them, or none.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` when a UUID is stored already.
  public func save(_ samples: [Sample], as revision: SourceRevision) async throws {
    try await engine.save(samples, as: revision)
  }

  /// Deletes what is stored of some identities, whoever saved it, as one change.
  ///
  /// - Complexity: O(*k* log *n*), amortised, for *k* identities among *n* objects.
  public func deleteAsUser(_ uuids: Set<UUID>) async { await engine.deleteAsUser(uuids) }

  /// Locks or unlocks the device; unlocking delivers what was held back.
  public func setLocked(_ isLocked: Bool) async { await engine.setLocked(isLocked) }

  /// Makes health data available or not.
  public func setAvailable(_ isAvailable: Bool) async { await engine.setAvailable(isAvailable) }

  /// Brings the app to the front or sends it to the background, where it sleeps until woken.
  public func setForeground(_ isForeground: Bool) async {
    await engine.setForeground(isForeground)
  }

  /// Ends the app's process: its queries are gone; data, registrations and permissions stay.
  ///
  /// A completion that the process still owed never comes, so its delivery expires.
  public func terminateProcess() async { await engine.terminateProcess() }

  /// Forgets every deletion; who has not heard of one by now never will.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects and deletions.
  public func purgeTombstones() async { await engine.purgeTombstones() }

  /// Returns everything that is stored, oldest arrival first, also on a locked device.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of objects.
  public func storedSamples() async -> [QuantitySample] { await engine.storedSamples() }

  /// Returns everything that the store knows, as text that two equal states share.
  public func stateDescription() async -> String? { engine.stateDescription() }

  /// Returns what the store has seen of observers and their completions.
  public func observerLedger() async -> ObserverLedger { await engine.observerLedger() }
}
