public import HealthModel

extension SampleType {
  /// Creates the type with an identifier; a quantity type of the catalog can be without its prefix.
  ///
  /// An unknown identifier without the prefix of category types creates a quantity type with the
  /// unit `count`.
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
