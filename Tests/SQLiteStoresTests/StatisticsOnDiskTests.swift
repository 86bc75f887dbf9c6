import Foundation
import HealthModel
import MemoryHealthStore
import SQLiteStores
import TestSupport
import Testing

/// Tests that the sums and averages of the durable store equal those of the in-memory store, apart
/// from rounding.
///
/// For predicates on dates, sources and excluded sync identifiers, the durable store computes the
/// statistics without loading samples.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct StatisticsOnDiskTests {
  private static let bundles = ["com.example.scale", "com.example.watch", "com.example.band"]

  /// Returns samples from several sources; some samples overlap, start together or last 0 seconds.
  private static func samples(
    _ type: QuantityType, _ generator: inout SeededGenerator
  ) throws -> [(QuantitySample, SourceRevision)] {
    try (0..<60).map { number in
      let start = Date(timeIntervalSinceReferenceDate: Double(generator.below(400)) * 600)
      let length = generator.below(3) == 0 ? 0 : Double(generator.below(12)) * 1800
      let identity = generator.below(5)
      var metadata: Metadata = [:]
      if identity == 0 {
        metadata[MetadataKey.syncIdentifier] = .string("sync-\(number % 4)-\(number)")
        metadata[MetadataKey.syncVersion] = .number(1)
      }
      let bundle = bundles[generator.below(bundles.count)]
      return (
        try QuantitySample(
          uuid: UUID(), type: type,
          quantity: Quantity(
            unit: type.canonicalUnit, value: Double(generator.below(1000)) / 8),
          start: start, end: start.addingTimeInterval(length), metadata: metadata),
        SourceRevision(source: Source(name: bundle, bundleIdentifier: bundle))
      )
    }
  }

  private static func values(_ statistics: [Statistics], _ type: QuantityType) throws -> [Double?] {
    try statistics.map { found in
      try (found.values.sum ?? found.values.average)?.doubleValue(for: type.canonicalUnit)
    }
  }

  @Test(arguments: 0..<40)
  func `sums and averages in a durable store equal those in an in-memory store`(seed: Int)
    async throws
  {
    var generator = SeededGenerator(seed: UInt64(seed))
    let disk = try Disk()
    let isSum = seed.isMultiple(of: 2)
    let type = isSum ? QuantityType.stepCount : .bodyMass
    let durable = try disk.store()
    let memory = MemoryHealthStore(appSource: Disk.app, clock: disk.clock)
    let samples = try Self.samples(type, &generator)
    let ranking = seed.isMultiple(of: 3) ? [Self.bundles[2], Self.bundles[0]] : []
    for store in [durable, memory] as [any ControllableHealthStore & SourceRanking] {
      await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .quantity(type))
      await store.setSourceRanking(ranking, for: type)
      for (sample, source) in samples { try await store.save(.quantity(sample), as: source) }
    }
    let excluded = Set(samples.compactMap(\.0.metadata.syncIdentity?.identifier).prefix(3))
    let start = Date(timeIntervalSinceReferenceDate: 30_000)
    let range = DateInterval(start: start, duration: 170_000)
    let predicates: [SamplePredicate] = [
      .all, .dates(start: range.start, end: range.end, options: []),
      .and([
        .dates(start: range.start, end: range.end, options: .strictStartDate),
        .not(.sources(bundleIdentifiers: [Self.bundles[0]])), .not(.syncIdentifiers(excluded)),
      ]),
      .and([
        .dates(start: nil, end: range.end, options: .strictEndDate),
        .sources(bundleIdentifiers: [Self.bundles[1]]),
      ]),
      .quantity(.greaterThan, Quantity(unit: type.canonicalUnit, value: 20)),
    ]
    for predicate in predicates {
      let query = StatisticsCollectionQuery(
        StatisticsQuery(
          type: type, predicate: predicate, options: isSum ? .cumulativeSum : .discreteAverage),
        anchor: start, interval: DateComponents(hour: 1 + generator.below(30)), calendar: .current,
        range: range)
      let found = try await durable.statisticsCollection(query)
      let expected = try await memory.statisticsCollection(query)
      #expect(found.map(\.dates) == expected.map(\.dates))
      for (left, right) in zip(
        try Self.values(found, type), try Self.values(expected, type))
      {
        #expect((left == nil) == (right == nil))
        #expect(abs((left ?? 0) - (right ?? 0)) <= 1e-9 * max(1, abs(right ?? 0)))
      }
    }
  }
}
