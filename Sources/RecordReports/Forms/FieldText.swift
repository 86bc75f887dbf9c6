internal import CombinedRecords

/// A typed number with the unit that follows it, if any.
struct FieldText {
  /// The number as typed, without the unit.
  let number: String
  /// The unit, or `nil` if no unit follows a number.
  let unit: FieldUnit?

  /// Creates a number and a unit from text, which can end with the unit.
  ///
  /// - Throws: ``FormError/unknownUnit(_:_:expected:)`` if the unit is not one of the style's
  ///   choices for the field.
  init(_ text: String, of field: RecordField, style: FieldStyle) throws(FormError) {
    let trimmed = text.drop { $0.isWhitespace }
    let letters = trimmed.reversed().drop { $0.isWhitespace }.prefix { $0.isLetter }
    let symbol = String(letters.reversed())
    let rest = trimmed.dropLast(trimmed.reversed().prefix { $0.isWhitespace }.count)
      .dropLast(symbol.count)
    // A word without a number is not split, so that the entry rejects it.
    guard !symbol.isEmpty, rest.contains(where: { !$0.isWhitespace }) else {
      (number, unit) = (text, nil)
      return
    }
    let choices = style.choices(of: field)
    guard let unit = choices.first(where: { $0.symbol == symbol }) else {
      throw .unknownUnit(field.key, symbol, expected: choices.map(\.symbol))
    }
    (number, self.unit) = (String(rest), unit)
  }
}

extension FieldStyle {
  /// Returns a style in which a field is entered in a unit, or the same style for `nil`.
  func entering(_ unit: FieldUnit?, in field: RecordField) -> FieldStyle {
    guard let unit else { return self }
    var preferences = preferences
    preferences.choose(unit, for: field)
    return FieldStyle(preferences: preferences, locale: locale)
  }
}

extension FieldEntry {
  /// Returns an entry after the given text has been typed; a unit can follow the number in the
  /// text.
  ///
  /// - Throws: ``FormError`` if the unit is unknown or the entry rejects the text.
  static func typed(
    _ text: String, in field: RecordField, value: Double?, style: FieldStyle
  ) throws(FormError) -> FieldEntry {
    let typed = try FieldText(text, of: field, style: style)
    var entry = FieldEntry(field, value: value, style: style.entering(typed.unit, in: field))
    entry.type(typed.number)
    if let problem = entry.problem { throw .field(field.key, problem) }
    return entry
  }
}
