import Foundation
import HealthModel
import Testing

struct CategorySampleTests {
  @Test(arguments: StoreKind.allCases)
  func `category samples are returned unchanged, in order of arrival`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let saved = [
      Sample.category(try bench.night(5, id: "a", version: 1.5, day: 2)),
      .category(try bench.night(0, device: Device(name: "Band"))),
    ]
    try await bench.store.save(saved[0])
    try await bench.store.save(saved[1], as: Bench.other)
    let expected = [saved[0].fetched(from: Bench.app), saved[1].fetched(from: Bench.other)]
    for _ in 0..<2 {
      #expect(try await bench.objects(Bench.sleep) == expected)
      #expect(try await bench.changes(of: Bench.sleep).added == expected)
      #expect(await bench.store.storedObjects() == expected)
      #expect(await bench.store.storedSamples().isEmpty)
      await bench.store.terminateProcess()
    }
    let sort = [SampleSort(.startDate, ascending: true)]
    #expect(
      try await bench.objects(Bench.sleep, limit: 1, sort: sort).map(\.uuid) == [saved[1].uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `a sample of a type outside the catalog keeps its value`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind)
    let mood = CategoryType(identifier: "com.example.Mood")
    await bench.store.setAuthorization(
      share: .sharingAuthorized, read: .granted, for: .category(mood))
    let date = bench.clock.now
    let samples = try [Int.min, .max].map {
      Sample.category(
        try CategorySample(
          uuid: bench.identifiers.next(), type: mood, value: $0, start: date, end: date))
    }
    try await bench.store.save(samples)
    await bench.store.terminateProcess()
    let found = try await bench.objects(.category(mood))
    #expect(found.map(\.categorySample?.value) == [.min, .max])
    #expect(found.map(\.sampleType) == [.category(mood), .category(mood)])
  }

  @Test(arguments: StoreKind.allCases)
  func `category samples are selected by their values`(on kind: StoreKind) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let nights = try (0...5).map { try bench.night($0, day: Double($0)) }
    try await bench.store.save(nights.map(Sample.category))
    let deep = try await bench.objects(Bench.sleep, .categoryValue(.greaterThanOrEqual, 4))
    #expect(deep.map(\.uuid) == nights[4...].map(\.uuid))
    let count = try await bench.store.deleteObjects(
      of: Bench.sleep, predicate: .not(.categoryValue(.equal, 2)))
    #expect(count == 5)
    #expect(await bench.store.storedObjects().map(\.uuid) == [nights[2].uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `a higher version replaces a sample, and a lower version is ignored`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench.withWorkouts(kind)
    let (first, second) = (
      try bench.night(id: "a", version: 2), try bench.night(4, id: "a", version: 3)
    )
    try await bench.store.save(.category(first))
    let anchor = try await bench.changes(of: Bench.sleep).newAnchor
    try await bench.store.save(.category(try bench.night(id: "a", version: 1)))
    try await bench.store.save(.category(second))
    let changes = try await bench.changes(of: Bench.sleep, since: anchor)
    #expect(changes.added == [.category(second.fetched(from: Bench.app))])
    #expect(changes.deletedObjects.map(\.uuid) == [first.uuid])
    #expect(
      changes.deletedObjects.first?.metadata.syncIdentity
        == SyncIdentity(identifier: "a", version: 2))
  }

  @Test(arguments: StoreKind.allCases)
  func `a category type has its own permissions, and a read-only type cannot be shared`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    let night = Sample.category(try bench.night())
    await expect(.errorAuthorizationNotDetermined) { try await bench.store.save(night) }
    await expect(.errorAuthorizationNotDetermined) { _ = try await bench.objects(Bench.sleep) }
    _ = try await bench.store.requestAuthorization(toShare: [Bench.sleep], read: [])
    try await bench.store.save(night)
    try await bench.store.save(.category(try bench.night()), as: Bench.other)
    #expect(try await bench.objects(Bench.sleep).map(\.uuid) == [night.uuid])
    await bench.store.setAuthorization(share: .sharingDenied, read: nil, for: Bench.sleep)
    await expect(.errorAuthorizationDenied) { try await bench.store.delete(night) }
    let stands = SampleType.category(.identified(by: "HKCategoryTypeIdentifierAppleStandHour"))
    await #expect(throws: ProgrammerError.self) {
      _ = try await bench.store.requestAuthorization(toShare: [stands], read: [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an observer of a value is notified only of changes to samples with that value`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench.withWorkouts(kind)
    let observed = bench.observe(Bench.sleep, .categoryValue(.equal, 4))
    try await bench.store.save(.category(try bench.night(3)))
    #expect(observed.count == 1)
    let deep = try bench.night(4)
    try await bench.store.save(.category(deep))
    #expect(observed.count == 2)
    try await bench.store.delete(.category(deep))
    #expect(observed.count == 3)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `the configuration determines whether a deletion matches a condition on the deleted value`(
    on kind: StoreKind, isReported: Bool
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.reportsUndecidableDeletions = isReported
    let bench = try await Bench.withWorkouts(kind, configuration: configuration)
    let night = try bench.night(4)
    try await bench.store.save(.category(night))
    try await bench.store.delete(.category(night))
    let changes = try await bench.changes(of: Bench.sleep, .categoryValue(.equal, 4))
    #expect(changes.deletedObjects.map(\.uuid) == (isReported ? [night.uuid] : []))
  }
}
