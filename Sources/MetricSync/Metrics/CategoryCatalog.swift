internal import HealthModel

/// The names, categories and values of the metrics of category types.
enum CategoryCatalog {
  /// The meaning of a category metric's value.
  enum Meaning: Hashable, Sendable {
    /// The minutes from start to end; the metric's name states the sleep stage.
    case stage
    /// The minutes from start to end.
    case minutes
    /// 1 for an hour in which the user stood, 0 for an hour in which the user did not.
    case stood
    /// The category value as a number.
    case number
  }

  static func meaning(of suffix: String) -> Meaning {
    switch suffix {
    case "SleepAnalysis": .stage
    case "AppleStandHour": .stood
    case "MindfulSession", "HandwashingEvent", "ToothbrushingEvent": .minutes
    default: .number
    }
  }

  static func category(of suffix: String) -> MetricCategory {
    switch suffix {
    case "SleepAnalysis", "SleepApneaEvent": .sleep
    case "AppleStandHour", "AppleWalkingSteadinessEvent", "LowCardioFitnessEvent": .activity
    case "HighHeartRateEvent", "LowHeartRateEvent", "IrregularHeartRhythmEvent",
      "HypertensionEvent":
      .vitals
    default: .other
    }
  }

  static func name(of suffix: String) -> String {
    switch suffix {
    case "SleepAnalysis": "Sleep"
    case "AppleStandHour": "Stand hour"
    case "AppleWalkingSteadinessEvent": "Walking steadiness event"
    default: ReadableName.sentence(from: suffix)
    }
  }

  /// Returns the metric name for a sleep stage.
  static func stage(_ number: Int) -> String {
    switch number {
    case 0: "Sleep: in bed"
    case 1: "Sleep: asleep"
    case 2: "Sleep: awake"
    case 3: "Sleep: core"
    case 4: "Sleep: deep"
    case 5: "Sleep: REM"
    default: "Sleep: stage \(number)"
    }
  }

  private static let valuePrefix = "HKCategoryValue"

  /// Returns the number of the category value that text denotes by its digits or its name, or `nil`
  /// for other text.
  ///
  /// The whole name must match, because the name of an unknown case can end with the name of a
  /// known case. A number that the catalog does not list can be a case of a later version of
  /// HealthKit, so it is kept, except for stand hours, where it would count as an hour without
  /// standing.
  static func number(
    of text: String, in values: CategoryValues?, _ meaning: Meaning
  ) -> Int? {
    if let number = values?.number(of: text) { return number }
    guard meaning != .stood else { return nil }
    return Int(text) ?? (text == valuePrefix + "NotApplicable" ? 0 : nil)
  }

  /// Returns the metric name for the text of a sleep stage that the catalog does not list.
  static func unknownStage(_ text: String) -> String {
    let prefix = valuePrefix + "SleepAnalysis"
    let suffix = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    guard !suffix.isEmpty else { return "Sleep: unknown" }
    return "Sleep: " + ReadableName.sentence(from: suffix).lowercasedFirst
  }
}

extension String {
  /// The text with its first letter in lowercase, unless the second letter is uppercase.
  fileprivate var lowercasedFirst: String {
    let second = dropFirst().first
    return second?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
  }
}
