import Foundation
import HealthModel
import Testing

struct SavingTests {
  @Test(arguments: StoreKind.allCases)
  func `only a fetched sample has a source revision`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let sample = try await bench.save("a", kilograms: 71.5)
    #expect(sample.sourceRevision == nil)
    let fetched = try #require(try await bench.fetch().first)
    #expect(fetched == sample.fetched(from: Bench.app))
    #expect(await bench.store.storedSamples() == [fetched])
    #expect(try await bench.changes().addedSamples == [fetched])
  }

  @Test(arguments: StoreKind.allCases)
  func `a UUID can be stored only once`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let sample = try await bench.save()
    await expect(.errorInvalidArgument) { try await bench.store.save(.quantity(sample)) }
    await expect(.errorInvalidArgument) {
      try await bench.store.save(.quantity(sample), as: Bench.other)
    }
    #expect(try await bench.fetch().count == 1)
  }

  @Test(
    arguments: StoreKind.allCases,
    [(1, 2, true), (2, 2, false), (3, 2, false), (9, 10, true), (1.5, 1.25, false)])
  func `only a higher version replaces a sample`(
    on kind: StoreKind, _ versions: (old: Double, new: Double, replaces: Bool)
  ) async throws {
    let (old, new, replaces) = versions
    let bench = try await Bench(kind)
    let first = try await bench.save("a", version: old)
    let anchor = try await bench.changes().newAnchor
    let second = try await bench.save("a", version: new)
    #expect(try await bench.fetch().uuids == [replaces ? second.uuid : first.uuid])
    let changes = try await bench.changes(since: anchor)
    #expect(changes.addedSamples.uuids == (replaces ? [second.uuid] : []))
    #expect(changes.deletedObjects.map(\.uuid) == (replaces ? [first.uuid] : []))
    let identity = SyncIdentity(identifier: "a", version: old)
    #expect(changes.deletedObjects.allSatisfy { $0.metadata.syncIdentity == identity })
  }

  @Test(arguments: StoreKind.allCases)
  func `large versions are compared as numbers`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    try await bench.save("a", version: 1_700_000_000_000)
    let newer = try await bench.save("a", version: 1_700_000_000_001)
    try await bench.save("a", version: 999)
    #expect(try await bench.fetch().uuids == [newer.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `each source and type can use the same sync identifier independently`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let own = try await bench.save("a", version: 1)
    let foreign = try await bench.save("a", version: 5, as: Bench.other)
    #expect(try await bench.fetch().uuids == [own.uuid, foreign.uuid])
    await bench.store.setAuthorization(
      share: .sharingAuthorized, read: .granted, for: .quantity(.height))
    try await bench.store.save(.quantity(bench.sample("a", version: 9, type: .height)))
    #expect(try await bench.fetch().uuids == [own.uuid, foreign.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `the configuration can make the types of a source share sync identifiers`(on kind: StoreKind)
    async throws
  {
    var configuration = HealthStoreConfiguration()
    configuration.separatesSyncIdentifiersByType = false
    let bench = try await Bench(kind, configuration: configuration)
    let mass = try await bench.save("a", version: 1)
    let height = try bench.sample("a", version: 2, type: .height)
    try await bench.store.save(.quantity(height), as: Bench.app)
    #expect(await bench.store.storedSamples().uuids == [height.uuid])
    #expect(try await bench.changes().deletedObjects.map(\.uuid) == [mass.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `samples that the app saved on another device follow the same version rules`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind)
    let device = SourceRevision(
      source: Source(name: "Scale on iPad", bundleIdentifier: "com.example.scale"), version: "8")
    try await bench.save("a", version: 2)
    try await bench.save("a", version: 1, as: device)
    let newest = try await bench.save("a", version: 3, as: device)
    let stored = try await bench.fetch()
    #expect(stored.uuids == [newest.uuid])
    #expect(stored.first?.sourceRevision?.version == "8")
    try await bench.store.delete(.quantity(newest))
    #expect(try await bench.fetch().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `saving samples from other sources does not require the app's permission to share`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind, share: .sharingDenied, read: .granted)
    let sample = try await bench.save(as: Bench.other)
    #expect(try await bench.fetch().uuids == [sample.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `after a deletion, any version can be saved`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    try await bench.store.delete(.quantity(bench.save("a", version: 5)))
    let again = try await bench.save("a", version: 1)
    #expect(try await bench.fetch().uuids == [again.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `samples saved on a locked device are returned after it is unlocked`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let first = try await bench.save("a", version: 1)
    let observed = bench.observe()
    let anchor = try await bench.changes().newAnchor
    await bench.store.setLocked(true)
    let second = try await bench.save("a", version: 2)
    try await bench.save("a", version: 1)
    let foreign = try await bench.save(as: Bench.other)
    await expect(.errorInvalidArgument) { try await bench.store.save(.quantity(second)) }
    await expect(.errorDatabaseInaccessible) { _ = try await bench.fetch() }
    await expect(.errorDatabaseInaccessible) { _ = try await bench.changes(since: anchor) }
    #expect(observed.count == 1)
    await bench.store.setLocked(false)
    #expect(observed.count == 2)
    #expect(try await bench.fetch().uuids == [second.uuid, foreign.uuid])
    let changes = try await bench.changes(since: anchor)
    #expect(changes.addedSamples.uuids == [second.uuid, foreign.uuid])
    #expect(changes.deletedObjects.map(\.uuid) == [first.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `dates are limited only if the configuration limits them`(on kind: StoreKind) async throws {
    let free = try await Bench(kind)
    try await free.save(day: 400)
    try await free.save(day: -40_000)
    var configuration = HealthStoreConfiguration()
    configuration.acceptsFutureSamples = false
    configuration.earliestPermittedSampleDate = Date(timeIntervalSinceReferenceDate: -86_400)
    let strict = try await Bench(kind, configuration: configuration)
    await expect(.errorInvalidArgument) { try await strict.save(day: 0.1) }
    await expect(.errorInvalidArgument) { try await strict.save(day: -1.1) }
    try await strict.save(day: 0)
    try await strict.save(day: -1)
  }
}
