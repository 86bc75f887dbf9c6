import Foundation
import GRDB
import HealthModel
import SQLiteStores
import Testing

/// Files that an earlier version of the package wrote.
struct MigrationTests {
  /// Takes a file back to the format before there were groups.
  private func downgrade(_ file: URL) async throws {
    let queue = try DatabaseQueue(path: file.path)
    try await queue.write { db in
      try db.execute(
        sql: """
          DROP TABLE correlation_member;
          DROP TABLE correlation;
          DROP TABLE source_ranking;
          DELETE FROM grdb_migrations WHERE identifier <> 'samples';
          PRAGMA user_version = 1;
          """)
    }
    try queue.close()
  }

  @Test func `a file from before there were groups gains them and keeps the rest`() async throws {
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

  @Test func `the ranking of sources is there again`() async throws {
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
