internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that multiplies returned quantities in one unit by a factor.
  private static func scaling(
    _ id: String, _ summary: String, unit: String, by factor: Double
  ) -> Self {
    Self(id, summary) {
      $0.found = { _, _, found in
        found.each { sample in
          guard sample.quantity.unit.unitString == unit else { return sample }
          return try sample.altered(
            quantity: Quantity(unit: sample.quantity.unit, value: sample.number * factor))
        }
      }
    }
  }

  /// Stores that return incorrect values, types or statistics.
  static let units: [Self] = [
    scaling("scales-pounds", "a pound counts as 453.592 g", unit: "lb", by: 453.592 / 453.59237),
    scaling("scales-stones", "a stone counts as 6,350 g", unit: "st", by: 6_350 / 6_350.29318),
    scaling(
      "scales-percentages", "a percentage counts as a hundredth of its value", unit: "%", by: 0.01),
    scaling("scales-kilograms", "a kilogram counts as a gram", unit: "kg", by: 0.001),
    scaling(
      "scales-counts-per-minute", "a count per minute counts as one per second", unit: "count/min",
      by: 60),
    scaling("scales-us-pints", "a US pint counts as an imperial pint", unit: "pt_us", by: 1.2009),
    scaling("scales-calories", "a calorie counts as a kilocalorie", unit: "cal", by: 1_000),
    scaling(
      "scales-degrees-fahrenheit", "a value in degrees Fahrenheit is multiplied by 1.8",
      unit: "degF", by: 1.8),
    Self("returns-doubled-values", "values are returned doubled") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(quantity: Quantity(unit: $0.quantity.unit, value: $0.number * 2))
        }
      }
    },
    Self("returns-values-in-single-precision", "values are returned in single precision") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(
            quantity: Quantity(unit: $0.quantity.unit, value: Double(Float($0.number))))
        }
      }
    },
    Self(
      "returns-samples-with-wrong-type",
      "a sample is returned with another type of the same dimension"
    ) {
      $0.found = { _, _, found in
        found.each { sample in
          let type = QuantityType.catalog.first {
            $0.canonicalUnit.isCompatible(with: sample.quantity.unit) && $0 != sample.quantityType
          }
          return try type.map { try sample.altered(type: $0) } ?? sample
        }
      }
    },
    Self("returns-empty-statistics-for-sums", "a request for a sum returns empty statistics") {
      $0.statistics = { base, query in
        guard query.options.contains(.cumulativeSum) else {
          return try await base.store.statistics(query)
        }
        return Statistics(
          type: query.type, dates: DateInterval(start: base.clock.now, duration: 0),
          values: StatisticsValues())
      }
    },
  ]
}
