internal import HealthModel

/// The conversion of category samples into metrics.
enum CategoryCatalog {
  /// The meaning of the number of a category metric.
  enum Meaning: Hashable, Sendable {
    /// The minutes of a stage of sleep, which the name states.
    case stage
    /// The minutes from start to end.
    case minutes
    /// 1 for an hour with standing, 0 for one without.
    case stood
    /// The number of the case.
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

  /// Returns the name of a stage of sleep.
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

  /// Returns the number of a value's text: a number, or the name of a case with its prefix.
  static func number(of text: String, in type: CategoryType) -> Int? {
    if let number = Int(text) { return number }
    guard text.hasPrefix(valuePrefix) else { return nil }
    let name = text.dropFirst(valuePrefix.count).lowercased()
    if type == .sleepAnalysis {
      if name == "sleepanalysisasleep" { return 1 }
      // A stage that is not known can end as a known one does.
      return type.valueNames.first { name == "sleepanalysis" + $0.value.lowercased() }?.key
    }
    // Of "present" and "notPresent" the longer one is meant.
    let fitting = type.valueNames.filter { name.hasSuffix($0.value.lowercased()) }
    if let best = fitting.max(by: { $0.value.count < $1.value.count }) { return best.key }
    return name == "notapplicable" ? 0 : nil
  }

  /// Returns the name of a stage of sleep that is not known, by its text.
  static func unknownStage(_ text: String) -> String {
    let prefix = valuePrefix + "SleepAnalysis"
    let suffix = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    guard !suffix.isEmpty else { return "Sleep: unknown" }
    return "Sleep: " + ReadableName.sentence(from: suffix).lowercasedFirst
  }
}

extension String {
  /// The text with its first letter in lower case, unless the first word is in capitals.
  fileprivate var lowercasedFirst: String {
    let second = dropFirst().first
    return second?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
  }
}
