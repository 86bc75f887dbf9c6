internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that multiplies quantities in one unit by a factor.
  private static func scaling(_ unit: String, by factor: Double, _ summary: String) -> Self {
    let id = "scales-\(unit.replacing("/", with: "-per-"))"
    return Self(id, summary) {
      $0.found = { _, _, found in
        found.each { sample in
          guard sample.quantity.unit.unitString == unit else { return sample }
          return try sample.altered(
            quantity: Quantity(unit: sample.quantity.unit, value: sample.number * factor))
        }
      }
    }
  }

  /// Stores with incorrect units and types.
  static let units: [Self] = [
    scaling("lb", by: 453.592 / 453.59237, "a pound counts as 453.592 g"),
    scaling("st", by: 6_350 / 6_350.29318, "a stone counts as 6,350 g"),
    scaling("%", by: 0.01, "a percentage counts as a hundredth of its value"),
    scaling("kg", by: 0.001, "a kilogram counts as a gram"),
    scaling("count/min", by: 60, "a count per minute counts as one per second"),
    scaling("pt_us", by: 1.2009, "a US pint counts as an imperial pint"),
    scaling("cal", by: 1_000, "a calorie counts as a kilocalorie"),
    scaling("degF", by: 1.8, "a degree Fahrenheit counts as a kelvin"),
    Self("doubles-amounts", "values are doubled") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(quantity: Quantity(unit: $0.quantity.unit, value: $0.number * 2))
        }
      }
    },
    Self("keeps-amounts-in-single-precision", "values are kept in single precision") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(
            quantity: Quantity(unit: $0.quantity.unit, value: Double(Float($0.number))))
        }
      }
    },
    Self("forgets-types", "a sample is returned with another type of the same dimension") {
      $0.found = { _, _, found in
        found.each { sample in
          let type = QuantityType.catalog.first {
            $0.canonicalUnit.isCompatible(with: sample.quantity.unit) && $0 != sample.quantityType
          }
          return try type.map { try sample.altered(type: $0) } ?? sample
        }
      }
    },
    Self("averages-everything", "no type has a sum") {
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
