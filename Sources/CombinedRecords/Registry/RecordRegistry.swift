internal import HealthModel

// The registry: the app's fields and kinds of records. A record type needs one entry, here or in
// the app that adds the type, and a separate file. Goals, sums, tiles and the exporter support only
// the fields and kinds that are defined here.

extension FieldKey: CaseIterable {
  /// Body weight in kg.
  public static let weight: FieldKey = Self(rawValue: "weight")
  /// The goal for active energy in kcal.
  public static let calorie: FieldKey = Self(rawValue: "calorie")
  /// The energy of food in kcal.
  public static let dietaryCalorie: FieldKey = Self(rawValue: "dietaryCalorie")
  /// Active energy in kcal.
  public static let activeCalorie: FieldKey = Self(rawValue: "activeCalorie")
  /// The energy burned at rest in kcal.
  public static let restingCalorie: FieldKey = Self(rawValue: "restingCalorie")
  /// Protein in g.
  public static let protein: FieldKey = Self(rawValue: "protein")
  /// Carbohydrates in g.
  public static let carbs: FieldKey = Self(rawValue: "carbs")
  /// Fat in g.
  public static let fat: FieldKey = Self(rawValue: "fat")
  /// The duration of an activity in minutes, and the goal for it.
  public static let activity: FieldKey = Self(rawValue: "activity")
  /// The duration of a period of active energy, in minutes.
  public static let duration: FieldKey = Self(rawValue: "duration")

  /// The keys of the app's fields.
  public static let allCases: [FieldKey] = RecordField.registry.map(\.key)
}

extension RecordField {
  private static let energy = UnitDefinition(.kilocalorie, [.kilojoule], usage: .food)
  private static let nutrient = UnitDefinition(.gram, usage: .asProvided)
  private static let time = UnitDefinition(.minute, [.second, .hour], usage: .asProvided)

  /// Body weight, in kilograms.
  public static let weight = Self(
    .weight, "Weight", "figure", .brown,
    UnitDefinition(.kilogram, [.pound, .stone], usage: .personWeight), digits: 2,
    validator: .positive)
  /// The goal for active energy, in kilocalories.
  public static let calorie = Self(.calorie, "Calories", "flame", .orange, energy)
  /// The energy of food, in kilocalories.
  public static let dietaryCalorie = Self(
    .dietaryCalorie, "Calories", "fork.knife", .blue, energy)
  /// Active energy, in kilocalories.
  public static let activeCalorie = Self(
    .activeCalorie, "Calories", "figure.run", .green, energy)
  /// The energy burned at rest, in kilocalories.
  public static let restingCalorie = Self(.restingCalorie, "Calories", "zzz", .indigo, energy)
  /// Protein, in grams.
  public static let protein = Self(.protein, "Protein", "dumbbell", .purple, nutrient)
  /// Carbohydrates, in grams.
  public static let carbs = Self(.carbs, "Carbohydrates", "carrot.fill", .green, nutrient)
  /// Fat, in grams.
  public static let fat = Self(.fat, "Fat", "drop.circle", .yellow, nutrient)
  /// The duration of an activity, in minutes.
  public static let activity = Self(.activity, "Duration", "figure.run", .green, time)
  /// The duration of a period of active energy, in minutes.
  public static let duration = Self(.duration, "Duration", "timer", .teal, time)

  /// The app's fields.
  public static let registry: [RecordField] = [
    weight, calorie, dietaryCalorie, activeCalorie, restingCalorie, protein, carbs, fat, activity,
    duration,
  ]
}

extension RecordKind: CaseIterable {
  /// Measurements of body weight.
  public static let weight: RecordKind = Self(
    "weight", title: "Weight", healthTypes: [.quantity(.bodyMass)])
  /// Energy of food, with macronutrients.
  public static let dietaryCalories: RecordKind = Self(
    "dietaryCalories", title: "Food",
    healthTypes: [
      .quantity(.dietaryEnergy), .quantity(.dietaryProtein), .quantity(.dietaryCarbohydrates),
      .quantity(.dietaryFat),
    ])
  /// Energy burned by movement outside of workouts; workouts are read to exclude their energy.
  public static let activeEnergy: RecordKind = Self(
    "activeEnergy", title: "Active Energy", healthTypes: [.quantity(.activeEnergy), .workout],
    sharedTypes: [.quantity(.activeEnergy)])
  /// Energy burned at rest.
  public static let restingEnergy: RecordKind = Self(
    "restingEnergy", title: "Resting Energy", healthTypes: [.quantity(.restingEnergy)])
  /// Workouts, with their active energy.
  public static let activity: RecordKind = Self(
    "activity", title: "Activity", healthTypes: [.quantity(.activeEnergy), .workout])

  /// The app's kinds of records.
  public static let allCases: [RecordKind] = [
    weight, dietaryCalories, activeEnergy, restingEnergy, activity,
  ]
}
