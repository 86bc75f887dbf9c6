import Foundation
import HealthModel
import MemoryHealthStore
import RemoteSubjects
import TestSupport
import Testing
import WeightSync

struct RemoteSyncTests {
  @Test func `a served sync exports the user's entries`() async throws {
    let pair = try await SyncPair()
    let sync = try await pair.start()
    await sync.enable()
    let entry = try await sync.add(pair.draft)
    await sync.settle()
    #expect(entry.bodyFatPercentage == Decimal(string: "22.1"))
    let stored = await pair.store.storedSamples()
    #expect(stored.map(\.quantity) == [Quantity(unit: .kilogram, value: 80.25)])
    let entries = try await pair.home.entries()
    #expect(entries.map(\.healthKitUUID) == stored.map(\.uuid.uuidString))
    #expect(await sync.status.phase == .succeeded)
    #expect(await sync.breakdown() == nil)
  }

  @Test func `a served sync imports samples from other apps when it is notified`() async throws {
    let pair = try await SyncPair()
    let sync = try await pair.start()
    await sync.enable()
    await sync.settle()
    try await pair.saveForeign(81)
    await sync.settle()
    #expect(try await pair.home.entries().map(\.source) == ["Scale"])
    let ledger = await pair.store.observerLedger()
    #expect(ledger.delivered == ledger.completed)
    #expect(try await sync.importWeightFromHealth() == 0)
  }

  @Test(arguments: [false, true])
  func `a finished session releases its store and home`(_ isQuiet: Bool) async throws {
    weak var store: MemoryHealthStore?
    weak var home: MemoryWeightSyncHome?
    func hold() async throws {
      let pair = try await SyncPair()
      (store, home) = (pair.store, pair.home)
      let sync = try await pair.start()
      await sync.enable()
      await sync.settle()
      if !isQuiet {
        try await pair.saveForeign(81)
        _ = try await sync.add(pair.draft)
      }
      await sync.end()
      await pair.connection.shutDown()
    }
    try await hold()
    // Pending work needs a few more steps.
    _ = await waited { store == nil && home == nil }
    #expect(store == nil)
    #expect(home == nil)
  }

  @Test func `all samples in an answer with several parts are imported`() async throws {
    let pair = try await SyncPair()
    var configuration = pair.configuration
    configuration.pageSize = 10_000
    let sync = RemoteWeightSync(
      on: pair.connection, store: pair.store, home: pair.home, clock: pair.clock)
    try await sync.start(seed: 1, configuration)
    for weight in 0..<4_100 { try await pair.saveForeign(50 + Double(weight) / 100) }
    await sync.enable()
    await sync.settle()
    #expect(try await pair.home.entries().count == 4_100)
  }

  @Test func `the suite's clock determines when a retry takes place`() async throws {
    let pair = try await SyncPair()
    let store = SilentStore(pair.store, clock: pair.clock)
    let sync = try await pair.start(store: store)
    await sync.enable()
    await sync.settle()
    store.saveError.withLock { $0 = HealthError(.network) }
    _ = try await sync.add(pair.draft)
    await sync.settle()
    #expect(await sync.status.phase == .failed)
    #expect(await pair.store.storedSamples().isEmpty)
    store.saveError.withLock { $0 = nil }
    let retry = try #require(pair.clock.nextDate)
    await pair.clock.advance(by: retry.timeIntervalSince(pair.clock.now))
    await sync.settle()
    #expect(await pair.store.storedSamples().count == 1)
    #expect(try await pair.home.state().lastHealthSyncDate == retry)
    #expect(pair.clock.nextDate == nil)
    #expect(await sync.breakdown() == nil)
  }

  @Test func `the errors of a served sync keep their type`() async throws {
    let pair = try await SyncPair()
    let sync = try await pair.start()
    await #expect(throws: WeightSyncError.disabled) { try await sync.exportPending() }
    await #expect(throws: WeightSyncError.unknownEntry) { try await sync.delete("absent") }
    var draft = pair.draft
    draft.weightValue = -1
    await #expect(throws: WeightEntry.ValidationError.self) { try await sync.add(draft) }
    #expect(await sync.breakdown() == nil)
  }

  @Test func `a call that the store does not answer ends at the sync's deadline`() async throws {
    let pair = try await SyncPair()
    let store = SilentStore(pair.store, clock: pair.clock)
    let sync = try await pair.start(store: store)
    await sync.enable()
    await sync.settle()
    store.isSilent.withLock { $0 = true }
    await #expect(throws: HealthError(.timeout)) { try await sync.importWeightFromHealth() }
    #expect(await sync.breakdown() == nil)
  }

  // MARK: - App processes

  /// An error of the suite's home that represents the end of the app process.
  private struct ProcessDied: Error, Equatable { let point: Int }

  @Test func `an error from the suite's home is thrown unchanged`() async throws {
    let pair = try await SyncPair()
    let home = BrittleHome(pair.home)
    let sync = try await pair.start(home: home)
    await sync.enable()
    await sync.settle()
    home.error.withLock { $0 = ProcessDied(point: 3) }
    try await pair.saveForeign(81)
    await sync.settle()
    await #expect(throws: ProcessDied(point: 3)) { try await sync.importWeightFromHealth() }
  }

  @Test func `a new process continues the work of the previous one`() async throws {
    let pair = try await SyncPair()
    let home = BrittleHome(pair.home)
    let first = try await pair.start(home: home)
    await first.enable()
    await first.settle()
    home.error.withLock { $0 = ProcessDied(point: 1) }
    try await pair.saveForeign(81)
    await first.settle()
    await first.end()
    await pair.store.terminateProcess()
    home.error.withLock { $0 = nil }
    let second = try await pair.start(home: home)
    await second.launch()
    await second.settle()
    #expect(try await pair.home.entries().count == 1)
  }

  @Test func `a call that the store never answers is canceled when a new process starts`()
    async throws
  {
    let pair = try await SyncPair()
    let store = SilentStore(pair.store, clock: pair.clock)
    let first = try await pair.start(store: store)
    await first.enable()
    await first.settle()
    store.isSilent.withLock { $0 = true }
    store.isStuck.withLock { $0 = true }
    // The store never answers the first process; a new process starts nevertheless.
    let stuck = Task { try await first.importWeightFromHealth() }
    while !store.isAsked.withLock({ $0 }) { await Task.yield() }
    await first.end()
    let second = try await pair.start()
    await second.launch()
    await second.settle()
    await #expect(throws: CancellationError.self) { try await stuck.value }
    #expect(try await second.importWeightFromHealth() == 0)
    #expect(await second.breakdown() == nil)
  }

  // MARK: - Transactions

  @Test func `a transaction that conflicts with another edit is repeated`() async throws {
    let pair = try await SyncPair()
    let home = CrowdedHome(pair.home)
    let sync = try await pair.start(home: home)
    await sync.enable()
    await sync.settle()
    let entry = try await sync.add(pair.draft)
    await sync.settle()
    // Another edit takes place between reading and changing in the next edit.
    home.interruption.withLock { interruption in
      interruption = { home in
        try await home.transaction(.all) { contents in
          var changes = EntryChanges()
          changes.upserts = contents.entries.map { entry in
            var entry = entry
            entry.note = "in between"
            entry.syncVersion += 1
            return entry
          }
          return (changes, ())
        }
      }
    }
    _ = try await sync.edit(entry.persistentModelID, EntryEdit(weightValue: 79))
    await sync.settle()
    let entries = try await pair.home.entries()
    #expect(entries.map(\.note) == ["in between"])
    #expect(entries.map(\.weightValue) == [79])
    #expect(entries.map(\.syncVersion) == [entry.syncVersion + 2])
  }
}

/// A home whose upserts of entries fail with an error that the test sets.
private final class BrittleHome: WeightSyncHome {
  let error = Locked<(any Error)?>(nil)
  private let base: MemoryWeightSyncHome

  init(_ base: MemoryWeightSyncHome) { self.base = base }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    let error = error.withLock { $0 }
    return try await base.transaction(lookup) { contents in
      let (changes, result) = try body(contents)
      if let error, !changes.upserts.isEmpty { throw error }
      return (changes, result)
    }
  }

  func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await base.contents(lookup)
  }

  func state() async throws -> HealthSyncState { try await base.state() }
  func saveAnchor(_ anchor: Data?) async throws { try await base.saveAnchor(anchor) }
  func saveLastSyncDate(_ date: Date) async throws { try await base.saveLastSyncDate(date) }
}

/// A home that runs an action once, after its contents are read.
private final class CrowdedHome: WeightSyncHome {
  let interruption = Locked<(@Sendable (MemoryWeightSyncHome) async throws -> Void)?>(nil)
  private let base: MemoryWeightSyncHome

  init(_ base: MemoryWeightSyncHome) { self.base = base }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result { try await base.transaction(lookup, body) }

  func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    let contents = try await base.contents(lookup)
    let interruption = interruption.withLock { interruption in
      defer { interruption = nil }
      return interruption
    }
    try await interruption?(base)
    return contents
  }

  func state() async throws -> HealthSyncState { try await base.state() }
  func saveAnchor(_ anchor: Data?) async throws { try await base.saveAnchor(anchor) }
  func saveLastSyncDate(_ date: Date) async throws { try await base.saveLastSyncDate(date) }
}

/// A store whose saves can fail, and whose queries can remain unanswered.
///
/// A query that remains unanswered advances the clock by a minute, unless the store is stuck.
private final class SilentStore: AuthorizationReporting, AvailabilityReporting,
  BackgroundDelivering, QueryStopping
{
  let isSilent = Locked(false)
  let isStuck = Locked(false)
  let isAsked = Locked(false)
  let saveError = Locked<HealthError?>(nil)
  private let base: any ControllableHealthStore
  private let clock: VirtualClock

  init(_ base: any ControllableHealthStore, clock: VirtualClock) {
    self.base = base
    self.clock = clock
  }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: Sample) async throws {
    if let error = saveError.withLock({ $0 }) { throw error }
    try await base.save(sample)
  }

  func delete(_ sample: Sample) async throws { try await base.delete(sample) }
  func stop(_ query: QueryID) { base.stop(query) }

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    try await base.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await base.disableBackgroundDelivery(for: type)
  }

  func execute(_ query: Query) {
    guard isSilent.withLock({ $0 }) else { return base.execute(query) }
    isAsked.withLock { $0 = true }
    guard !isStuck.withLock({ $0 }) else { return }
    Task { [clock] in await clock.advance(by: 60) }
  }
}
