internal import Foundation
internal import HealthModel

extension DietaryCalories: UnifiedQueryable {
  /// The conditions of a query for the energy of food.
  public typealias QueryParams = CalorieQueryParams

  /// Returns all food of the range as one page, because a correlation query has neither an order
  /// nor a limit.
  ///
  /// Food is a correlation of energy and macronutrients. Energy that was saved alone is a record of
  /// its own.
  public static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<DietaryCalories> {
    // The members of a correlation have dates of their own, so one outside of the range can have
    // members inside.
    let day: TimeInterval = 86_400
    let wide =
      request.dates.lowerBound.addingTimeInterval(
        -day)...request.dates.upperBound.addingTimeInterval(day)
    let food = try await reader.correlations(of: .food, in: wide)
    let members = Set(food.lazy.flatMap(\.members).map(\.uuid))
    let single = try await reader.samples(of: .dietaryEnergy, in: request.dates).samples.filter {
      !members.contains($0.uuid)
    }
    let records =
      food.filter { request.dates.contains($0.startDate) }.map { record(of: $0, reader) }
      + single.compactMap { record(of: $0, reader) }
    return RecordPage(records: request.rest(of: records))
  }

  private static func record(of sample: QuantitySample, _ reader: HealthReader) -> Self? {
    guard let calories = sample.kilocalories else { return nil }
    let (source, origin) = reader.provenance(of: sample.sourceRevision, sample.metadata)
    return Self(
      id: sample.uuid, date: sample.startDate, calories: calories, source: source, origin: origin)
  }

  private static func record(of food: Correlation, _ reader: HealthReader) -> Self {
    let macros = Macros(
      protein: food.total(of: .dietaryProtein, in: .gram),
      carbs: food.total(of: .dietaryCarbohydrates, in: .gram),
      fat: food.total(of: .dietaryFat, in: .gram))
    let (source, origin) = reader.provenance(of: food.sourceRevision, food.metadata)
    return Self(
      id: food.uuid, date: food.startDate,
      calories: food.total(of: .dietaryEnergy, in: .kilocalorie) ?? macros.calories,
      macros: macros, source: source, origin: origin)
  }
}

extension Correlation {
  /// The sum of the members of a type, or `nil` if the correlation has no such member.
  fileprivate func total(of type: QuantityType, in unit: HealthUnit) -> Double? {
    let values = members.filter { $0.quantityType == type }
      .compactMap { try? $0.quantity.doubleValue(for: unit) }
    return values.isEmpty ? nil : values.reduce(0, +)
  }
}
