/// A named color for fields and marks; each interface defines its shade.
public enum FieldTint: String, Hashable, Sendable, CaseIterable {
  /// Brown.
  case brown
  /// Orange.
  case orange
  /// Blue.
  case blue
  /// Green.
  case green
  /// Indigo.
  case indigo
  /// Purple.
  case purple
  /// Yellow.
  case yellow
  /// Teal.
  case teal
  /// Pink.
  case pink
  /// Gray.
  case gray
}

/// The definition of a field: its key, title, symbol, color, units, fraction digits and rule.
public struct RecordField: Hashable, Sendable {
  /// The key, which is unique among fields.
  public let key: FieldKey
  /// The title in English, which is also its localization key.
  public let title: String
  /// The name of the symbol in SF Symbols.
  public let symbol: String
  /// The color of the symbol.
  public let tint: FieldTint
  /// The units in which values can be shown and entered.
  public let units: UnitDefinition
  /// The number of fraction digits to show, at least 0; a unit can require more.
  public let digits: Int

  /// The rule for values in the base unit.
  public let validator: ValueRule

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - key: The key, which must be unique.
  ///   - title: The title in English.
  ///   - symbol: The name of the symbol in SF Symbols.
  ///   - tint: The color of the symbol.
  ///   - units: The units in which values can be shown and entered.
  ///   - digits: The number of fraction digits to show; a negative number counts as 0.
  ///   - validator: The rule for values in the base unit.
  public init(
    _ key: FieldKey, _ title: String, _ symbol: String, _ tint: FieldTint,
    _ units: UnitDefinition, digits: Int = 0, validator: ValueRule = .notNegative
  ) {
    self.key = key
    self.title = title
    self.symbol = symbol
    self.tint = tint
    self.units = units
    self.digits = max(0, digits)
    self.validator = validator
  }
}
