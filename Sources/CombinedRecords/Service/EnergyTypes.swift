package import HealthModel

/// The quantity types of energy and nutrients, as in `QuantityType.catalog`.
extension QuantityType {
  package static let dietaryEnergy = Self(
    identifier: "HKQuantityTypeIdentifierDietaryEnergyConsumed", canonicalUnit: .kilocalorie,
    aggregation: .cumulative)
  package static let dietaryProtein = Self(
    identifier: "HKQuantityTypeIdentifierDietaryProtein", canonicalUnit: .gram,
    aggregation: .cumulative)
  package static let dietaryCarbohydrates = Self(
    identifier: "HKQuantityTypeIdentifierDietaryCarbohydrates", canonicalUnit: .gram,
    aggregation: .cumulative)
  package static let dietaryFat = Self(
    identifier: "HKQuantityTypeIdentifierDietaryFatTotal", canonicalUnit: .gram,
    aggregation: .cumulative)
  package static let activeEnergy = Self(
    identifier: "HKQuantityTypeIdentifierActiveEnergyBurned", canonicalUnit: .kilocalorie,
    aggregation: .cumulative)
  package static let restingEnergy = Self(
    identifier: "HKQuantityTypeIdentifierBasalEnergyBurned", canonicalUnit: .kilocalorie,
    aggregation: .cumulative)
}
