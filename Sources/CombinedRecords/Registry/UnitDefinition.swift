/// The use of a field, which determines its unit in a region.
public enum UnitUsage: String, Hashable, Sendable, CaseIterable {
  /// Body weight, which regions give in kilograms, pounds or stones.
  case personWeight
  /// Energy, which the United States gives in large calories.
  case food
  /// The base unit everywhere.
  case asProvided
}

/// The units of a field.
public struct UnitDefinition: Hashable, Sendable {
  /// The unit in which values are kept.
  public let base: FieldUnit
  /// Other units that the user can choose.
  public let alternatives: [FieldUnit]
  /// The use of the field, which determines its unit in a region.
  public let usage: UnitUsage

  /// Creates the units of a field.
  public init(_ base: FieldUnit, _ alternatives: [FieldUnit] = [], usage: UnitUsage) {
    self.base = base
    self.alternatives = alternatives
    self.usage = usage
  }
}
