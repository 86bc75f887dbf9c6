import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

struct CalorieQueriesTests {
  private static let kitchen = SourceRevision(
    source: Source(name: "Kitchen", bundleIdentifier: "com.example.kitchen"))

  /// Returns food with the given members, each named by its type without the prefix `Dietary`.
  private func food(
    _ number: Int, hoursAgo: Double = 1, memberHoursAgo: Double? = nil,
    _ members: [(String, Double)]
  ) throws -> Correlation {
    let samples = try members.enumerated().map { index, member in
      try Fixtures.sample(
        number * 100 + index, Fixtures.type("Dietary\(member.0)"), value: member.1,
        hoursAgo: memberHoursAgo ?? hoursAgo)
    }
    let date = Fixtures.ago(hours: hoursAgo)
    return try Correlation(
      uuid: Fixtures.uuid(number), type: .food, members: samples, start: date, end: date)
  }

  /// Returns a bench that has permission, and whose store attributes saved samples to another app.
  private func bench() async throws -> Bench {
    let bench = try await Bench(appSource: Self.kitchen)
    try await bench.service.requestAuthorization(for: [.dietaryCalories])
    return bench
  }

  @Test func `each value of food is the sum of the members of its type`() async throws {
    let bench = try await bench()
    try await bench.store.save(
      food(
        1,
        [
          ("EnergyConsumed", 300), ("EnergyConsumed", 200), ("Protein", 20), ("Carbohydrates", 50),
          ("FatTotal", 10), ("FatTotal", 5),
        ]))
    let record = try #require(try await bench.records(DietaryCalories.self).first)
    #expect(record.calories == 500)
    #expect(record.macros == Macros(protein: 20, carbs: 50, fat: 15))
    #expect(record.id == Fixtures.uuid(1))
    #expect(record.source == .healthKit)
    #expect(record.origin?.bundleIdentifier == "com.example.kitchen")
  }

  @Test(arguments: [
    ([("Protein", 10.0), ("Carbohydrates", 10), ("FatTotal", 10)], 170.0 as Double?),
    ([("Protein", 10), ("Carbohydrates", 10)], nil), ([("EnergyConsumed", 0)], 0),
  ])
  func `missing energy is computed from all macronutrients or stays missing, and zero is kept`(
    _ members: [(String, Double)], _ calories: Double?
  ) async throws {
    let bench = try await bench()
    try await bench.store.save(food(1, members))
    let records = try await bench.records(DietaryCalories.self)
    #expect(records.map(\.calories) == [calories])
  }

  @Test func `missing macronutrients of food are read as nil`() async throws {
    let bench = try await bench()
    try await bench.store.save(food(1, [("EnergyConsumed", 5)]))
    #expect(try await bench.records(DietaryCalories.self).map(\.macros) == [nil])
  }

  @Test func `energy outside of food is a separate record`() async throws {
    let bench = try await bench()
    try await bench.store.save(food(1, hoursAgo: 2, [("EnergyConsumed", 300)]))
    try await bench.save(
      Fixtures.sample(2, Fixtures.type("DietaryEnergyConsumed"), value: 50, hoursAgo: 1))
    try await bench.save(
      Fixtures.sample(3, Fixtures.type("DietaryEnergyConsumed"), value: 60, hoursAgo: 2),
      as: Fixtures.own)
    let records = try await bench.records(DietaryCalories.self)
    #expect(records.numbers == [2, 3, 1])
    #expect(records.map(\.calories) == [50, 60, 300])
    #expect(records.map(\.source) == [.healthKit, .local, .healthKit])
  }

  @Test func `food outside the range does not appear, even if a member is inside`() async throws {
    let bench = try await bench()
    try await bench.store.save(
      food(1, hoursAgo: 5, memberHoursAgo: 2, [("EnergyConsumed", 300)]))
    let dates = Fixtures.ago(hours: 4)...Fixtures.now
    let page = try await bench.service.page(DietaryCalories.self, PageRequest(dates: dates))
    #expect(page.records.isEmpty)
  }

  @Test func `food with or without energy is returned in pages, in both orders`() async throws {
    let bench = try await bench()
    for number in 1...3 {
      try await bench.store.save(
        food(number, hoursAgo: Double(number), [("EnergyConsumed", 300)]))
    }
    // Food without energy belongs to the page of its date.
    try await bench.store.save(food(4, hoursAgo: 1.5, [("Protein", 3)]))
    let dates = Fixtures.ago(hours: 4)...Fixtures.now
    for (order, expected) in [
      (DateOrder.newestFirst, [[1, 4], [2], [3]]), (.oldestFirst, [[3], [2], [4], [1]]),
    ] {
      var cursor: RecordCursor?
      var pages: [[Int]] = []
      repeat {
        let page = try await bench.service.page(
          DietaryCalories.self,
          PageRequest(dates: dates, after: cursor, limit: 1, order: order))
        pages.append(page.records.numbers)
        cursor = page.next
      } while cursor != nil
      #expect(pages.filter { !$0.isEmpty } == expected)
    }
  }

  @Test func `food with the same date is not split between pages`() async throws {
    let bench = try await bench()
    for number in 1...5 {
      try await bench.store.save(
        food(number, hoursAgo: number < 5 ? 1 : 2, [("EnergyConsumed", 300)]))
    }
    let dates = Fixtures.ago(hours: 4)...Fixtures.now
    let page = try await bench.service.page(
      DietaryCalories.self, PageRequest(dates: dates, limit: 2))
    #expect(page.records.numbers == [1, 2, 3, 4])
  }

  @Test func `food is omitted only if all of its members are unreadable`() async throws {
    let bench = try await bench()
    let fiber = SampleType.quantity(try Fixtures.type("DietaryFiber"))
    _ = try await bench.store.requestAuthorization(toShare: [fiber], read: [])
    try await bench.store.save(food(1, [("EnergyConsumed", 300), ("Fiber", 4)]))
    try await bench.store.save(food(2, hoursAgo: 2, [("Fiber", 5)]))
    await bench.store.setAuthorization(share: .notDetermined, read: .notDetermined, for: fiber)
    let records = try await bench.records(DietaryCalories.self)
    #expect(records.numbers == [1])
    #expect(records.map(\.calories) == [300])
  }
}
