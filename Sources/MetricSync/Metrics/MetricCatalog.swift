/// The names, categories and special units of the catalog's quantity types.
enum MetricCatalog {
  /// The name and category of a type.
  struct Entry: Sendable {
    let name: String
    let category: MetricCategory
  }

  /// The entries, by type identifier without its prefix.
  static let entries: [String: Entry] = Dictionary(
    [
      (MetricCategory.vitals, vitals), (.activity, activity), (.nutrition, nutrition),
      (.sleep, sleep), (.lab, lab), (.other, other),
    ].flatMap { category, names in
      names.map { ($0.key, Entry(name: $0.value, category: category)) }
    }, uniquingKeysWith: { first, _ in first })

  /// The units of the types whose metrics are not in the catalog unit, by type identifier without
  /// its prefix.
  static let units: [String: String] = ["HeartRate": "count/min", "RespiratoryRate": "count/min"]

  private static let vitals: [String: String] = [
    "BodyFatPercentage": "Body fat percentage",
    "BodyMass": "Body weight",
    "BodyMassIndex": "Body mass index",
    "Height": "Height",
    "LeanBodyMass": "Lean body mass",
    "WaistCircumference": "Waist circumference",
    "AtrialFibrillationBurden": "AFib history",
    "HeartRate": "Heart rate",
    "HeartRateRecoveryOneMinute": "Cardio recovery (1 min)",
    "HeartRateVariabilitySDNN": "Heart rate variability",
    "PeripheralPerfusionIndex": "Peripheral perfusion index",
    "RestingHeartRate": "Resting heart rate",
    "WalkingHeartRateAverage": "Walking heart rate average",
    "BloodPressureDiastolic": "Diastolic blood pressure",
    "BloodPressureSystolic": "Systolic blood pressure",
    "BasalBodyTemperature": "Basal body temperature",
    "OxygenSaturation": "Blood oxygen",
    "RespiratoryRate": "Respiratory rate",
    "BodyTemperature": "Body temperature",
  ]

  private static let activity: [String: String] = [
    "ActiveEnergyBurned": "Active energy",
    "AppleExerciseTime": "Exercise minutes",
    "AppleMoveTime": "Move minutes",
    "AppleStandTime": "Stand minutes",
    "BasalEnergyBurned": "Resting energy",
    "CrossCountrySkiingSpeed": "Cross-country skiing speed",
    "CyclingCadence": "Cycling cadence",
    "CyclingFunctionalThresholdPower": "Cycling functional threshold power",
    "CyclingPower": "Cycling power",
    "CyclingSpeed": "Cycling speed",
    "DistanceCrossCountrySkiing": "Cross-country skiing distance",
    "DistanceCycling": "Cycling distance",
    "DistanceDownhillSnowSports": "Downhill snow sports distance",
    "DistancePaddleSports": "Paddle sports distance",
    "DistanceRowing": "Rowing distance",
    "DistanceSkatingSports": "Skating distance",
    "DistanceSwimming": "Swimming distance",
    "DistanceWalkingRunning": "Walking + running distance",
    "DistanceWheelchair": "Wheelchair distance",
    "EstimatedWorkoutEffortScore": "Estimated workout effort",
    "FlightsClimbed": "Flights climbed",
    "NikeFuel": "NikeFuel",
    "PaddleSportsSpeed": "Paddle sports speed",
    "PhysicalEffort": "Physical effort",
    "PushCount": "Wheelchair pushes",
    "RowingSpeed": "Rowing speed",
    "RunningPower": "Running power",
    "RunningSpeed": "Running speed",
    "StepCount": "Steps",
    "SwimmingStrokeCount": "Swimming strokes",
    "UnderwaterDepth": "Underwater depth",
    "WorkoutEffortScore": "Workout effort",
    "VO2Max": "Cardio fitness (VO2 max)",
    "AppleWalkingSteadiness": "Walking steadiness",
    "RunningGroundContactTime": "Ground contact time",
    "RunningStrideLength": "Running stride length",
    "RunningVerticalOscillation": "Vertical oscillation",
    "SixMinuteWalkTestDistance": "Six-minute walk distance",
    "StairAscentSpeed": "Stair speed: up",
    "StairDescentSpeed": "Stair speed: down",
    "WalkingAsymmetryPercentage": "Walking asymmetry",
    "WalkingDoubleSupportPercentage": "Double support time",
    "WalkingSpeed": "Walking speed",
    "WalkingStepLength": "Walking step length",
  ]

  private static let nutrition: [String: String] = [
    "DietaryBiotin": "Biotin",
    "DietaryCaffeine": "Caffeine",
    "DietaryCalcium": "Calcium",
    "DietaryCarbohydrates": "Carbohydrates",
    "DietaryChloride": "Chloride",
    "DietaryCholesterol": "Dietary cholesterol",
    "DietaryChromium": "Chromium",
    "DietaryCopper": "Copper",
    "DietaryEnergyConsumed": "Dietary energy",
    "DietaryFatMonounsaturated": "Monounsaturated fat",
    "DietaryFatPolyunsaturated": "Polyunsaturated fat",
    "DietaryFatSaturated": "Saturated fat",
    "DietaryFatTotal": "Total fat",
    "DietaryFiber": "Fiber",
    "DietaryFolate": "Folate",
    "DietaryIodine": "Iodine",
    "DietaryIron": "Iron",
    "DietaryMagnesium": "Magnesium",
    "DietaryManganese": "Manganese",
    "DietaryMolybdenum": "Molybdenum",
    "DietaryNiacin": "Niacin",
    "DietaryPantothenicAcid": "Pantothenic acid",
    "DietaryPhosphorus": "Phosphorus",
    "DietaryPotassium": "Potassium",
    "DietaryProtein": "Protein",
    "DietaryRiboflavin": "Riboflavin",
    "DietarySelenium": "Selenium",
    "DietarySodium": "Sodium",
    "DietarySugar": "Dietary sugar",
    "DietaryThiamin": "Thiamin",
    "DietaryVitaminA": "Vitamin A",
    "DietaryVitaminB12": "Vitamin B12",
    "DietaryVitaminB6": "Vitamin B6",
    "DietaryVitaminC": "Vitamin C",
    "DietaryVitaminD": "Vitamin D",
    "DietaryVitaminE": "Vitamin E",
    "DietaryVitaminK": "Vitamin K",
    "DietaryWater": "Water",
    "DietaryZinc": "Zinc",
    "NumberOfAlcoholicBeverages": "Alcoholic drinks",
  ]

  private static let sleep: [String: String] = [
    "AppleSleepingWristTemperature": "Sleeping wrist temperature",
    "AppleSleepingBreathingDisturbances": "Sleeping breathing disturbances",
  ]

  private static let lab: [String: String] = [
    "BloodAlcoholContent": "Blood alcohol content",
    "ForcedExpiratoryVolume1": "Forced expiratory volume (1 s)",
    "ForcedVitalCapacity": "Forced vital capacity",
    "PeakExpiratoryFlowRate": "Peak expiratory flow",
    "BloodGlucose": "Blood glucose",
  ]

  private static let other: [String: String] = [
    "ElectrodermalActivity": "Electrodermal activity",
    "EnvironmentalAudioExposure": "Environmental sound level",
    "EnvironmentalSoundReduction": "Environmental sound reduction",
    "HeadphoneAudioExposure": "Headphone audio level",
    "InsulinDelivery": "Insulin delivery",
    "NumberOfTimesFallen": "Falls",
    "TimeInDaylight": "Time in daylight",
    "UVExposure": "UV index",
    "WaterTemperature": "Water temperature",
    "InhalerUsage": "Inhaler usage",
  ]
}
