/// The usage of a field, which determines the default unit in each unit system.
public enum UnitUsage: String, Hashable, Sendable, CaseIterable {
  /// Body weight, by default in kilograms, pounds or stone, depending on the unit system.
  case personWeight
  /// Energy, by default in large calories in the unit system of the United States, and otherwise in
  /// the base unit.
  case food
  /// A quantity whose default unit is the base unit in every unit system.
  case asProvided
}

/// The units of a field.
public struct UnitDefinition: Hashable, Sendable {
  /// The unit in which values are stored.
  public let base: FieldUnit
  /// Other units that the user can choose.
  public let alternatives: [FieldUnit]
  /// The usage of the field, which determines the default unit in each unit system.
  public let usage: UnitUsage

  /// Creates the units of a field.
  public init(_ base: FieldUnit, _ alternatives: [FieldUnit] = [], usage: UnitUsage) {
    self.base = base
    self.alternatives = alternatives
    self.usage = usage
  }
}
