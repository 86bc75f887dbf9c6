extension CategoryType {
  typealias Entry = (name: String, values: [Int: String])

  static var entries: [Entry] {
    valuedTypes + events.map { ($0, [0: "notApplicable"]) }
      + symptoms.map { ($0, severities) } + changes.map { ($0, presences) }
  }

  /// The types whose values are specific to one type or to a few related types.
  private static let valuedTypes: [Entry] = [
    (
      "SleepAnalysis",
      [
        0: "inBed", 1: "asleepUnspecified", 2: "awake", 3: "asleepCore", 4: "asleepDeep",
        5: "asleepREM",
      ]
    ),
    ("AppleStandHour", [0: "stood", 1: "idle"]),
    ("EnvironmentalAudioExposureEvent", [1: "momentaryLimit"]),
    ("HeadphoneAudioExposureEvent", [1: "sevenDayLimit"]),
    ("LowCardioFitnessEvent", [1: "lowFitness"]),
    (
      "AppleWalkingSteadinessEvent",
      [1: "initialLow", 2: "initialVeryLow", 3: "repeatLow", 4: "repeatVeryLow"]
    ),
    ("MenstrualFlow", bleedings),
    ("BleedingDuringPregnancy", bleedings),
    ("BleedingAfterPregnancy", bleedings),
    (
      "CervicalMucusQuality",
      [1: "dry", 2: "sticky", 3: "creamy", 4: "watery", 5: "eggWhite"]
    ),
    (
      "OvulationTestResult",
      [1: "negative", 2: "luteinizingHormoneSurge", 3: "indeterminate", 4: "estrogenSurge"]
    ),
    ("PregnancyTestResult", testResults),
    ("ProgesteroneTestResult", testResults),
    (
      "Contraceptive",
      [
        1: "unspecified", 2: "implant", 3: "injection", 4: "intrauterineDevice",
        5: "intravaginalRing", 6: "oral", 7: "patch",
      ]
    ),
    ("AppetiteChanges", [0: "unspecified", 1: "noChange", 2: "decreased", 3: "increased"]),
  ]

  private static let bleedings = [
    1: "unspecified", 2: "light", 3: "medium", 4: "heavy", 5: "none",
  ]

  private static let testResults = [1: "negative", 2: "positive", 3: "indeterminate"]

  /// The types whose only value is `notApplicable`.
  private static let events = [
    "HandwashingEvent", "HighHeartRateEvent", "HypertensionEvent", "InfrequentMenstrualCycles",
    "IntermenstrualBleeding", "IrregularHeartRhythmEvent", "IrregularMenstrualCycles",
    "Lactation", "LowHeartRateEvent", "MindfulSession", "PersistentIntermenstrualBleeding",
    "Pregnancy", "ProlongedMenstrualPeriods", "SexualActivity", "SleepApneaEvent",
    "ToothbrushingEvent",
  ]

  private static let severities = [
    0: "unspecified", 1: "notPresent", 2: "mild", 3: "moderate", 4: "severe",
  ]

  /// The symptoms with a severity.
  private static let symptoms = [
    "AbdominalCramps", "Acne", "BladderIncontinence", "Bloating", "BreastPain",
    "ChestTightnessOrPain", "Chills", "Constipation", "Coughing", "Diarrhea", "Dizziness",
    "DrySkin", "Fainting", "Fatigue", "Fever", "GeneralizedBodyAche", "HairLoss", "Headache",
    "Heartburn", "HotFlashes", "LossOfSmell", "LossOfTaste", "LowerBackPain", "MemoryLapse",
    "Nausea", "NightSweats", "PelvicPain", "RapidPoundingOrFlutteringHeartbeat", "RunnyNose",
    "ShortnessOfBreath", "SinusCongestion", "SkippedHeartbeat", "SoreThroat", "VaginalDryness",
    "Vomiting", "Wheezing",
  ]

  private static let presences = [0: "present", 1: "notPresent"]

  /// The symptoms that are present or not, without a severity.
  private static let changes = ["MoodChanges", "SleepChanges"]
}
