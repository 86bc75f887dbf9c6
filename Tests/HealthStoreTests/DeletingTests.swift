import Foundation
import HealthModel
import Testing

struct DeletingTests {
  @Test(arguments: StoreKind.allCases)
  func `an app can delete only its own samples, and each only once`(on kind: StoreKind) async throws
  {
    let bench = try await Bench(kind)
    let own = try await bench.save()
    let foreign = try await bench.save(as: Bench.other)
    let unknown = try bench.sample()
    try await bench.store.delete(.quantity(own))
    for sample in [own, foreign, unknown] {
      let error = await #expect(throws: HealthError.self) {
        try await bench.store.delete(.quantity(sample))
      }
      #expect(error?.code == .errorInvalidArgument)
      #expect(error?.message == "Failed to find some objects for deletion.")
    }
    #expect(try await bench.fetch().uuids == [foreign.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `an object to delete is identified only by its UUID`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let sample = try await bench.save(kilograms: 70)
    let edited = try QuantitySample(
      uuid: sample.uuid, type: .bodyMass, quantity: Quantity(unit: .gram, value: 1),
      start: .distantPast, end: .distantFuture)
    try await bench.store.delete(.quantity(edited))
    #expect(try await bench.fetch().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a replaced object cannot be deleted`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let old = try await bench.save("a", version: 1)
    let new = try await bench.save("a", version: 2)
    await expect(.errorInvalidArgument) { try await bench.store.delete(.quantity(old)) }
    try await bench.store.delete(.quantity(new))
  }

  @Test(arguments: StoreKind.allCases)
  func `a deletion is reported until an object with the same type and UUID is saved`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    await bench.store.setAuthorization(
      share: .sharingAuthorized, read: .granted, for: .quantity(.height))
    let weight = try await bench.save()
    let height = try QuantitySample(
      uuid: weight.uuid, type: .height, quantity: Quantity(unit: .meter, value: 1.8),
      start: weight.startDate, end: weight.endDate)
    try await bench.store.delete(.quantity(weight))
    try await bench.store.save(.quantity(height))
    #expect(try await bench.changes().deletedObjects.map(\.uuid) == [weight.uuid])
    try await bench.store.delete(.quantity(height))
    try await bench.store.save(.quantity(weight))
    let changes = try await bench.changes()
    #expect(changes.addedSamples.map(\.uuid) == [weight.uuid])
    #expect(changes.deletedObjects.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `the metadata of a deleted object contains only its sync identity`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let synced = try await bench.save("a", version: 3)
    let plain = try await bench.save()
    try await bench.store.delete(.quantity(synced))
    try await bench.store.delete(.quantity(plain))
    let deleted = try await bench.changes().deletedObjects
    #expect(deleted.map(\.uuid) == [synced.uuid, plain.uuid])
    #expect(
      deleted.first?.metadata == [
        MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .number(3),
      ])
    #expect(deleted.last?.metadata.isEmpty == true)
  }

  @Test(arguments: StoreKind.allCases)
  func `the user can delete objects from any source, as one change in order of arrival`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind)
    var samples: [QuantitySample] = []
    for index in 0..<20 {
      samples.append(
        try await bench.save(day: -Double(index), as: index % 2 == 0 ? Bench.other : nil))
    }
    let observed = bench.observe()
    await bench.store.deleteAsUser(Set(samples.uuids + [UUID()]))
    #expect(observed.count == 2)
    #expect(try await bench.changes().deletedObjects.map(\.uuid) == samples.uuids)
    await bench.store.deleteAsUser(Set(samples.uuids))
    #expect(observed.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `deletions before a purge are not reported after it`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let kept = try await bench.save()
    let anchor = try await bench.changes().newAnchor
    try await bench.store.delete(.quantity(bench.save("a")))
    await bench.store.purgeTombstones()
    let changes = try await bench.changes(since: anchor)
    #expect(changes.addedSamples.isEmpty && changes.deletedObjects.isEmpty)
    let all = try await bench.changes()
    #expect(all.addedSamples.uuids == [kept.uuid] && all.deletedObjects.isEmpty)
    let later = try await bench.save()
    #expect(try await bench.changes(since: changes.newAnchor).addedSamples.uuids == [later.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `an object that is deleted and saved again is reported only as added`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let sample = try await bench.save()
    let anchor = try await bench.changes().newAnchor
    try await bench.store.delete(.quantity(sample))
    try await bench.store.save(.quantity(sample))
    let changes = try await bench.changes(since: anchor)
    #expect(changes.addedSamples.uuids == [sample.uuid])
    #expect(changes.deletedObjects.isEmpty)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `the configuration determines whether objects can be deleted on a locked device`(
    on kind: StoreKind, _ accepts: Bool
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.acceptsDeletionWhileLocked = accepts
    let bench = try await Bench(kind, configuration: configuration)
    let sample = try await bench.save()
    await bench.store.setLocked(true)
    if accepts {
      try await bench.store.delete(.quantity(sample))
    } else {
      await expect(.errorDatabaseInaccessible) { try await bench.store.delete(.quantity(sample)) }
    }
    await bench.store.setLocked(false)
    #expect(try await bench.fetch().isEmpty == accepts)
  }
}
