import Foundation
import HealthModel
import Testing

@testable import SQLiteStores

/// Tests of files that earlier versions of the package wrote, and of data that later versions added
/// to the format.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct MigrationTests {
  /// Downgrades a file to the format without correlations.
  private func downgrade(_ file: URL) async throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.inDatabase { db in
      try db.execute(
        sql: """
          DROP TABLE correlation_member;
          DROP TABLE correlation;
          DROP TABLE source_ranking;
          DROP TABLE workout_sample;
          ALTER TABLE sample DROP COLUMN code;
          ALTER TABLE type DROP COLUMN kind;
          DELETE FROM grdb_migrations WHERE identifier <> 'samples';
          PRAGMA user_version = 1;
          """)
    }
    try queue.close()
  }

  @Test func `migrating a file without correlation tables adds them and keeps all data`()
    async throws
  {
    let disk = try Disk()
    let old = try Disk.sample("a", version: 2)
    do { try await disk.openStore().save(.quantity(old)) }
    try await downgrade(disk.storeFile)
    let member = try Disk.sample()
    let group = try Correlation(
      uuid: UUID(), type: .food, members: [member], start: member.startDate, end: member.endDate)
    do {
      let store = try disk.store()
      #expect(await store.storedSamples() == [old.fetched(from: Disk.app)])
      try await store.save(group)
    }
    let store = try disk.store()
    #expect(
      try await store.correlations(CorrelationQuery(type: .food))
        == [group.fetched(from: Disk.app)])
    #expect(await store.storedSamples().count == 2)
  }

  @Test func `migrating a file without the workout table adds it and keeps all data`()
    async throws
  {
    let disk = try Disk()
    try EarlierStore.write(to: disk.storeFile)
    let walk = try Workout(
      uuid: UUID(), activityType: .walking, start: Date(timeIntervalSinceReferenceDate: 0),
      end: Date(timeIntervalSinceReferenceDate: 600), duration: 500)
    let sleep = try CategorySample(
      uuid: UUID(), type: .sleepAnalysis, value: 4, start: walk.endDate, end: walk.endDate)
    let weight = try #require(UUID(uuidString: EarlierStore.weight))
    for isFirst in [true, false] {
      let store = try disk.store()
      let stored = await store.storedSamples()
      let names = [EarlierStore.weight, EarlierStore.steps, EarlierStore.energy]
      #expect(stored.map(\.uuid.uuidString) == names)
      #expect(stored.map(\.quantity.value) == [70, 900, 2000])
      #expect(stored.map(\.sourceRevision) == [Disk.app, Disk.other, Disk.app])
      #expect(stored.map(\.device?.name) == [nil, "Band", nil])
      #expect(stored.first?.metadata.syncIdentity == SyncIdentity(identifier: "a", version: 2))
      let meals = try await store.correlations(CorrelationQuery(type: .food))
      #expect(meals.map { $0.members.map(\.uuid.uuidString) } == [[EarlierStore.energy]])
      let anchor = try #require(Data(base64Encoded: EarlierStore.anchor))
      let changes = try await store.changes(since: QueryAnchor(data: anchor))
      #expect(changes.added.isEmpty && changes.deletedObjects.isEmpty)
      let all = try await store.changes()
      #expect(all.deletedObjects.map(\.uuid.uuidString) == [EarlierStore.deleted])
      #expect(await store.observerLedger().registrations == [.bodyMass: .hourly])
      if isFirst {
        for type in [SampleType.workout, .category(.sleepAnalysis)] {
          await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: type)
        }
        try await store.save(walk, with: [.category(sleep)])
        try await store.add([.quantity(try #require(stored.first))], to: walk)
      }
      let added = [Sample.workout(walk), .category(sleep)].map { $0.fetched(from: Disk.app) }
      #expect(await store.storedObjects() == stored.map(Sample.quantity) + added)
      let weights = try await store.samples(
        id: QueryID(UUID()), type: .bodyMass, predicate: .samples(of: walk))
      #expect(weights.map(\.uuid) == [weight])
    }
  }

  @Test func `reopening a file keeps the ranking of sources`() async throws {
    let disk = try Disk()
    let steps = SampleType.quantity(.stepCount)
    func sample(_ count: Double) throws -> QuantitySample {
      let start = Date(timeIntervalSinceReferenceDate: 0)
      return try QuantitySample(
        uuid: UUID(), type: .stepCount, quantity: Quantity(unit: .count, value: count),
        start: start, end: start.addingTimeInterval(60))
    }
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    for (ranking, sum) in [([Disk.app, Disk.other], 100.0), ([Disk.other, Disk.app], 7)] {
      do {
        let store = try disk.store()
        if await store.storedSamples().isEmpty {
          await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: steps)
          try await store.save(.quantity(try sample(100)))
          try await store.save(.quantity(try sample(7)), as: Disk.other)
        }
        await store.setSourceRanking(ranking.map(\.source.bundleIdentifier), for: .stepCount)
      }
      let value = try await disk.store().statistics(query).values.sum?.value
      #expect(value == sum)
    }
  }
}
