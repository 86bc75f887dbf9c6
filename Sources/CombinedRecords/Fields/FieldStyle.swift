public import Foundation

/// The preferences and the locale that determine how values are shown and entered.
public struct FieldStyle: Sendable {
  /// The user's settings; those for units take precedence over the units of the locale.
  public let preferences: RecordPreferences
  /// The locale, which determines the format of numbers and the default units.
  public let locale: Locale

  /// Creates a style, by default with the settings of a new user.
  public init(preferences: RecordPreferences = RecordPreferences(), locale: Locale) {
    self.preferences = preferences
    self.locale = locale
  }

  /// The text that is shown for a missing value: an em dash.
  public static let missing: String = "\u{2014}"

  /// Returns the unit in which a field is shown.
  public func unit(of field: RecordField) -> FieldUnit {
    field.units.displayUnit(for: field.key, preferences, locale: locale)
  }

  /// Returns the units that the user can choose for a field, sorted by symbol.
  public func choices(of field: RecordField) -> [FieldUnit] {
    field.units.choices(system: preferences.unitSystem, locale: locale)
  }

  /// Returns the text of a value without its unit symbol.
  ///
  /// The value is converted from the field's base unit to the given unit, by default the displayed
  /// unit, and rounded half to even. A missing value is shown as an em dash.
  public func text(of value: Double?, _ field: RecordField, in unit: FieldUnit? = nil) -> String {
    guard let value else { return Self.missing }
    let unit = unit ?? self.unit(of: field)
    let style = FloatingPointFormatStyle<Double>.number.locale(locale)
      .precision(.fractionLength(digits(of: field, in: unit)))
    return unit.value(ofBase: value).formatted(style)
  }

  /// Returns half the place value of the last displayed digit, in base units: the maximum
  /// difference between a value and its text.
  public func tolerance(of field: RecordField) -> Double {
    let unit = unit(of: field)
    return unit.baseValue(of: 0.5 / pow(10, Double(digits(of: field, in: unit))))
  }

  private func digits(of field: RecordField, in unit: FieldUnit) -> Int {
    max(field.digits, unit.digits ?? 0)
  }
}
