extension QuantityType {
  /// All quantity types in the 2026 SDK, with the units and aggregations from its headers.
  ///
  /// The contract table of quantity types verifies each entry.
  public static let catalog: [QuantityType] = entries.compactMap { entry in
    // An entry with an invalid unit is omitted; the contract table detects this.
    guard let unit = try? HealthUnit(parsing: entry.unit) else { return nil }
    return QuantityType(
      identifier: identifierPrefix + entry.name, canonicalUnit: unit,
      aggregation: entry.aggregation)
  }

  /// The prefix of all quantity type identifiers.
  public static let identifierPrefix: String = "HKQuantityTypeIdentifier"

  /// Returns the catalog type with the given identifier, with or without the prefix, or `nil` if
  /// the catalog does not list the type.
  ///
  /// - Complexity: O(1).
  public static func named(_ name: String) -> QuantityType? {
    catalogByName[name] ?? catalogByName[identifierPrefix + name]
  }

  private static let catalogByName: [String: QuantityType] = Dictionary(
    catalog.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

  private static var entries: [(name: String, unit: String, aggregation: QuantityAggregation)] {
    vitalTypes + activityTypes + nutritionTypes + otherTypes
  }

  /// The types for vital signs and body measurements.
  private static let vitalTypes: [(name: String, unit: String, aggregation: QuantityAggregation)] =
    [
      ("BodyFatPercentage", "%", .discrete),
      ("BodyMass", "kg", .discrete),
      ("BodyMassIndex", "count", .discrete),
      ("Height", "m", .discrete),
      ("LeanBodyMass", "kg", .discrete),
      ("WaistCircumference", "m", .discrete),
      ("AtrialFibrillationBurden", "%", .discreteTemporallyWeighted),
      ("HeartRate", "count/s", .discreteTemporallyWeighted),
      ("HeartRateRecoveryOneMinute", "count/min", .discrete),
      ("HeartRateVariabilitySDNN", "ms", .discrete),
      ("PeripheralPerfusionIndex", "%", .discrete),
      ("RestingHeartRate", "count/min", .discrete),
      ("WalkingHeartRateAverage", "count/min", .discrete),
      ("BloodPressureDiastolic", "mmHg", .discrete),
      ("BloodPressureSystolic", "mmHg", .discrete),
      ("BasalBodyTemperature", "degC", .discrete),
      ("OxygenSaturation", "%", .discrete),
      ("RespiratoryRate", "count/s", .discrete),
      ("BodyTemperature", "degC", .discrete),
    ]

  /// The types for activity and mobility.
  private static let activityTypes:
    [(name: String, unit: String, aggregation: QuantityAggregation)] = [
      ("ActiveEnergyBurned", "kcal", .cumulative),
      ("AppleExerciseTime", "min", .cumulative),
      ("AppleMoveTime", "min", .cumulative),
      ("AppleStandTime", "min", .cumulative),
      ("BasalEnergyBurned", "kcal", .cumulative),
      ("CrossCountrySkiingSpeed", "m/s", .discrete),
      ("CyclingCadence", "count/min", .discrete),
      ("CyclingFunctionalThresholdPower", "W", .discrete),
      ("CyclingPower", "W", .discrete),
      ("CyclingSpeed", "m/s", .discrete),
      ("DistanceCrossCountrySkiing", "m", .cumulative),
      ("DistanceCycling", "m", .cumulative),
      ("DistanceDownhillSnowSports", "m", .cumulative),
      ("DistancePaddleSports", "m", .cumulative),
      ("DistanceRowing", "m", .cumulative),
      ("DistanceSkatingSports", "m", .cumulative),
      ("DistanceSwimming", "m", .cumulative),
      ("DistanceWalkingRunning", "m", .cumulative),
      ("DistanceWheelchair", "m", .cumulative),
      ("EstimatedWorkoutEffortScore", "appleEffortScore", .discrete),
      ("FlightsClimbed", "count", .cumulative),
      ("NikeFuel", "count", .cumulative),
      ("PaddleSportsSpeed", "m/s", .discrete),
      ("PhysicalEffort", "kcal/(kg*hr)", .discrete),
      ("PushCount", "count", .cumulative),
      ("RowingSpeed", "m/s", .discrete),
      ("RunningPower", "W", .discrete),
      ("RunningSpeed", "m/s", .discrete),
      ("StepCount", "count", .cumulative),
      ("SwimmingStrokeCount", "count", .cumulative),
      ("UnderwaterDepth", "m", .discrete),
      ("WorkoutEffortScore", "appleEffortScore", .discrete),
      ("VO2Max", "ml/(kg*min)", .discrete),
      ("AppleWalkingSteadiness", "%", .discrete),
      ("RunningGroundContactTime", "ms", .discrete),
      ("RunningStrideLength", "m", .discrete),
      ("RunningVerticalOscillation", "cm", .discrete),
      ("SixMinuteWalkTestDistance", "m", .discrete),
      ("StairAscentSpeed", "m/s", .discrete),
      ("StairDescentSpeed", "m/s", .discrete),
      ("WalkingAsymmetryPercentage", "%", .discrete),
      ("WalkingDoubleSupportPercentage", "%", .discrete),
      ("WalkingSpeed", "m/s", .discrete),
      ("WalkingStepLength", "m", .discrete),
    ]

  /// The types for food and drink.
  private static let nutritionTypes:
    [(name: String, unit: String, aggregation: QuantityAggregation)] = [
      ("DietaryBiotin", "g", .cumulative),
      ("DietaryCaffeine", "g", .cumulative),
      ("DietaryCalcium", "g", .cumulative),
      ("DietaryCarbohydrates", "g", .cumulative),
      ("DietaryChloride", "g", .cumulative),
      ("DietaryCholesterol", "g", .cumulative),
      ("DietaryChromium", "g", .cumulative),
      ("DietaryCopper", "g", .cumulative),
      ("DietaryEnergyConsumed", "kcal", .cumulative),
      ("DietaryFatMonounsaturated", "g", .cumulative),
      ("DietaryFatPolyunsaturated", "g", .cumulative),
      ("DietaryFatSaturated", "g", .cumulative),
      ("DietaryFatTotal", "g", .cumulative),
      ("DietaryFiber", "g", .cumulative),
      ("DietaryFolate", "g", .cumulative),
      ("DietaryIodine", "g", .cumulative),
      ("DietaryIron", "g", .cumulative),
      ("DietaryMagnesium", "g", .cumulative),
      ("DietaryManganese", "g", .cumulative),
      ("DietaryMolybdenum", "g", .cumulative),
      ("DietaryNiacin", "g", .cumulative),
      ("DietaryPantothenicAcid", "g", .cumulative),
      ("DietaryPhosphorus", "g", .cumulative),
      ("DietaryPotassium", "g", .cumulative),
      ("DietaryProtein", "g", .cumulative),
      ("DietaryRiboflavin", "g", .cumulative),
      ("DietarySelenium", "g", .cumulative),
      ("DietarySodium", "g", .cumulative),
      ("DietarySugar", "g", .cumulative),
      ("DietaryThiamin", "g", .cumulative),
      ("DietaryVitaminA", "g", .cumulative),
      ("DietaryVitaminB12", "g", .cumulative),
      ("DietaryVitaminB6", "g", .cumulative),
      ("DietaryVitaminC", "g", .cumulative),
      ("DietaryVitaminD", "g", .cumulative),
      ("DietaryVitaminE", "g", .cumulative),
      ("DietaryVitaminK", "g", .cumulative),
      ("DietaryWater", "mL", .cumulative),
      ("DietaryZinc", "g", .cumulative),
      ("NumberOfAlcoholicBeverages", "count", .cumulative),
    ]

  /// The types for sleep, laboratory and other measurements.
  private static let otherTypes: [(name: String, unit: String, aggregation: QuantityAggregation)] =
    [
      ("AppleSleepingWristTemperature", "degC", .discrete),
      ("ElectrodermalActivity", "S", .discrete),
      ("EnvironmentalAudioExposure", "dBASPL", .discreteEquivalentContinuousLevel),
      ("EnvironmentalSoundReduction", "dBASPL", .discreteEquivalentContinuousLevel),
      ("HeadphoneAudioExposure", "dBASPL", .discreteEquivalentContinuousLevel),
      ("BloodAlcoholContent", "%", .discrete),
      ("InsulinDelivery", "IU", .cumulative),
      ("NumberOfTimesFallen", "count", .cumulative),
      ("TimeInDaylight", "min", .cumulative),
      ("UVExposure", "count", .discrete),
      ("WaterTemperature", "degC", .discrete),
      ("AppleSleepingBreathingDisturbances", "count", .discrete),
      ("ForcedExpiratoryVolume1", "L", .discrete),
      ("ForcedVitalCapacity", "L", .discrete),
      ("InhalerUsage", "count", .cumulative),
      ("PeakExpiratoryFlowRate", "L/min", .discrete),
      ("BloodGlucose", "mg/dL", .discrete),
    ]
}
