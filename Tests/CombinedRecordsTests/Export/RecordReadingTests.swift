import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

/// The home adopts valid records of the app, and deletions by the user, from the health store.
struct RecordReadingTests {
  /// Returns a new home with the records that are read from the bench's store, as after a
  /// reinstallation of the app.
  private static func reinstalledHome(_ bench: ExportBench) async throws -> MemoryRecordHome {
    let home = MemoryRecordHome()
    try await home.put(RecordPreferences(isHealthEnabled: true))
    let service = StoreHealthService(
      store: bench.store, home: home, bundleIdentifier: Fixtures.bundle,
      identifiers: SeededIdentifiers(seed: 3))
    let exporter = RecordExporter(
      store: bench.store, home: home, service: service, clock: bench.bench.clock,
      identifiers: SeededIdentifiers(seed: 4))
    await exporter.launch()
    await exporter.settle()
    #expect(await exporter.failure == nil)
    await exporter.stop()
    return home
  }

  @Test func `a reinstalled app restores its records from the store`() async throws {
    let bench = try await ExportBench(isDirect: true)
    let (weight, date) = (Fixtures.weight(1, kilograms: 81.6), Fixtures.now)
    let food = DietaryCalories(
      id: Fixtures.uuid(2), date: date, calories: 520, macros: Macros(protein: 31))
    let active = ActiveEnergy(id: Fixtures.uuid(3), date: date, calories: 300, duration: 45)
    let resting = RestingEnergy(id: Fixtures.uuid(4), date: date, calories: 1500)
    let activity = Activity(
      id: Fixtures.uuid(5), date: date, duration: 30, activityType: .running, calories: 320)
    for record in [weight, food, active, resting, activity] as [any DataRecord] {
      try await bench.save(record)
    }
    let home = try await Self.reinstalledHome(bench)
    #expect(try await home.records(Weight.self, in: nil) == [weight])
    #expect(try await home.records(DietaryCalories.self, in: nil) == [food])
    #expect(try await home.records(ActiveEnergy.self, in: nil) == [active])
    #expect(try await home.records(RestingEnergy.self, in: nil) == [resting])
    let restored = try #require(try await home.records(Activity.self, in: nil).first)
    #expect(restored.id == activity.id)
    #expect(restored.duration == 30)
    #expect(restored.calories == 320)
    #expect(restored.numberForWriting == activity.numberForWriting)
    #expect(try await home.exportQueue(of: Set(RecordKind.allCases)).isEmpty)
  }

  @Test func `records that fill more than one page are read back`() async throws {
    let bench = try await ExportBench(isDirect: true)
    for number in 1...1_203 { try await bench.home.put(Fixtures.weight(number)) }
    await bench.exporter.settle()
    let home = try await Self.reinstalledHome(bench)
    let numbers = try await home.records(Weight.self, in: nil).numbers
    #expect(numbers.sorted() == Array(1...1_203))
  }

  @Test func `food whose energy was deleted in the store is removed from the home`() async throws {
    let bench = try await ExportBench(isDirect: true)
    try await bench.save(FoodExportTests.food(macros: Macros(protein: 20)))
    let energy = try #require(
      try await FoodExportTests.foods(in: bench).first?.members.first {
        $0.quantityType.identifier == "HKQuantityTypeIdentifierDietaryEnergyConsumed"
      })
    await bench.store.deleteAsUser([energy.uuid])
    await bench.exporter.enterForeground()
    await bench.exporter.settle()
    #expect(try await bench.home.records(DietaryCalories.self, in: nil).isEmpty)
    #expect(try await bench.waiting() == 0)
  }

  @Test func `an invalid value from another device is not adopted`() async throws {
    let bench = try await ExportBench(isDirect: true)
    try await bench.bench.service.requestAuthorization(for: [.weight])
    try await bench.save(Fixtures.weight(1))
    try await bench.bench.save(
      Fixtures.sample(9, value: 0, sync: Fixtures.weight(2).syncIdentifier), as: Fixtures.own)
    await bench.exporter.enterForeground()
    await bench.exporter.settle()
    #expect(try await bench.home.records(Weight.self, in: nil).numbers == [1])
  }
}
