/// The factors that determine the unit of a field.
public enum UnitUsage: String, Hashable, Sendable, CaseIterable {
  /// Body weight, which regions give in kilograms, pounds or stones.
  case personWeight
  /// Energy, which the United States give in large calories.
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
  /// The property of a region that determines a unit.
  public let usage: UnitUsage

  /// Creates units.
  public init(_ base: FieldUnit, _ alternatives: [FieldUnit] = [], usage: UnitUsage) {
    self.base = base
    self.alternatives = alternatives
    self.usage = usage
  }
}
