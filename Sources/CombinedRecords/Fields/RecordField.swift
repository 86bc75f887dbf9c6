/// The colours of fields and marks, which the interface defines.
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

/// All that an interface needs to know of a field; the single place where fields are defined.
public struct RecordField: Hashable, Sendable {
  /// The key.
  public let key: FieldKey
  /// The title in English, which is also the key of its translations.
  public let title: String
  /// The name of the symbol in SF Symbols.
  public let symbol: String
  /// The colour.
  public let tint: FieldTint
  /// The units.
  public let units: UnitDefinition
  /// The number of fraction digits to show.
  public let digits: Int

  /// The rule for values in the base unit.
  public var validator: ValueRule { key.rule }

  private init(
    _ key: FieldKey, _ title: String, _ symbol: String, _ tint: FieldTint,
    _ units: UnitDefinition, digits: Int = 0
  ) {
    self.key = key
    self.title = title
    self.symbol = symbol
    self.tint = tint
    self.units = units
    self.digits = digits
  }

  private static let energy = UnitDefinition(.kilocalorie, [.kilojoule], usage: .food)
  private static let nutrient = UnitDefinition(.gram, usage: .asProvided)
  private static let time = UnitDefinition(.minute, [.second, .hour], usage: .asProvided)

  /// Body weight.
  public static let weight = Self(
    .weight, "Weight", "figure", .brown,
    UnitDefinition(.kilogram, [.pound, .stone], usage: .personWeight), digits: 2)
  /// The goal for burned calories.
  public static let calorie = Self(.calorie, "Calories", "flame", .orange, energy)
  /// The energy of food.
  public static let dietaryCalorie = Self(
    .dietaryCalorie, "Calories", "fork.knife", .blue, energy)
  /// The energy of movement.
  public static let activeCalorie = Self(
    .activeCalorie, "Calories", "figure.run", .green, energy)
  /// The energy burned at rest.
  public static let restingCalorie = Self(.restingCalorie, "Calories", "zzz", .indigo, energy)
  /// Protein.
  public static let protein = Self(.protein, "Protein", "dumbbell", .purple, nutrient)
  /// Carbohydrates.
  public static let carbs = Self(.carbs, "Carbohydrates", "carrot.fill", .green, nutrient)
  /// Fat.
  public static let fat = Self(.fat, "Fat", "drop.circle", .yellow, nutrient)
  /// The duration of an activity.
  public static let activity = Self(.activity, "Duration", "figure.run", .green, time)
  /// The duration of active energy.
  public static let duration = Self(.duration, "Duration", "timer", .teal, time)

  /// The fields of the app.
  public static let registry: [RecordField] = FieldKey.allCases.map { Self[$0] }

  /// The field with a key.
  public static subscript(key: FieldKey) -> RecordField {
    switch key {
    case .weight: weight
    case .calorie: calorie
    case .dietaryCalorie: dietaryCalorie
    case .activeCalorie: activeCalorie
    case .restingCalorie: restingCalorie
    case .protein: protein
    case .carbs: carbs
    case .fat: fat
    case .activity: activity
    case .duration: duration
    }
  }
}
