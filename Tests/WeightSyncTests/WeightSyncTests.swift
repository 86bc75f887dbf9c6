import Foundation
import HealthModel
import MemoryHealthStore
import Testing
import WeightSync

/// A home that counts lookups and saved anchors.
final class CountingHome: WeightSyncHome {
  let base = MemoryWeightSyncHome()
  private let lookups = Locked<[EntryLookup]>([])
  private let anchors = Locked(0)

  /// The number of lookups with at least one UUID.
  var pageLookups: Int {
    lookups.withLock { lookups in
      lookups.count {
        if case .matching(_, let uuids) = $0 { !uuids.isEmpty } else { false }
      }
    }
  }

  var savedAnchors: Int { anchors.withLock { $0 } }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    lookups.withLock { $0.append(lookup) }
    return try await base.transaction(lookup, body)
  }

  func state() async throws -> HealthSyncState { try await base.state() }

  func saveAnchor(_ anchor: Data?) async throws {
    anchors.withLock { $0 += 1 }
    try await base.saveAnchor(anchor)
  }

  func saveLastSyncDate(_ date: Date) async throws { try await base.saveLastSyncDate(date) }
}

/// Tests of the complete sync with a store and a home in memory.
struct WeightSyncTests {
  struct Bench {
    let clock = VirtualClock(now: Samples.start)
    let store: MemoryHealthStore
    let home = CountingHome()
    let sync: WeightSync

    init() {
      store = MemoryHealthStore(appSource: Samples.own, clock: clock)
      sync = WeightSync(
        store: store, home: home, clock: clock, identifiers: SeededIdentifiers(seed: 1),
        configuration: Samples.configuration)
    }

    func enable() async {
      await sync.enable()
      await sync.settle()
    }
  }

  @Test func `importing ten years from five sources requires one lookup per page`() async throws {
    let bench = Bench()
    let sources = (1...5).map {
      SourceRevision(source: Source(name: "App \($0)", bundleIdentifier: "com.example.\($0)"))
    }
    let identifiers = SeededIdentifiers(seed: 2)
    for day in 0..<3650 {
      let date = Samples.start.addingTimeInterval(Double(day) * -86_400)
      for source in sources {
        let sample = try QuantitySample(
          uuid: identifiers.next(), type: .bodyMass,
          quantity: Quantity(unit: .kilogram, value: 80), start: date, end: date)
        try await bench.store.save(.quantity(sample), as: source)
      }
    }
    await bench.enable()
    #expect(try await bench.home.base.entries().count == 18_250)
    #expect(bench.home.pageLookups == 37)
    #expect(bench.home.savedAnchors == 37)
    #expect(try await bench.sync.importWeightFromHealth() == 0)
    #expect(bench.home.pageLookups == 37)
  }

  @Test func `a sync that is off rejects exports and imports`() async {
    let bench = Bench()
    await #expect(throws: WeightSyncError.disabled) { try await bench.sync.exportPending() }
    await #expect(throws: WeightSyncError.disabled) {
      try await bench.sync.importWeightFromHealth()
    }
  }

  @Test func `an unknown entry can be neither edited nor deleted`() async {
    let bench = Bench()
    await #expect(throws: WeightSyncError.unknownEntry) {
      try await bench.sync.edit("unknown", EntryEdit(weightValue: 80))
    }
    await #expect(throws: WeightSyncError.unknownEntry) { try await bench.sync.delete("unknown") }
  }

  @Test func `the weight of an imported entry is read-only, but its note is not`() async throws {
    let bench = Bench()
    try await bench.store.save(
      .quantity(try Samples.sample(1, from: Samples.scale)), as: Samples.scale)
    await bench.enable()
    let entry = try #require(try await bench.home.base.entries().first)
    await #expect(throws: WeightSyncError.importedEntryIsReadOnly) {
      try await bench.sync.edit(entry.persistentModelID, EntryEdit(weightValue: 90))
    }
    let edited = try await bench.sync.edit(entry.persistentModelID, EntryEdit(note: "mine"))
    #expect(edited.note == "mine")
    #expect(!edited.pendingHealthSync)
  }

  @Test(arguments: [0, -1, Double.nan])
  func `an invalid weight is rejected and not saved`(_ value: Double) async throws {
    let bench = Bench()
    await bench.enable()
    await #expect(throws: WeightEntry.ValidationError.self) {
      try await bench.sync.add(
        EntryDraft(weightValue: value, weightUnit: .kilograms, date: Samples.start))
    }
    #expect(try await bench.home.base.entries().isEmpty)
  }

  @Test func `the anchor is saved and loaded, and nil removes it`() async throws {
    let bench = Bench()
    await bench.enable()
    let anchor = try await bench.sync.loadAnchor()
    #expect(anchor != nil)
    try await bench.sync.saveAnchor(nil)
    #expect(try await bench.sync.loadAnchor() == nil)
    #expect(try await bench.home.state().healthSyncAnchor == nil)
    try await bench.sync.saveAnchor(anchor)
    #expect(try await bench.home.state().healthSyncAnchor == anchor?.data)
  }

  @Test func `the import starts from the beginning if the store cannot read the anchor`()
    async throws
  {
    let bench = Bench()
    await bench.enable()
    try await bench.sync.saveAnchor(QueryAnchor(data: Data([7])))
    try await bench.store.save(
      .quantity(try Samples.sample(1, from: Samples.scale)), as: Samples.scale)
    await bench.sync.settle()
    #expect(try await bench.home.base.entries().count == 1)
    #expect(try await bench.sync.loadAnchor()?.data.count ?? 0 > 1)
  }

  @Test func `each of several concurrent export requests succeeds`() async throws {
    let bench = Bench()
    await bench.enable()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          _ = try await bench.sync.add(
            EntryDraft(
              weightValue: Double(60 + number), weightUnit: .kilograms, date: Samples.start))
          try await bench.sync.exportPending()
        }
      }
      try await group.waitForAll()
    }
    await bench.sync.settle()
    #expect(await bench.store.storedSamples().count == 20)
    #expect(try await bench.home.state().pendingExportCount == 0)
  }

  @Test
  func `once sync is on, the sample of a deleted entry is deleted even if the two were not linked`()
    async throws
  {
    let bench = Bench()
    await bench.enable()
    let entry = try await bench.sync.add(
      EntryDraft(weightValue: 80, weightUnit: .kilograms, date: Samples.start))
    await bench.sync.settle()
    // As after a save that took effect but did not return before the sync was turned off.
    await bench.sync.disable()
    try await bench.home.transaction(.all) { contents in
      var changes = EntryChanges()
      changes.upserts = contents.entries.map { entry in
        var entry = entry
        (entry.healthKitUUID, entry.exportedVersion) = (nil, nil)
        return entry
      }
      return (changes, ())
    }
    try await bench.sync.delete(entry.persistentModelID)
    await bench.enable()
    #expect(await bench.store.storedSamples().isEmpty)
    #expect(try await bench.home.base.entries().isEmpty)
  }
}
