import Foundation
import HealthKit
import HealthKitStoreOnLinux
import HealthModel
import MemoryHealthStore

/// A store for the rows: the app's calls go through the adapter, and the suite's calls go directly
/// to the in-memory store behind the stand-in.
final class StandInBench: Sendable {
  /// The adapter of the current process, and its HealthKit store.
  private struct Process: Sendable {
    let store: HKHealthStore
    let adapter: HealthKitStore
  }

  let device: StandIn
  let memory: MemoryHealthStore
  private let surroundings: HealthKitSurroundings
  private let process: Locked<Process>

  init(
    app: SourceRevision, clock: any HealthClock, delivery: StandIn.Delivery,
    configuration: HealthStoreConfiguration = .init()
  ) {
    let clock = SettlingClock(clock)
    let memory = MemoryHealthStore(appSource: app, clock: clock, configuration: configuration)
    self.memory = memory
    let device = StandIn(over: memory, delivery: delivery)
    self.device = device
    // The in-memory store retains its clock, and the device retains the store.
    clock.settle(with: { [weak device] in await device?.settle() })
    // HealthKit's class function cannot return a different value for one store.
    surroundings = HealthKitSurroundings(
      usageDescriptions: configuration.usageDescriptions,
      isHealthDataAvailable: { memory.currentAvailability })
    process = Locked(Self.start(on: device, surroundings))
  }

  private static func start(on device: StandIn, _ surroundings: HealthKitSurroundings) -> Process {
    let store = HKHealthStore(standIn: device)
    return Process(store: store, adapter: HealthKitStore(store, surroundings: surroundings))
  }

  /// The adapter of the current process.
  var adapter: HealthKitStore { process.withLock(\.adapter) }
}

// MARK: - The app

extension StandInBench: AuthorizationRequestReporting, BatchStoring, StatisticsQuerying,
  SourceQuerying, CorrelationStoring, WorkoutStoring, SampleMaking
{
  static func isHealthDataAvailable() -> Bool { HealthKitStore.isHealthDataAvailable() }

  var isHealthDataAvailable: Bool { get async { await adapter.isHealthDataAvailable } }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await adapter.requestAuthorization(toShare: toShare, read: read)
  }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await adapter.authorizationStatus(for: type)
  }

  func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try await adapter.statusForAuthorizationRequest(toShare: toShare, read: read)
  }

  func make(_ draft: Sample) throws -> Sample { try adapter.make(draft) }

  func make(_ draft: Correlation) throws -> Correlation { try adapter.make(draft) }

  func save(_ sample: Sample) async throws {
    try await adapter.save(sample)
    await device.settle()
  }

  func delete(_ sample: Sample) async throws { try await adapter.delete(sample) }

  func save(_ samples: [Sample]) async throws { try await adapter.save(samples) }

  func delete(_ samples: [Sample]) async throws { try await adapter.delete(samples) }

  func deleteObjects(of type: SampleType, predicate: SamplePredicate) async throws -> Int {
    try await adapter.deleteObjects(of: type, predicate: predicate)
  }

  func execute(_ query: Query) { adapter.execute(query) }

  func stop(_ query: QueryID) { adapter.stop(query) }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await adapter.statistics(query)
  }

  func statisticsCollection(_ query: StatisticsCollectionQuery) async throws -> [Statistics] {
    try await adapter.statisticsCollection(query)
  }

  func sources(of type: SampleType, predicate: SamplePredicate) async throws -> Set<Source> {
    try await adapter.sources(of: type, predicate: predicate)
  }

  func save(_ correlation: Correlation) async throws { try await adapter.save(correlation) }

  func delete(_ correlation: Correlation) async throws { try await adapter.delete(correlation) }

  func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await adapter.correlations(query)
  }

  func save(_ workout: Workout, with samples: [Sample]) async throws {
    try await adapter.save(workout, with: samples)
  }

  func add(_ samples: [Sample], to workout: Workout) async throws {
    try await adapter.add(samples, to: workout)
  }

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    try await adapter.enableBackgroundDelivery(for: type, frequency: frequency)
    // An observer can be called for the first time before or after the first import. Waiting here
    // ensures the former; the store of LateStoreTests in the main package does not wait.
    await device.settle()
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await adapter.disableBackgroundDelivery(for: type)
  }
}

// MARK: - The suite

extension StandInBench: ControllableHealthStore, SampleDateLimiting, SourceRanking, SourceKeeping {
  var capabilities: Set<StoreCapability> {
    Set(StoreCapability.allCases).subtracting([.chosenIdentities])
  }

  var callsHandlersLater: Bool { true }

  func settle() async {
    // Work of the adapter can cause work for the device, and vice versa.
    for _ in 0..<2 {
      await adapter.settle()
      await device.settle()
    }
  }

  func terminateProcess() async {
    let (device, surroundings) = (device, surroundings)
    process.withLock { process in
      process.store.endProcess()
      process = Self.start(on: device, surroundings)
    }
    await memory.terminateProcess()
  }

  func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    await memory.setAuthorizationAnswer(answer)
  }

  func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    await memory.setAuthorization(share: share, read: read, for: type)
  }

  func save(_ sample: Sample, as revision: SourceRevision) async throws {
    try await memory.save(sample, as: revision)
  }

  func save(_ samples: [Sample], as revision: SourceRevision) async throws {
    try await memory.save(samples, as: revision)
  }

  func save(_ correlation: Correlation, as revision: SourceRevision) async throws {
    try await memory.save(correlation, as: revision)
  }

  func deleteAsUser(_ uuids: Set<UUID>) async { await memory.deleteAsUser(uuids) }

  func setLocked(_ isLocked: Bool) async { await memory.setLocked(isLocked) }

  func setAvailable(_ isAvailable: Bool) async { await memory.setAvailable(isAvailable) }

  func setForeground(_ isForeground: Bool) async { await memory.setForeground(isForeground) }

  func purgeTombstones() async { await memory.purgeTombstones() }

  func storedObjects() async -> [Sample] { await memory.storedObjects() }

  func storedSamples() async -> [QuantitySample] { await memory.storedSamples() }

  func stateDescription() async -> String? { await memory.stateDescription() }

  func observerLedger() async -> ObserverLedger { await memory.observerLedger() }

  func setEarliestPermittedSampleDate(_ date: Date?) async {
    await memory.setEarliestPermittedSampleDate(date)
  }

  func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    await memory.setSourceRanking(bundleIdentifiers, for: type)
  }
}

/// A clock that, before the time advances, waits until the handlers that an action caused have been
/// called.
private final class SettlingClock: HealthClock {
  private let base: any HealthClock
  private let settling = Locked<(@Sendable () async -> Void)?>(nil)

  init(_ base: any HealthClock) { self.base = base }

  func settle(with settle: @escaping @Sendable () async -> Void) {
    settling.withLock { $0 = settle }
  }

  var now: Date { base.now }

  func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    base.schedule(at: date) { [self] in
      await action()
      let settle = settling.withLock { $0 }
      await settle?()
    }
  }
}
