/// A unit in which a field's values are shown and entered.
///
/// The units are defined here because Foundation's units differ between platforms.
public struct FieldUnit: Hashable, Sendable {
  /// The symbol, unique among a field's units.
  public let symbol: String
  /// The number of base units in one unit, greater than 0.
  public let factor: Double
  /// The minimum number of fraction digits to show, or `nil` to use the field's
  /// ``RecordField/digits``.
  public let digits: Int?

  /// Creates a unit.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - factor: The number of base units in one unit, finite and greater than 0.
  ///   - digits: The minimum number of fraction digits to show, or `nil` to use the field's
  ///     ``RecordField/digits``.
  public init(_ symbol: String, _ factor: Double, digits: Int? = nil) {
    self.symbol = symbol
    self.factor = factor
    self.digits = digits
  }

  /// Kilograms, the base unit of body weight.
  public static let kilogram = Self("kg", 1)
  /// Pounds of body weight, 0.45359237 kg each.
  public static let pound = Self("lb", 0.453_592_37)
  /// Stone, the unit of body weight, with at least two fraction digits.
  public static let stone = Self("st", 6.350_293_18, digits: 2)
  /// Grams, the base unit of nutrients.
  public static let gram = Self("g", 1)
  /// Kilocalories, the base unit of energy.
  public static let kilocalorie = Self("kcal", 1)
  /// Large calories, which equal kilocalories and are used on food labels in the United States.
  public static let largeCalorie = Self("Cal", 1)
  /// Kilojoules, 4.184 to a kilocalorie.
  public static let kilojoule = Self("kJ", 1 / 4.184)
  /// Minutes, the base unit of durations.
  public static let minute = Self("min", 1)
  /// Seconds, 60 to a minute.
  public static let second = Self("s", 1.0 / 60)
  /// Hours of 60 minutes.
  public static let hour = Self("h", 60)

  /// Converts a value from the base unit to this unit.
  public func value(ofBase value: Double) -> Double { factor == 1 ? value : value / factor }

  /// Converts a value from this unit to the base unit.
  public func baseValue(of value: Double) -> Double { factor == 1 ? value : value * factor }
}
