/// The kinds of records that combined queries support, which do not include goals.
public enum RecordKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// Body weight.
  case weight
  /// Energy of food, with macronutrients.
  case dietaryCalories
  /// Energy burned by movement outside of workouts.
  case activeEnergy
  /// Energy burned at rest.
  case restingEnergy
  /// A workout.
  case activity
}

/// The key of a field, which preferences, forms and errors use.
public enum FieldKey: String, Hashable, Sendable, Codable, CaseIterable {
  /// Body weight in kg.
  case weight
  /// The goal for burned calories in kcal.
  case calorie
  /// The energy of food in kcal.
  case dietaryCalorie
  /// The energy of movement in kcal.
  case activeCalorie
  /// The energy burned at rest in kcal.
  case restingCalorie
  /// Protein in g.
  case protein
  /// Carbohydrates in g.
  case carbs
  /// Fat in g.
  case fat
  /// The duration of an activity in minutes, also as a goal.
  case activity
  /// The duration of active energy in minutes.
  case duration

  /// The rule for values in the base unit.
  public var rule: ValueRule { self == .weight ? .positive : .notNegative }
}

/// A rule for the values of a field; numbers that are not finite are never valid.
public enum ValueRule: String, Hashable, Sendable, CaseIterable {
  /// Values greater than 0.
  case positive
  /// Values of 0 and greater.
  case notNegative

  /// Returns whether a value in the base unit satisfies the rule.
  public func accepts(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    return switch self {
    case .positive: value > 0
    case .notNegative: value >= 0
    }
  }
}
