import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

struct ActivityQueriesTests {
  private static let watch = SourceRevision(
    source: Source(name: "Watch", bundleIdentifier: "com.example.watch"))

  /// Returns a bench that has permission, and whose store attributes saved samples to a watch.
  private func bench() async throws -> Bench {
    let bench = try await Bench(appSource: Self.watch)
    try await bench.service.requestAuthorization(for: [.activity])
    return bench
  }

  private func workout(
    _ number: Int, _ type: WorkoutActivityType = .running, hoursAgo: Double = 1,
    minutes: Double? = nil
  ) throws -> Workout {
    let start = Fixtures.ago(hours: hoursAgo)
    return try Workout(
      uuid: Fixtures.uuid(number), activityType: type, start: start,
      end: start.addingTimeInterval(3600), duration: minutes.map { $0 * 60 })
  }

  private func energy(
    _ number: Int, _ value: Double, hoursAgo: Double = 1
  ) throws -> QuantitySample {
    try Fixtures.sample(
      number, Fixtures.type("ActiveEnergyBurned"), value: value, hoursAgo: hoursAgo)
  }

  @Test func `the duration of an activity is in minutes, without pauses`() async throws {
    let bench = try await bench()
    try await bench.store.save(.workout(workout(1, hoursAgo: 2, minutes: 45)))
    let record = try #require(try await bench.records(Activity.self).first)
    #expect(record.id == Fixtures.uuid(1))
    #expect(record.date == Fixtures.ago(hours: 2))
    #expect(record.duration == 45)
    #expect(record.activityType == .running)
    #expect(record.source == .healthKit)
    #expect(record.origin?.bundleIdentifier == "com.example.watch")
  }

  @Test(arguments: [(71, WorkoutActivity.running), (57, .other), (99_999, .other)])
  func `the activity type number of a workout is kept`(_ number: Int, _ type: WorkoutActivity)
    async throws
  {
    let bench = try await bench()
    try await bench.store.save(.workout(workout(1, WorkoutActivityType(rawValue: number))))
    let record = try #require(try await bench.records(Activity.self).first)
    #expect(record.activityType == type)
    #expect(record.numberForWriting == number)
  }

  @Test func `the energy of an activity is the sum of its workout's samples`() async throws {
    let bench = try await bench()
    try await bench.store.save(
      workout(1), with: [.quantity(energy(2, 200)), .quantity(energy(3, 50, hoursAgo: 0.5))])
    try await bench.store.save(.workout(workout(4, hoursAgo: 3)))
    try await bench.store.save(.quantity(energy(5, 70, hoursAgo: 3)))
    let records = try await bench.records(Activity.self)
    #expect(records.numbers == [1, 4])
    #expect(records.map(\.calories) == [250, nil])
  }

  @Test func `a list of active energy excludes the energy of workouts, and sums include it`()
    async throws
  {
    let bench = try await bench()
    try await bench.store.save(workout(1), with: [.quantity(energy(2, 200))])
    try await bench.store.save(.quantity(energy(3, 70)))
    #expect(try await bench.records(ActiveEnergy.self).numbers == [3])
    let sums = try await RecordSums(home: bench.home, service: bench.service).sums(
      SumRequest(
        .activeEnergy, by: .year, in: Fixtures.ago(hours: 24)...Fixtures.now,
        calendar: Fixtures.calendar))
    #expect(sums.map(\.value) == [270])
  }

  @Test func `pages without energy outside of workouts are skipped`() async throws {
    let bench = try await bench()
    try await bench.store.save(
      workout(1), with: (2...9).map { try .quantity(energy($0, 1, hoursAgo: Double($0) / 10)) })
    try await bench.store.save(.quantity(energy(10, 70, hoursAgo: 5)))
    try await bench.store.save(.quantity(energy(11, 80, hoursAgo: 6)))
    let page = try await bench.service.page(
      ActiveEnergy.self,
      PageRequest(dates: Fixtures.ago(hours: 24)...Fixtures.now, limit: 1))
    #expect(page.records.numbers.first == 10)
  }

  @Test func `activities are returned in pages`() async throws {
    let bench = try await bench()
    for number in 1...3 {
      try await bench.store.save(.workout(workout(number, hoursAgo: Double(number))))
    }
    let dates = Fixtures.ago(hours: 24)...Fixtures.now
    let first = try await bench.service.page(Activity.self, PageRequest(dates: dates, limit: 2))
    #expect(first.records.numbers == [1, 2])
    let rest = try await bench.service.page(
      Activity.self, PageRequest(dates: dates, after: first.next, limit: 2))
    #expect(rest.records.numbers == [3])
    #expect(rest.next == nil)
  }

  @Test func `a workout of the app is a local record`() async throws {
    let bench = try await Bench()
    try await bench.store.save(.workout(workout(1)), as: Fixtures.own)
    #expect(try await bench.records(Activity.self).map(\.source) == [.local])
  }
}
