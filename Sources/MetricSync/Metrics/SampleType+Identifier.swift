public import HealthModel

extension SampleType {
  /// Creates the quantity, category or workout type with an identifier, which can omit the prefix
  /// of a quantity type in the catalog.
  ///
  /// Any other identifier without the prefix of category types, including that of a correlation
  /// type, creates a quantity type with the unit `count`.
  public init(metricIdentifier identifier: String) {
    if identifier == Self.workoutIdentifier {
      self = .workout
    } else if identifier.hasPrefix(CategoryType.identifierPrefix) {
      self = .category(.identified(by: identifier))
    } else {
      self = .quantity(
        QuantityType.named(identifier)
          ?? QuantityType(identifier: identifier, canonicalUnit: .count, aggregation: .discrete))
    }
  }
}
