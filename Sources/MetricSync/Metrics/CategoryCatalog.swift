internal import HealthModel

/// The names, categories and values of the metrics that category samples become.
enum CategoryCatalog {
  /// The meaning of a category metric's value.
  enum Meaning: Hashable, Sendable {
    /// The minutes of a sleep stage, which the metric's name states.
    case stage
    /// The minutes from start to end.
    case minutes
    /// 1 for an hour with standing, 0 for one without.
    case stood
    /// The number of the category value.
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

  /// Returns the number of a category value from digits or its prefixed name, or `nil` for other
  /// text.
  static func number(of text: String, in type: CategoryType) -> Int? {
    if let number = Int(text) { return number }
    guard text.hasPrefix(valuePrefix) else { return nil }
    let name = text.dropFirst(valuePrefix.count).lowercased()
    if type == .sleepAnalysis {
      if name == "sleepanalysisasleep" { return 1 }
      // An unknown stage can end with the name of a known one, so the whole name must match.
      return type.valueNames.first { name == "sleepanalysis" + $0.value.lowercased() }?.key
    }
    // A name that ends with "notPresent" also ends with "present", so the longest match counts.
    let fitting = type.valueNames.filter { name.hasSuffix($0.value.lowercased()) }
    if let best = fitting.max(by: { $0.value.count < $1.value.count }) { return best.key }
    return name == "notapplicable" ? 0 : nil
  }

  /// Returns the metric name for the text of an unknown sleep stage.
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
