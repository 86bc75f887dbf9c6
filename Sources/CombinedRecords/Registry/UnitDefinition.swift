/// The usage of a field, which determines the unit that each region uses for it.
public enum UnitUsage: String, Hashable, Sendable, CaseIterable {
  /// Body weight, which is shown in kilograms, pounds or stones, depending on the region.
  case personWeight
  /// Energy, which is shown in large calories in the United States, and otherwise in the base unit.
  case food
  /// A quantity that is shown in the base unit in every region.
  case asProvided
}

/// The units of a field.
public struct UnitDefinition: Hashable, Sendable {
  /// The unit in which values are stored.
  public let base: FieldUnit
  /// Other units that the user can choose.
  public let alternatives: [FieldUnit]
  /// The usage of the field, which determines the unit that each region uses for it.
  public let usage: UnitUsage

  /// Creates the units of a field.
  public init(_ base: FieldUnit, _ alternatives: [FieldUnit] = [], usage: UnitUsage) {
    self.base = base
    self.alternatives = alternatives
    self.usage = usage
  }
}
