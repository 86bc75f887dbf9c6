import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import RecordReports
import Testing

/// Reports that are loaded from a home and a store.
struct ReportLoaderTests {
  private static let bundle = "com.example.healthbank"
  private static let scale = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"))

  private let home = MemoryRecordHome()
  private let store: MemoryHealthStore
  private let clock = VirtualClock(now: SampleReport.day(29))

  init() async throws {
    store = MemoryHealthStore(
      appSource: SourceRevision(source: Source(name: "App", bundleIdentifier: Self.bundle)),
      clock: clock)
    await store.setAuthorizationAnswer(.decide(share: true, read: true))
    await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .bodyMass)
    try await home.put(RecordPreferences(isHealthEnabled: true))
  }

  private func report(
    _ dates: ClosedRange<Date> = SampleReport.day(1)...SampleReport.day(29),
    kinds: Set<RecordKind> = Set(RecordKind.allCases), by period: SumPeriod? = nil, limit: Int = 50,
    of home: (any RecordHome)? = nil
  ) async throws -> RecordReport {
    let home = home ?? self.home
    let service = StoreHealthService(
      store: store, home: home, bundleIdentifier: Self.bundle,
      identifiers: SeededIdentifiers(seed: 1))
    return try await ReportLoader(home: home, service: service, clock: clock).report(
      ReportRequest(
        kinds: kinds, dates: dates, period: period, limit: limit, calendar: SampleReport.calendar,
        locale: Locale(identifier: "en_GB")))
  }

  private func sample(
    _ number: Int, _ name: String, _ value: Double, at date: Date, sync: String? = nil
  ) throws -> QuantitySample {
    let type = try #require(QuantityType.named(name))
    var metadata: Metadata = [:]
    if let sync {
      metadata[MetadataKey.syncIdentifier] = .string(sync)
      metadata[MetadataKey.syncVersion] = .number(1)
    }
    return try QuantitySample(
      uuid: SampleReport.uuid(number), type: type,
      quantity: Quantity(unit: type.canonicalUnit, value: value), start: date, end: date,
      metadata: metadata)
  }

  @Test func `local and health records are listed newest first, and exported records only once`()
    async throws
  {
    let own = Weight(id: SampleReport.uuid(1), date: SampleReport.day(20), weight: 80)
    try await home.save(own)
    let copy = try sample(
      2, "BodyMass", 80, at: own.date, sync: own.syncIdentifier)
    try await store.save(.quantity(copy))
    try await store.save(
      .quantity(try sample(3, "BodyMass", 82, at: SampleReport.day(21))),
      as: Self.scale)
    try await home.save(
      DietaryCalories(id: SampleReport.uuid(4), date: SampleReport.day(20) + 60, calories: 500))
    let report = try await report()
    #expect(report.records.map(\.id) == [3, 4, 1].map(SampleReport.uuid))
    #expect(report.sums.map(\.field) == [.weight, .dietaryCalories])
    #expect(report.sums[0].sums.map(\.value) == [80, 82])
    #expect(report.sums[0].intervals.count == 29)
    #expect(!report.hasMore && report.failures.isEmpty)
  }

  @Test func `the list is limited, but the sums include all records`() async throws {
    for number in 1...12 {
      try await home.save(
        RestingEnergy(id: SampleReport.uuid(number), date: SampleReport.day(number), calories: 100))
      try await store.save(
        .quantity(
          try sample(
            100 + number, "BasalEnergyBurned", 1000,
            at: SampleReport.day(number) + 60)), as: Self.scale)
    }
    let report = try await report(limit: 5)
    #expect(report.records.map(\.id) == [112, 12, 111, 11, 110].map(SampleReport.uuid))
    #expect(report.hasMore)
    #expect(report.sums.first?.sums.map(\.value).reduce(0, +) == 13_200)
    #expect(try await self.report(limit: 24).hasMore == false)
  }

  @Test(arguments: [0, -1])
  func `a limit below 1 counts as 1`(_ limit: Int) async throws {
    for number in 1...2 {
      try await home.save(
        RestingEnergy(id: SampleReport.uuid(number), date: SampleReport.day(number), calories: 100))
    }
    let report = try await report(limit: limit)
    #expect(report.records.map(\.id) == [SampleReport.uuid(2)])
    #expect(report.hasMore)
  }

  @Test func `a report contains neither records nor sums of kinds that are not requested`()
    async throws
  {
    try await home.save(Weight(id: SampleReport.uuid(1), date: SampleReport.day(2), weight: 80))
    try await home.save(
      RestingEnergy(id: SampleReport.uuid(2), date: SampleReport.day(2), calories: 100))
    let report = try await report(kinds: [.restingEnergy])
    #expect(report.records.map(\.id) == [SampleReport.uuid(2)])
    #expect(report.sums.map(\.field) == [.restingEnergy])
  }

  @Test(arguments: ["Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"])
  func `a report without a start begins with the first year that has data`(
    _ zone: String
  ) async throws {
    var calendar = SampleReport.calendar
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let first = try #require(
      calendar.date(from: DateComponents(year: 2024, month: 5, day: 1, hour: 12)))
    try await home.save(RestingEnergy(id: SampleReport.uuid(1), date: first, calories: 100))
    let service = MockHealthService(clock: clock, delay: 0)
    service.set(isEnabled: false)
    let report = try await ReportLoader(home: home, service: service, clock: clock).report(
      ReportRequest(
        dates: Date.distantPast...clock.now, calendar: calendar, locale: Locale(identifier: "en")))
    #expect(report.isOpen)
    #expect(calendar.component(.year, from: report.dates.lowerBound) == 2024)
    #expect(report.period == .month)
    #expect(report.sums.first?.sums.map(\.value) == [100])
  }

  @Test
  func `a report without a start and without data is empty, and begins at the end of its range`()
    async throws
  {
    let report = try await report(Date.distantPast...SampleReport.day(29))
    #expect(report.records.isEmpty && report.sums.isEmpty)
    #expect(report.dates == SampleReport.day(29)...SampleReport.day(29))
  }

  @Test(arguments: [
    (1.0, SumPeriod.day), (92.0, SumPeriod.day), (94.0, SumPeriod.week), (800.0, SumPeriod.month),
    (4000.0, SumPeriod.year),
  ])
  func `the length of the range determines the period unless a period is given`(
    _ days: Double, _ period: SumPeriod
  ) async throws {
    let dates = SampleReport.day(1) - days * 86_400...SampleReport.day(1)
    #expect(try await report(dates).period == period)
    #expect(try await report(dates, by: .year).period == .year)
  }

  @Test func `an unreadable source is reported, and the records of the other source are listed`()
    async throws
  {
    try await home.save(
      RestingEnergy(id: SampleReport.uuid(1), date: SampleReport.day(2), calories: 100))
    await store.setLocked(true)
    let report = try await report()
    #expect(report.records.count == 1)
    #expect(report.failures.contains { $0.source == .healthKit })
    #expect(report.text(as: .html).contains("could not be read completely"))
    // Several types of samples could not be read.
    #expect(report.failures.count > 1)
    #expect(report.text(as: .json).contains("\"unreadable\": [\n    \"healthKit\"\n  ]"))
  }

  @Test(arguments: UnreadableHome.Failing.allCases)
  func `an error from the home is reported as a failure of the local records`(
    _ failing: UnreadableHome.Failing
  ) async throws {
    let copied = Weight(id: SampleReport.uuid(1), date: SampleReport.day(20), weight: 80)
    try await store.save(
      .quantity(
        try sample(2, "BodyMass", 80, at: copied.date, sync: copied.syncIdentifier)),
      as: Self.scale)
    let report = try await report(of: UnreadableHome(base: home, failing: failing))
    #expect(report.failures.map(\.source) == [.local])
  }
}
