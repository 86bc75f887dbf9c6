/// Computed values of food or of goals for food: the energy from the macronutrients, and each
/// macronutrient from the energy and the other two.
///
/// All inputs are required, because a missing value is not zero. A result that is negative or not
/// finite is discarded.
public enum ComputedGoals {
  /// Returns a field's value, computed from the other values.
  ///
  /// - Parameters:
  ///   - field: The key of the energy of food or of a macronutrient.
  ///   - calories: The energy in kcal.
  ///   - macros: The macronutrients in g.
  /// - Returns: The value in the field's base unit, or `nil` for any other field, if a required
  ///   input is missing, or if the result is negative or not finite.
  public static func value(
    of field: FieldKey, calories: Double?, macros: Macros?
  ) -> Double? {
    let macros = macros ?? Macros()
    let value: Double? =
      switch field {
      case .dietaryCalorie: macros.calories
      case .protein: rest(calories, (macros.fat, 9), (macros.carbs, 4), each: 4)
      case .carbs: rest(calories, (macros.protein, 4), (macros.fat, 9), each: 4)
      case .fat: rest(calories, (macros.protein, 4), (macros.carbs, 4), each: 9)
      default: nil
      }
    guard let value, value.isFinite, value >= 0 else { return nil }
    return value
  }

  /// Returns the computed value to offer beside an entered value; all values are in base units.
  ///
  /// - Returns: The computed value; `nil` if nothing can be computed, if the field does not accept
  ///   the result, or if the result differs from the entered value by at most half the place value
  ///   of the last displayed digit.
  public static func offer(
    _ field: RecordField, entered: Double?, calories: Double?, macros: Macros?, style: FieldStyle
  ) -> Double? {
    guard let computed = value(of: field.key, calories: calories, macros: macros),
      field.validator.accepts(computed)
    else { return nil }
    if let entered, abs(entered - computed) <= style.tolerance(of: field) { return nil }
    return computed
  }

  private static func rest(
    _ calories: Double?, _ first: (grams: Double?, energy: Double),
    _ second: (grams: Double?, energy: Double), each: Double
  ) -> Double? {
    guard let calories, let one = first.grams, let two = second.grams else { return nil }
    return (calories - one * first.energy - two * second.energy) / each
  }
}
