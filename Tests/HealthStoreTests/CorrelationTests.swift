import Foundation
import HealthModel
import Testing

struct CorrelationTests {
  static let pressures = ["Systolic", "Diastolic"].map {
    QuantityType(
      identifier: "HKQuantityTypeIdentifierBloodPressure\($0)",
      canonicalUnit: .pascal, aggregation: .discrete)
  }

  private func bench(
    _ kind: StoreKind, configuration: HealthStoreConfiguration = .init()
  ) async throws -> Bench {
    let bench = try await Bench(kind, configuration: configuration)
    for type in Self.pressures {
      await bench.store.setAuthorization(
        share: .sharingAuthorized, read: .granted, for: .quantity(type))
    }
    return bench
  }

  private func group(
    _ bench: Bench, _ identifier: String? = nil, version: Double = 1, day: Double = 0
  ) throws -> Correlation {
    let members = try Self.pressures.map { try bench.sample(day: day, kilograms: 9, type: $0) }
    let first = try #require(members.first)
    var metadata: Metadata = [MetadataKey.wasUserEntered: .number(1)]
    if let identifier {
      metadata[MetadataKey.syncIdentifier] = .string(identifier)
      metadata[MetadataKey.syncVersion] = .number(version)
    }
    return try Correlation(
      uuid: bench.identifiers.next(), type: .bloodPressure, members: members,
      start: first.startDate, end: first.endDate, metadata: metadata)
  }

  private func groups(
    _ bench: Bench, memberPredicates: [QuantityType: SamplePredicate] = [:]
  ) async throws -> [Correlation] {
    try await bench.store.correlations(
      CorrelationQuery(type: .bloodPressure, memberPredicates: memberPredicates))
  }

  @Test(arguments: StoreKind.allCases)
  func `correlations are returned unchanged, in order of arrival`(on kind: StoreKind) async throws {
    let bench = try await bench(kind)
    let saved = [try group(bench, "a", version: 1.5, day: 2), try group(bench, day: 1)]
    for group in saved { try await bench.store.save(group) }
    #expect(try await groups(bench) == saved.map { $0.fetched(from: Bench.app) })
    await bench.store.terminateProcess()
    #expect(try await groups(bench) == saved.map { $0.fetched(from: Bench.app) })
  }

  @Test(arguments: StoreKind.allCases)
  func `a higher version of a correlation also replaces its members`(on kind: StoreKind)
    async throws
  {
    let bench = try await bench(kind)
    let old = try group(bench, "a", version: 2)
    let new = try group(bench, "a", version: 3)
    try await bench.store.save(old)
    try await bench.store.save(try group(bench, "a", version: 1))
    #expect(await bench.store.storedSamples().uuids == old.members.uuids)
    try await bench.store.save(new)
    #expect(try await groups(bench).map(\.uuid) == [new.uuid])
    #expect(await bench.store.storedSamples().uuids == new.members.uuids)
  }

  @Test(arguments: StoreKind.allCases)
  func `a rejected correlation changes nothing`(on kind: StoreKind) async throws {
    let bench = try await bench(kind)
    let stored = try group(bench, "a")
    try await bench.store.save(stored)
    // The new version would replace samples that it also contains.
    let again = try Correlation(
      uuid: bench.identifiers.next(), type: .bloodPressure,
      members: [try bench.sample(kilograms: 9, type: Self.pressures[0])] + stored.members,
      start: stored.startDate, end: stored.endDate,
      metadata: try group(bench, "a", version: 2).metadata)
    await expect(.errorInvalidArgument) { try await bench.store.save(again) }
    await expect(.errorInvalidArgument) { try await bench.store.save(stored) }
    #expect(try await groups(bench) == [stored.fetched(from: Bench.app)])
    #expect(await bench.store.storedSamples().uuids == stored.members.uuids)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `the configuration determines whether deleting a correlation deletes its members`(
    on kind: StoreKind, deletesMembers: Bool
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.deletesMembersOfCorrelations = deletesMembers
    let bench = try await bench(kind, configuration: configuration)
    let group = try group(bench)
    try await bench.store.save(group)
    try await bench.store.delete(group)
    #expect(try await groups(bench).isEmpty)
    #expect(
      await bench.store.storedSamples().uuids == (deletesMembers ? [] : group.members.uuids))
    await expect(.errorInvalidArgument) { try await bench.store.delete(group) }
  }

  @Test(arguments: StoreKind.allCases)
  func `a deleted or hidden member is not returned`(on kind: StoreKind) async throws {
    let bench = try await bench(kind)
    let saved = try group(bench)
    let (first, last) = (try #require(saved.members.first), try #require(saved.members.last))
    try await bench.store.save(saved)
    await bench.store.deleteAsUser([first.uuid])
    #expect(try await groups(bench).first?.members.uuids == [last.uuid])
    #expect(try await groups(bench, memberPredicates: [Self.pressures[0]: .all]).isEmpty)
    await bench.store.setAuthorization(
      share: .sharingDenied, read: .denied, for: .quantity(Self.pressures[1]))
    #expect(try await groups(bench).isEmpty)
    #expect(try await groups(bench, memberPredicates: [Self.pressures[1]: .all]).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a member of a type with undecided permissions is not returned`(
    on kind: StoreKind
  ) async throws {
    let bench = try await bench(kind)
    try await bench.store.save(group(bench))
    await bench.store.setAuthorization(
      share: .notDetermined, read: .notDetermined, for: .quantity(Self.pressures[1]))
    #expect(try await groups(bench).map { $0.members.map(\.quantityType) } == [[Self.pressures[0]]])
  }

  @Test(arguments: StoreKind.allCases)
  func `a correlation contains the stored sample in place of an ignored member`(
    on kind: StoreKind
  ) async throws {
    let bench = try await bench(kind)
    let stored = try bench.sample("a", version: 2, kilograms: 9, type: Self.pressures[0])
    try await bench.store.save(.quantity(stored))
    let ignored = try bench.sample("a", version: 1, kilograms: 8, type: Self.pressures[0])
    let other = try bench.sample(kilograms: 7, type: Self.pressures[1])
    try await bench.store.save(
      Correlation(
        uuid: bench.identifiers.next(), type: .bloodPressure, members: [ignored, other],
        start: stored.startDate, end: stored.endDate))
    #expect(try await groups(bench).first?.members.uuids == [stored.uuid, other.uuid])
    let newest = try bench.sample("a", version: 3, kilograms: 6, type: Self.pressures[0])
    try await bench.store.save(.quantity(newest))
    #expect(try await groups(bench).first?.members.uuids == [newest.uuid, other.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `a correlation with two versions of a member keeps only the higher version`(
    on kind: StoreKind
  ) async throws {
    let bench = try await bench(kind)
    let members = try [1, 2].map { version in
      try bench.sample("a", version: version, kilograms: 9, type: Self.pressures[0])
    }
    try await bench.store.save(
      Correlation(
        uuid: bench.identifiers.next(), type: .bloodPressure, members: members,
        start: members[0].startDate, end: members[0].endDate))
    #expect(try await groups(bench).first?.members.uuids == [members[1].uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `a correlation without members is rejected`(on kind: StoreKind) async throws {
    let bench = try await bench(kind)
    let empty = try group(bench).holding([])
    await expect(.errorInvalidArgument) { try await bench.store.save(empty) }
    await expect(.errorInvalidArgument) { try await bench.store.delete(empty) }
  }

  @Test(arguments: StoreKind.allCases)
  func `the UUID of a stored correlation cannot be reused for a sample or a workout`(
    on kind: StoreKind
  ) async throws {
    let bench = try await bench(kind)
    await bench.store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .workout)
    let group = try group(bench)
    try await bench.store.save(group)
    let day = DateInterval(start: group.startDate, duration: 60)
    let sample = try QuantitySample(
      uuid: group.uuid, type: .bodyMass, quantity: Quantity(unit: .kilogram, value: 80),
      start: day.start, end: day.start)
    let another = try bench.sample()
    let workout = try Workout(
      uuid: group.uuid, activityType: .running, start: day.start, end: day.end)
    await expect(.errorInvalidArgument) { try await bench.store.save(.quantity(sample)) }
    await expect(.errorInvalidArgument) {
      try await bench.store.save([.quantity(another), .quantity(sample)])
    }
    await expect(.errorInvalidArgument) { try await bench.store.save(workout, with: []) }
    let run = try Workout(
      uuid: bench.identifiers.next(), activityType: .running, start: day.start, end: day.end)
    try await bench.store.save(run, with: [])
    await expect(.errorInvalidArgument) {
      try await bench.store.add([.quantity(another), .quantity(sample)], to: run)
    }
    #expect(await bench.store.storedSamples().uuids == group.members.uuids)
    // After the correlation is deleted, its UUID can be used again.
    try await bench.store.delete(group)
    try await bench.store.save(.quantity(sample))
    #expect(await bench.store.storedSamples().uuids == [sample.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `correlations stay readable if another object has the UUID of a deleted member`(
    on kind: StoreKind
  ) async throws {
    let bench = try await bench(kind)
    await bench.store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .workout)
    let saved = try group(bench)
    let (first, last) = (try #require(saved.members.first), try #require(saved.members.last))
    try await bench.store.save(saved)
    await bench.store.deleteAsUser([first.uuid])
    let workout = try Workout(
      uuid: first.uuid, activityType: .running, start: saved.startDate, end: saved.endDate)
    try await bench.store.save(workout, with: [])
    #expect(try await groups(bench).map(\.members.uuids) == [[last.uuid]])
  }

  @Test(arguments: StoreKind.allCases)
  func `if deletions on a locked device are rejected, so is the deletion of a correlation`(
    on kind: StoreKind
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.acceptsDeletionWhileLocked = false
    let bench = try await bench(kind, configuration: configuration)
    let group = try group(bench)
    try await bench.store.save(group)
    await bench.store.setLocked(true)
    await expect(.errorDatabaseInaccessible) { try await bench.store.delete(group) }
    await expect(.errorDatabaseInaccessible) { _ = try await groups(bench) }
    await bench.store.setLocked(false)
    #expect(try await groups(bench).count == 1)
  }
}
