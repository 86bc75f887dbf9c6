internal import Foundation
internal import HealthModel

extension DietaryCalories: UnifiedQueryable {
  /// The conditions of a query for food records.
  public typealias QueryParams = CalorieQueryParams

  /// Returns a page of food records.
  ///
  /// Food is a correlation of energy and macronutrients. Energy that was saved without a
  /// correlation is a separate record. A correlation query has neither an order nor a limit, so the
  /// energy samples determine how far a page reaches; food without energy in that period is part of
  /// the page too.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public static func healthPage(
    _ request: PageRequest, from reader: HealthReader
  ) async throws -> RecordPage<DietaryCalories> {
    guard let dates = request.remainingDates else { return RecordPage(records: []) }
    // One more sample than needed shows whether all samples with the last start date were read.
    var limit = request.limit.map { $0 < Int.max ? $0 + 1 : $0 }
    while true {
      let (energy, isExhausted) = try await reader.samples(
        of: .dietaryEnergy, in: dates, limit: limit, order: request.order)
      let cut = isExhausted ? nil : energy.last?.startDate
      if isExhausted || cut != nil {
        let records = request.rest(
          of: try await records(
            energy.filter { $0.startDate != cut }, in: request.order.part(of: dates, before: cut),
            cut, reader))
        if isExhausted { return request.undividedPage(of: records) }
        if let last = records.last {
          return RecordPage(records: records, next: RecordCursor(last))
        }
      }
      limit = limit.map { $0.multipliedReportingOverflow(by: 2) }
        .map { $0.overflow ? Int.max : $0.partialValue }
    }
  }

  /// Returns the records of the food correlations that start in a range of dates, except at the
  /// date `cut`, and of the given energy samples that do not belong to a food correlation.
  private static func records(
    _ energy: [QuantitySample], in dates: ClosedRange<Date>, _ cut: Date?, _ reader: HealthReader
  ) async throws -> [DietaryCalories] {
    let food = try await reader.correlations(of: .food, in: dates).filter { $0.startDate != cut }
    var members = Set(food.lazy.flatMap(\.members).map(\.uuid))
    // A correlation's members have their own dates, so the correlation can start outside the range.
    let others = energy.filter { !members.contains($0.uuid) }
    let distant = try await reader.correlations(of: .food, holding: others, of: .dietaryEnergy)
    members.formUnion(distant.lazy.flatMap(\.members).map(\.uuid))
    return food.map { record(of: $0, reader) }
      + others.filter { !members.contains($0.uuid) }.compactMap { record(of: $0, reader) }
  }

  private static func record(of sample: QuantitySample, _ reader: HealthReader) -> Self? {
    guard let calories = sample.kilocalories else { return nil }
    let (source, origin) = reader.provenance(of: sample.sourceRevision, sample.metadata)
    return Self(
      id: sample.uuid, date: sample.startDate, calories: calories, source: source, origin: origin)
  }

  private static func record(of food: Correlation, _ reader: HealthReader) -> Self {
    let macros = Macros(of: food)
    let (source, origin) = reader.provenance(of: food.sourceRevision, food.metadata)
    return Self(
      id: food.uuid, date: food.startDate,
      calories: food.total(of: .dietaryEnergy, in: .kilocalorie) ?? macros.calories,
      macros: macros, source: source, origin: origin)
  }
}

extension Macros {
  /// Creates the macronutrients from a correlation of food.
  init(of food: Correlation) {
    self.init(
      protein: food.total(of: .dietaryProtein, in: .gram),
      carbs: food.total(of: .dietaryCarbohydrates, in: .gram),
      fat: food.total(of: .dietaryFat, in: .gram))
  }
}

extension Correlation {
  /// Returns the sum of the members of a type in a unit, or `nil` if the correlation has no members
  /// of the type.
  func total(of type: QuantityType, in unit: HealthUnit) -> Double? {
    let values = members.filter { $0.quantityType == type }
      .compactMap { try? $0.quantity.doubleValue(for: unit) }
    return values.isEmpty ? nil : values.reduce(0, +)
  }
}

extension DateOrder {
  /// Returns the part of a range up to and including one of its dates, in this order, or the whole
  /// range for `nil`.
  fileprivate func part(of dates: ClosedRange<Date>, before cut: Date?) -> ClosedRange<Date> {
    guard let cut else { return dates }
    return self == .newestFirst ? cut...dates.upperBound : dates.lowerBound...cut
  }
}
