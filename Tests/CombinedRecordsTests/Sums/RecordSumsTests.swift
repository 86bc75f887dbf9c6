import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

struct RecordSumsTests {
  private func sums(
    _ bench: Bench, _ field: SumField, by period: SumPeriod = .day, hours: Double = 60,
    calendar: Calendar = Fixtures.calendar
  ) async throws -> [Double] {
    try await all(bench, field, by: period, hours: hours, calendar: calendar).map(\.value)
  }

  private func all(
    _ bench: Bench, _ field: SumField, by period: SumPeriod = .day, hours: Double = 60,
    calendar: Calendar = Fixtures.calendar
  ) async throws -> [RecordSum] {
    let request = SumRequest(
      field, by: period, in: Fixtures.ago(hours: hours)...Fixtures.now, calendar: calendar)
    return try await RecordSums(home: bench.home, service: bench.service).sums(request)
  }

  private func rest(_ number: Int, _ calories: Double, hoursAgo: Double) -> RestingEnergy {
    RestingEnergy(
      id: Fixtures.uuid(number), date: Fixtures.ago(hours: hoursAgo), calories: calories)
  }

  @Test func `each local or foreign record is counted once, and days without data are absent`()
    async throws
  {
    let bench = try await Bench()
    let basal = try Fixtures.type("BasalEnergyBurned")
    let local = rest(1, 100, hoursAgo: 1)
    try await bench.home.save(local)
    try await bench.home.save(rest(2, 7, hoursAgo: 50))
    try await bench.save(
      Fixtures.sample(3, basal, value: 100, hoursAgo: 1, sync: local.syncIdentifier),
      as: Fixtures.own)
    try await bench.save(
      Fixtures.sample(4, basal, value: 100, hoursAgo: 1, sync: local.syncIdentifier))
    try await bench.save(Fixtures.sample(5, basal, value: 30, hoursAgo: 2))
    let sums = try await all(bench, .restingEnergy)
    #expect(sums.map(\.value) == [7, 130])
    #expect(sums.map { Fixtures.calendar.component(.day, from: $0.interval.start) } == [13, 15])
  }

  @Test func `the value of a record across midnight is divided in proportion to time`() async throws
  {
    let bench = try await Bench()
    // From 22:00 to 04:00.
    try await bench.save(
      Fixtures.sample(
        1, Fixtures.type("ActiveEnergyBurned"), value: 60, hoursAgo: 14, hours: 6))
    #expect(try await sums(bench, .activeEnergy) == [20, 40])
    try await bench.home.save(
      ActiveEnergy(
        id: Fixtures.uuid(2), date: Fixtures.ago(hours: 14), calories: 6, duration: 360))
    #expect(try await sums(bench, .activeEnergy) == [22, 44])
  }

  @Test func `the energy of activities is part of active energy`() async throws {
    let bench = try await Bench()
    try await bench.home.save(
      Activity(
        id: Fixtures.uuid(1), date: Fixtures.ago(hours: 13), duration: 120,
        activityType: .running, calories: 500))
    // From 23:00 to 01:00.
    #expect(try await sums(bench, .activeEnergy) == [250, 250])
    #expect(try await sums(bench, .activity) == [60, 60])
  }

  @Test func `the energy and each macronutrient of food are added up`() async throws {
    let bench = try await Bench()
    try await bench.home.save(
      DietaryCalories(
        id: Fixtures.uuid(1), date: Fixtures.ago(hours: 1), calories: 300,
        macros: Macros(protein: 10, fat: 5)))
    try await bench.save(Fixtures.sample(2, Fixtures.type("DietaryProtein"), value: 4))
    try await bench.save(Fixtures.sample(3, Fixtures.type("DietaryEnergyConsumed"), value: 50))
    #expect(try await sums(bench, .dietaryCalories) == [350])
    #expect(try await sums(bench, .protein) == [14])
    #expect(try await sums(bench, .fat) == [5])
    #expect(try await sums(bench, .carbs) == [])
  }

  @Test func `food that another app saved with the identifiers of a local record is counted once`()
    async throws
  {
    let bench = try await Bench()
    let food = DietaryCalories(
      id: Fixtures.uuid(1), date: Fixtures.ago(hours: 1), calories: 300, macros: Macros(protein: 10)
    )
    try await bench.home.save(food)
    try await bench.save(
      Fixtures.sample(
        2, Fixtures.type("DietaryEnergyConsumed"), value: 300,
        sync: "\(food.syncIdentifier)-dietaryCalorie"))
    try await bench.save(
      Fixtures.sample(
        3, Fixtures.type("DietaryProtein"), value: 10, sync: "\(food.syncIdentifier)-protein"))
    #expect(try await sums(bench, .dietaryCalories) == [300])
    #expect(try await sums(bench, .protein) == [10])
  }

  @Test func `weights are averaged over local and health records`() async throws {
    let bench = try await Bench()
    try await bench.home.save(Fixtures.weight(1, kilograms: 80))
    try await bench.save(Fixtures.sample(2, value: 83))
    try await bench.save(Fixtures.sample(3, value: 86))
    try await bench.save(Fixtures.sample(4, value: 10), as: Fixtures.own)
    #expect(try await sums(bench, .weight) == [83])
  }

  @Test(arguments: [
    (SumPeriod.day, [4.0, 2, 1]), (.week, [4, 3]), (.month, [4, 3]), (.year, [4, 3]),
  ])
  func `sums cover days, weeks, months and years`(
    _ period: SumPeriod, _ expected: [Double]
  ) async throws {
    let bench = try await Bench()
    let hoursOfYear = 24.0 * 366
    try await bench.home.save(rest(1, 1, hoursAgo: 1))
    try await bench.home.save(rest(2, 2, hoursAgo: 30))
    try await bench.save(
      Fixtures.sample(
        3, Fixtures.type("BasalEnergyBurned"), value: 4, hoursAgo: hoursOfYear))
    let sums = try await sums(bench, .restingEnergy, by: period, hours: hoursOfYear)
    #expect(sums == expected)
  }

  @Test func `the first weekday determines the week`() async throws {
    let bench = try await Bench()
    // Friday, and the Sunday before it.
    try await bench.home.save(rest(1, 1, hoursAgo: 1))
    try await bench.home.save(rest(2, 2, hoursAgo: 24 * 5))
    var calendar = Fixtures.calendar
    calendar.firstWeekday = 1
    let sunday = try await sums(
      bench, .restingEnergy, by: .week, hours: 120, calendar: calendar)
    calendar.firstWeekday = 2
    let monday = try await sums(
      bench, .restingEnergy, by: .week, hours: 120, calendar: calendar)
    #expect(sunday == [3])
    #expect(monday == [2, 1])
  }

  @Test func `the time zone of the calendar determines the day`() async throws {
    let bench = try await Bench()
    try await bench.save(
      Fixtures.sample(1, Fixtures.type("BasalEnergyBurned"), value: 1, hoursAgo: 1))
    try await bench.save(
      Fixtures.sample(2, Fixtures.type("BasalEnergyBurned"), value: 2, hoursAgo: 11.5))
    #expect(try await sums(bench, .restingEnergy) == [3])
    var calendar = Fixtures.calendar
    calendar.timeZone = try #require(TimeZone(identifier: "America/New_York"))
    #expect(try await sums(bench, .restingEnergy, calendar: calendar) == [2, 1])
  }

  @Test(arguments: ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe"])
  func `local and stored sums have the same intervals over a year`(
    _ zone: String
  ) async throws {
    let bench = try await Bench()
    var calendar = Fixtures.calendar
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let basal = try Fixtures.type("BasalEnergyBurned")
    for day in 0..<366 {
      try await bench.home.save(rest(day, 1, hoursAgo: Double(day) * 24))
      try await bench.save(
        Fixtures.sample(1000 + day, basal, value: 2, hoursAgo: Double(day) * 24))
    }
    for period in SumPeriod.allCases {
      let request = SumRequest(
        .restingEnergy, by: period, in: Fixtures.ago(hours: 24 * 365)...Fixtures.now,
        calendar: calendar)
      let sums = try await RecordSums(home: bench.home, service: bench.service).sums(request)
      #expect(sums.reduce(0) { $0 + $1.value } == 366 * 3)
      #expect(sums.map(\.interval) == (try request.intervals()))
    }
  }

  @Test(arguments: SumPeriod.allCases)
  func `local and stored sums have the same intervals after a day without midnight`(
    _ period: SumPeriod
  ) async throws {
    let bench = try await Bench()
    var calendar = Fixtures.calendar
    calendar.timeZone = try #require(TimeZone(identifier: "Africa/Cairo"))
    let basal = try Fixtures.type("BasalEnergyBurned")
    // Clocks went forward at midnight on 28 April 2023; both records are half an hour after
    // midnight of the next day.
    let change = try Date("2023-04-27T22:00:00Z", strategy: .iso8601)
    let ago = Fixtures.now.timeIntervalSince(change.addingTimeInterval(23.5 * 3600)) / 3600
    try await bench.home.save(rest(1, 1, hoursAgo: ago))
    try await bench.save(Fixtures.sample(2, basal, value: 2, hoursAgo: ago))
    let request = SumRequest(
      .restingEnergy, by: period, in: change...change.addingTimeInterval(86_400 * 40),
      calendar: calendar)
    let sums = try await RecordSums(home: bench.home, service: bench.service).sums(request)
    #expect(sums.map(\.value) == [3])
    #expect(sums.first?.interval.contains(change) == (period != .day))
  }

  @Test func `dates that a store does not support are rejected`() async throws {
    let bench = try await Bench()
    let dates = Fixtures.now...Date.distantFuture.addingTimeInterval(86_400)
    let request = SumRequest(
      .restingEnergy, by: .year, in: dates, calendar: Fixtures.calendar)
    await #expect(throws: SumError.datesBeyondCalendar) {
      try await RecordSums(home: bench.home, service: bench.service).sums(request)
    }
  }

  @Test func `while the service is inactive, only local records are counted`() async throws {
    let bench = try await Bench(isEnabled: false)
    try await bench.home.save(rest(1, 100, hoursAgo: 1))
    try await bench.home.save(Fixtures.weight(1))
    #expect(try await sums(bench, .restingEnergy) == [100])
    #expect(try await sums(bench, .weight) == [80])
    #expect(bench.log.events.count == 2)
  }

  @Test func `the mock adds up its records from other sources, except those that are excluded`()
    async throws
  {
    let clock = VirtualClock(now: Fixtures.now)
    let mock = MockHealthService(clock: clock)
    mock.replace(
      RestingEnergy.self,
      with: [(1, RecordSource.healthKit), (2, .healthKit), (4, .local)].map { value, source in
        RestingEnergy(
          id: Fixtures.uuid(value), date: Fixtures.ago(hours: Double(value)),
          calories: Double(value), source: source,
          origin: RecordOrigin(bundleIdentifier: nil, syncIdentifier: "s\(value)"))
      })
    let request = SumRequest(
      .restingEnergy, by: .day, in: Fixtures.now...Fixtures.now, calendar: Fixtures.calendar)
    #expect(try await mock.sums(request, excluding: []).values.map(\.self) == [3])
    #expect(try await mock.sums(request, excluding: ["s2"]).values.map(\.self) == [1])
  }
}
