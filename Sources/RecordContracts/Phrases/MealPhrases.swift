internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for saving meals, which are correlations of energy, nutrients or both.
  ///
  /// Only the row's app can save correlations, so in rows about meals from another source, another
  /// app reads them.
  mutating func addMealPhrases() {
    let macros = "{protein:number} g protein {carbs:number} g carbs {fat:number} g fat"
    meal("of {value:number} kcal with \(macros)") { arguments in
      [(.dietaryEnergy, try arguments.number("value"))] + (try arguments.nutrients())
    }
    meal("with \(macros)") { arguments in try arguments.nutrients() }
    meal("with {protein:number} g protein") { arguments in
      [(.dietaryProtein, try arguments.number("protein"))]
    }
    meal("of {value:number} kcal and {other:number} kcal") { arguments in
      [
        (.dietaryEnergy, try arguments.number("value")),
        (.dietaryEnergy, try arguments.number("other")),
      ]
    }
  }

  /// Adds the phrase for the energy and the dates of a stored meal.
  mutating func addMealOutcomes() {
    expectation(
      "meal {x:word} has {value:number} kcal from {start:moment} to {end:moment}",
      in: "record-expectation"
    ) { stage, arguments in
      let dates = try arguments.dates()
      guard let meal = try await stage.meal(arguments["x"]) else {
        return .differs(expected: "a meal", observed: "none")
      }
      guard meal.startDate == dates.lowerBound,
        meal.members.allSatisfy({ $0.startDate == dates.upperBound })
      else { return .differs(expected: "these dates", observed: "other dates") }
      let energy = try meal.members.filter { $0.quantityType == .dietaryEnergy }
        .map { try $0.quantity.doubleValue(for: .kilocalorie) }
      return .close(try arguments.number("value"), energy.reduce(0, +))
    }
  }

  private mutating func meal(
    _ words: String,
    _ members: @escaping @Sendable (Arguments) throws -> [(QuantityType, Double)]
  ) {
    health("app saves meal {x:word} \(words) at {moment}", needs: ["correlations"]) {
      stage, arguments in
      let date = try arguments.moment("moment")
      try await stage.saveMeal(arguments["x"], members(arguments), from: date, to: date)
    }
    health(
      "app saves meal {x:word} \(words) from {start:moment} to {end:moment}",
      needs: ["correlations"]
    ) { stage, arguments in
      let dates = try arguments.dates()
      try await stage.saveMeal(
        arguments["x"], members(arguments), from: dates.lowerBound, to: dates.upperBound)
    }
  }
}

extension Arguments {
  fileprivate func nutrients() throws -> [(QuantityType, Double)] {
    [
      (.dietaryProtein, try number("protein")), (.dietaryCarbohydrates, try number("carbs")),
      (.dietaryFat, try number("fat")),
    ]
  }
}

extension RecordStage {
  /// Requests permission for food, and saves a meal whose members start and end at the end of the
  /// meal.
  fileprivate func saveMeal(
    _ name: String, _ members: [(QuantityType, Double)], from start: Date, to end: Date
  ) async throws {
    guard let store = world.controlledStore as? any CorrelationStoring else {
      throw Deviation(
        expected: "a store with correlations", observed: "a store without correlations")
    }
    let samples = try members.map { type, value in
      try QuantitySample(
        uuid: world.identifierSource.next(), type: type,
        quantity: Quantity(unit: type.canonicalUnit, value: value), start: end, end: end)
    }
    try await service.requestAuthorization(for: [.dietaryCalories])
    // Some stores choose identifiers themselves.
    let meal = try store.made(
      Correlation(
        uuid: identity(of: name), type: .food, members: samples, start: start, end: end))
    update { $0.identities[name] = meal.uuid }
    try await store.save(meal)
  }

  fileprivate func meal(_ name: String) async throws -> Correlation? {
    let identity = identity(of: name)
    guard let store = world.controlledStore as? any CorrelationStoring else { return nil }
    return try await store.correlations(CorrelationQuery(type: .food))
      .first { $0.uuid == identity }
  }

  /// Returns the home and the service of another app, for which the row's app is another source.
  ///
  /// - Throws: An error from the other app's home.
  func otherApp() async throws -> (home: any RecordHome, service: any HealthKitService) {
    let home = MemoryRecordHome()
    try await home.put(RecordPreferences(isHealthEnabled: true))
    let (bench, lacking) = (world.controlledStore, now.lacking)
    let service = StoreHealthService(
      store: lacking.isEmpty
        ? bench : exportedStore(samples: bench, bench: bench, lacking: lacking),
      home: home, bundleIdentifier: "com.example.another",
      identifiers: world.identifierSource, log: log)
    return (home, service)
  }
}
