import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

/// Tests of the export of food as a correlation.
struct FoodExportTests {
  static func food(calories: Double = 500, macros: Macros? = nil) -> DietaryCalories {
    DietaryCalories(
      id: Fixtures.uuid(1), date: Fixtures.now, calories: calories, macros: macros)
  }

  static func foods(in bench: ExportBench) async throws -> [Correlation] {
    try await bench.store.correlations(CorrelationQuery(type: .food))
  }

  @Test func `food is exported as a correlation with its members`() async throws {
    let bench = try await ExportBench(isDirect: true)
    try await bench.save(Self.food(macros: Macros(protein: 20, fat: 10)))
    let food = try #require(try await Self.foods(in: bench).first)
    #expect(food.metadata.syncIdentity?.identifier == Self.food().syncIdentifier)
    #expect(food.members.count == 3)
    #expect(try await bench.stored(try Fixtures.type("DietaryEnergyConsumed")) == [500])
    #expect(try await bench.stored(try Fixtures.type("DietaryProtein")) == [20])
    #expect(try await bench.stored(try Fixtures.type("DietaryCarbohydrates")).isEmpty)
    #expect(try await bench.stored(try Fixtures.type("DietaryFatTotal")) == [10])
    #expect(try await bench.waiting() == 0)
  }

  @Test func `an edit replaces the correlation and its members`() async throws {
    let bench = try await ExportBench(isDirect: true)
    try await bench.save(Self.food(macros: Macros(protein: 20, fat: 10)))
    try await bench.save(Self.food(calories: 450, macros: Macros(protein: 21)))
    #expect(try await Self.foods(in: bench).count == 1)
    #expect(try await bench.stored(try Fixtures.type("DietaryEnergyConsumed")) == [450])
    #expect(try await bench.stored(try Fixtures.type("DietaryProtein")) == [21])
    #expect(try await bench.stored(try Fixtures.type("DietaryFatTotal")).isEmpty)
    #expect(try await bench.waiting() == 0)
  }

  @Test func `deleting food deletes its correlation and its members`() async throws {
    let bench = try await ExportBench(isDirect: true)
    let food = Self.food(macros: Macros(protein: 20))
    try await bench.save(food)
    try await bench.delete(food)
    #expect(try await Self.foods(in: bench).isEmpty)
    #expect(await bench.store.storedSamples().isEmpty)
    #expect(try await bench.waiting() == 0)
  }

  @Test func `the list shows exported food once`() async throws {
    let bench = try await ExportBench(isDirect: true)
    try await bench.save(Self.food(macros: Macros(protein: 20)))
    let local = try await bench.home.records(DietaryCalories.self, in: nil)
    let health = try await bench.bench.records(DietaryCalories.self)
    #expect(health.count == 1)
    let list = RecordCombination.combine(
      local: local, health: health, bundleIdentifier: Fixtures.bundle)
    #expect(list == local)
  }

  @Test
  func `food stays queued if sharing one of its types is denied, even a type without a value`()
    async throws
  {
    let bench = try await ExportBench(isDirect: true)
    await bench.store.setAuthorization(
      share: .sharingDenied, read: .granted, for: .quantity(try Fixtures.type("DietaryFatTotal")))
    try await bench.save(Self.food())
    #expect(await bench.store.storedSamples().isEmpty)
    #expect(try await bench.waiting() == 1)
  }
}
