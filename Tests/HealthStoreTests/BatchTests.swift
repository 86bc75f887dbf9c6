import Foundation
import HealthModel
import Testing

struct BatchTests {
  @Test(arguments: StoreKind.allCases)
  func `samples that are saved together form one change and keep their order`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench(kind)
    let observed = bench.observe()
    let old = try bench.sample("a", version: 1, day: 3)
    let samples = [old, try bench.sample(day: 2), try bench.sample("a", version: 2, day: 1)]
    try await bench.store.save(samples.map(Sample.quantity))
    #expect(observed.count == 2)
    let changes = try await bench.changes()
    #expect(changes.addedSamples.uuids == [samples[1].uuid, samples[2].uuid])
    #expect(changes.deletedObjects.map(\.uuid) == [old.uuid])
    try await bench.store.save([])
    #expect(observed.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `a batch with one invalid or unauthorized sample is rejected as a whole`(
    on kind: StoreKind
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.acceptsFutureSamples = false
    let bench = try await Bench(kind, configuration: configuration)
    let stored = try await bench.save("a", version: 1)
    let anchor = try await bench.changes().newAnchor
    let fresh = try bench.sample("a", version: 2)
    let batches = [
      [fresh, stored], [fresh, fresh], [fresh, try bench.sample(day: 1)],
      [fresh, try bench.sample("b", type: .height)],
    ]
    for (index, batch) in batches.enumerated() {
      await expect(index < 3 ? .errorInvalidArgument : .errorAuthorizationNotDetermined) {
        try await bench.store.save(batch.map(Sample.quantity))
      }
    }
    await expect(.errorInvalidArgument) {
      try await bench.store.save([fresh, stored].map(Sample.quantity), as: Bench.other)
    }
    #expect(await bench.store.storedSamples().uuids == [stored.uuid])
    #expect(try await bench.changes(since: anchor).newAnchor == anchor)
    try await bench.store.save(.quantity(fresh))
    #expect(try await bench.fetch().uuids == [fresh.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `samples are deleted together as one change, or not at all`(on kind: StoreKind) async throws
  {
    let bench = try await Bench(kind)
    let own = [try await bench.save(), try await bench.save(day: 1)]
    let foreign = try await bench.save(as: Bench.other)
    let observed = bench.observe()
    for batch in [[], [own[0], foreign], [own[0], try bench.sample()]] {
      await expect(.errorInvalidArgument) {
        try await bench.store.delete(batch.map(Sample.quantity))
      }
    }
    #expect(await bench.store.storedSamples().count == 3)
    try await bench.store.delete(own.map(Sample.quantity))
    #expect(observed.count == 2)
    #expect(await bench.store.storedSamples().uuids == [foreign.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `deleting by a condition deletes and counts only the app's matching samples`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind, read: .denied)
    try await bench.save(day: 1)
    let (later, foreign) = (
      try await bench.save(day: 3), try await bench.save(day: 1, as: Bench.other)
    )
    let until = Date(timeIntervalSinceReferenceDate: 2 * 86_400)
    let condition = SamplePredicate.dates(start: nil, end: until, options: [])
    for count in [1, 0] {
      #expect(
        try await bench.store.deleteObjects(of: .bodyMass, predicate: condition) == count)
    }
    #expect(await bench.store.storedSamples().uuids == [later.uuid, foreign.uuid])
  }
}
