import Foundation
import HealthModel
import Testing

struct StatisticsTests {
  static let phone = Source(name: "Phone", bundleIdentifier: "phone")
  static let watch = Source(name: "Watch", bundleIdentifier: "watch")
  static let start = Date(timeIntervalSince1970: 1_736_323_200)

  static func steps(
    _ value: Double, of source: Source, from first: Double, to last: Double
  ) throws -> QuantitySample {
    try QuantitySample(
      uuid: UUID(), type: .stepCount, quantity: Quantity(unit: .count, value: value),
      start: start.addingTimeInterval(first * 3_600), end: start.addingTimeInterval(last * 3_600)
    ).fetched(from: SourceRevision(source: source))
  }

  static func sum(
    _ samples: [QuantitySample], ranking: [String] = []
  ) throws -> Double? {
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    return try StatisticsComputation(query, samples: samples, ranking: ranking).statistics()
      .values.sum?.doubleValue(for: .count)
  }

  @Test
  func `the catalog lists 120 distinct quantity types, and type constants equal their entries`()
    throws
  {
    #expect(QuantityType.catalog.count == 120)
    #expect(Set(QuantityType.catalog.map(\.identifier)).count == 120)
    for type in [QuantityType.bodyMass, .height, .stepCount, .bodyFatPercentage] {
      let listed = try #require(QuantityType.named(type.identifier))
      #expect(listed.canonicalUnit == type.canonicalUnit)
      #expect(listed.aggregation == type.aggregation)
    }
    #expect(QuantityType.named("StepCount") == .stepCount)
    #expect(QuantityType.named("Cholesterol") == nil)
  }

  @Test
  func `a lower-ranked source fills a higher-ranked source's gaps, in any order of arrival`()
    throws
  {
    let samples = [
      try Self.steps(100, of: Self.phone, from: 0, to: 10),
      try Self.steps(30, of: Self.watch, from: 2, to: 4),
      try Self.steps(20, of: Self.watch, from: 6, to: 7),
    ]
    #expect(try Self.sum(samples, ranking: ["watch", "phone"]) == 120)
    #expect(try Self.sum(samples, ranking: ["phone", "watch"]) == 100)
    #expect(try Self.sum(samples) == 100, "without a ranking, the first source has priority")
    #expect(try Self.sum(samples.reversed(), ranking: ["watch"]) == 120)
  }

  @Test
  func `a sample without duration is not counted within a sample of a higher-ranked source`()
    throws
  {
    let samples = [
      try Self.steps(5, of: Self.phone, from: 3, to: 3),
      try Self.steps(30, of: Self.watch, from: 2, to: 4),
    ]
    #expect(try Self.sum(samples, ranking: ["watch"]) == 30)
    #expect(try Self.sum(samples, ranking: ["phone"]) == 35)
  }

  @Test func `the sums of the intervals add up to the total`() throws {
    var samples: [QuantitySample] = []
    for index in 0..<20 {
      let first = Double(index) * 0.7
      let source = index % 3 == 0 ? Self.watch : Self.phone
      samples.append(
        try Self.steps(Double(7 * index + 1), of: source, from: first, to: first + 1.3))
    }
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    let computation = try StatisticsComputation(query, samples: samples, ranking: ["watch"])
    let whole = try #require(
      try computation.statistics().values.sum?.doubleValue(for: .count))
    var minutes = DateComponents()
    minutes.minute = 17
    let parts = try computation.collection(
      StatisticsCollectionQuery(
        query, anchor: Self.start.addingTimeInterval(-100), interval: minutes,
        calendar: Calendar(identifier: .gregorian),
        range: DateInterval(start: Self.start, duration: 20 * 3_600)))
    let sum = try parts.compactMap { try $0.values.sum?.doubleValue(for: .count) }.reduce(0, +)
    #expect(abs(sum - whole) < 1e-6)
    #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.dates.end == $1.dates.start })
  }

  @Test func `a collection with an interval of zero length is empty`() throws {
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    let computation = try StatisticsComputation(query, samples: [])
    let collection = StatisticsCollectionQuery(
      query, anchor: Self.start, interval: DateComponents(), calendar: .current,
      range: DateInterval(start: Self.start, duration: 60))
    #expect(try computation.collection(collection) == [])
  }

  /// Returns the statistics of intervals without samples.
  private static func intervals(
    _ interval: DateComponents, from start: Double, to end: Double, anchor: Double = 0
  ) throws -> [Statistics] {
    let query = StatisticsQuery(type: .stepCount, options: .cumulativeSum)
    return try StatisticsComputation(query, samples: []).collection(
      StatisticsCollectionQuery(
        query, anchor: Date(timeIntervalSince1970: anchor), interval: interval,
        calendar: Calendar(identifier: .gregorian),
        range: DateInterval(
          start: Date(timeIntervalSince1970: start), end: Date(timeIntervalSince1970: end))))
  }

  @Test(arguments: [
    (DateComponents(day: 1), 1e30, 1e30, 0), (DateComponents(day: 1), 0, 1e30, 0),
    (DateComponents(second: 1), 0, 1e15, 0), (DateComponents(second: 1), 0, 100_001, 0),
    (DateComponents(day: 1), 0, 60, 1e30), (DateComponents(day: 1), -1e30, 60, 0),
    (DateComponents(second: .max / 2), 0, 60, 0), (DateComponents(year: .max / 2), 0, 60, 0),
    (DateComponents(year: .min / 2), 0, 60, 0), (DateComponents(month: .max / 2, day: 1), 0, 60, 0),
  ])
  func `dates and intervals beyond the supported years, and too many intervals, are rejected`(
    _ interval: DateComponents, _ start: Double, _ end: Double, _ anchor: Double
  ) {
    let error = #expect(throws: HealthError.self) {
      try Self.intervals(interval, from: start, to: end, anchor: anchor)
    }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func `a collection can have the maximum number of intervals`() throws {
    let intervals = try Self.intervals(DateComponents(second: 1), from: 0, to: 100_000)
    #expect(intervals.count == 100_000)
  }

  @Test func `months cover the whole range, even if the anchor is far away and in a short month`()
    throws
  {
    // The anchor is 1 February 1970; the range is the year 2020.
    let months = try Self.intervals(
      DateComponents(month: 1), from: 1_577_836_800, to: 1_609_459_200, anchor: 2_678_400)
    #expect(
      months.first.map { $0.dates.start <= Date(timeIntervalSince1970: 1_577_836_800) } == true)
    #expect(months.last.map { $0.dates.end >= Date(timeIntervalSince1970: 1_609_459_200) } == true)
  }

  @Test
  func `a correlation is matched only by its own properties, and cannot end before it starts`()
    throws
  {
    let member = try Self.steps(5, of: Self.phone, from: 0, to: 1)
    let group = try Correlation(
      uuid: UUID(), type: .food, members: [member], start: member.startDate, end: member.endDate,
      metadata: ["note": .string("lunch")]
    ).fetched(from: SourceRevision(source: Self.phone))
    #expect(SamplePredicate.all.matches(group))
    #expect(SamplePredicate.uuids([group.uuid]).matches(group))
    #expect(SamplePredicate.sources(bundleIdentifiers: ["phone"]).matches(group))
    #expect(SamplePredicate.metadata(key: "note", allowed: nil).matches(group))
    #expect(
      !SamplePredicate.quantity(.greaterThan, Quantity(unit: .count, value: 1)).matches(group))
    #expect(throws: ProgrammerError.self) {
      try Correlation(
        uuid: UUID(), type: .food, members: [], start: Self.start,
        end: Self.start.addingTimeInterval(-1))
    }
  }
}
