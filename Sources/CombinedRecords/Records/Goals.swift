/// The user's goals, which are stored separately from records.
public struct Goals: Hashable, Sendable, Codable {
  /// The energy of food per day in kcal, or `nil` for no goal.
  public var calories: Double?
  /// The macronutrients per day in g, or `nil` for no goals.
  public var macros: Macros? { didSet { if macros?.isEmpty == true { macros = nil } } }
  /// The active energy per day in kcal, or `nil` for no goal.
  public var burnedCalories: Double?
  /// The duration of exercise per day in minutes, or `nil` for no goal.
  public var activity: Double?
  /// The body weight to reach in kg, or `nil` for no goal.
  public var weight: Double?

  /// Creates goals, by default a new user's: 2000 kcal of food a day and a weight of 70 kg.
  ///
  /// Empty macronutrients become `nil`.
  public init(
    calories: Double? = 2000, macros: Macros? = nil, burnedCalories: Double? = nil,
    activity: Double? = nil, weight: Double? = 70
  ) {
    self.calories = calories
    self.macros = macros?.isEmpty == true ? nil : macros
    self.burnedCalories = burnedCalories
    self.activity = activity
    self.weight = weight
  }

  /// The goal of a field in its base unit, or `nil` if the user set no goal or the field cannot
  /// have one.
  ///
  /// The key `activeCalorie` refers to the goal of `calorie`, and `duration` to that of `activity`.
  public subscript(field: FieldKey) -> Double? {
    switch field {
    case .dietaryCalorie: calories
    case .protein: macros?.protein
    case .carbs: macros?.carbs
    case .fat: macros?.fat
    case .calorie, .activeCalorie: burnedCalories
    case .activity, .duration: activity
    case .weight: weight
    default: nil
    }
  }

  /// The fields of the goals page, in order.
  public static let fields: [RecordField] = [
    .dietaryCalorie, .protein, .carbs, .fat, .calorie, .activity, .weight,
  ]

  /// Sets the goal of a field in its base unit; `nil` removes it.
  ///
  /// A valid value for a field that cannot have a goal is ignored.
  ///
  /// - Throws: ``RecordError/invalidValue(_:)`` for a value that violates the field's rule.
  public mutating func set(_ field: FieldKey, to value: Double?) throws(RecordError) {
    let rule = RecordField.registry.first { $0.key == field }?.validator
    if let value, rule?.accepts(value) == false { throw .invalidValue(field) }
    var macros = macros ?? Macros()
    switch field {
    case .dietaryCalorie: calories = value
    case .protein: macros.protein = value
    case .carbs: macros.carbs = value
    case .fat: macros.fat = value
    case .calorie, .activeCalorie: burnedCalories = value
    case .activity, .duration: activity = value
    case .weight: weight = value
    default: return
    }
    self.macros = macros
  }

  /// Checks every goal.
  ///
  /// - Throws: ``RecordError/invalidValue(_:)`` for the first goal that violates its field's
  ///   rule.
  public func validate() throws(RecordError) {
    for field in Self.fields {
      if let value = self[field.key], !field.validator.accepts(value) {
        throw .invalidValue(field.key)
      }
    }
  }
}
