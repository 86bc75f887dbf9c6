internal import HealthModel

/// The values of a category type by their texts in exports.
struct CategoryValues {
  private let type: CategoryType
  private let numbers: [String: Int]

  /// Types whose values are named after another enumeration than themselves.
  private static let enumerations: [String: [String]] = [
    "MenstrualFlow": ["MenstrualFlow", "VaginalBleeding"],
    "BleedingDuringPregnancy": ["VaginalBleeding"],
    "BleedingAfterPregnancy": ["VaginalBleeding"],
  ]

  /// Texts of former versions, without the prefix.
  private static let formerTexts: [String: [String: Int]] = [
    "SleepAnalysis": ["SleepAnalysisAsleep": 1],
    "OvulationTestResult": ["OvulationTestResultPositive": 2],
    "EnvironmentalAudioExposureEvent": [
      "AudioExposureEventLoudEnvironment": 1, "EnvironmentalAudioExposureEventLoudEnvironment": 1,
    ],
    "HeadphoneAudioExposureEvent": ["HeadphoneAudioExposureEventSevenDayLimit": 1],
  ]

  private static let prefix = "HKCategoryValue"

  init(_ type: CategoryType) {
    self.type = type
    let name = String(type.identifier.dropFirst(CategoryType.identifierPrefix.count))
    var numbers: [String: Int] = [:]
    for enumeration in Self.enumerations[name] ?? [name, "Severity", "Presence"] {
      for (number, value) in type.valueNames {
        numbers[Self.prefix + enumeration + value.prefix(1).uppercased() + value.dropFirst()] =
          number
      }
    }
    for (number, value) in type.valueNames where value == "notApplicable" {
      numbers[Self.prefix + "NotApplicable"] = number
    }
    for (text, number) in Self.formerTexts[name] ?? [:] { numbers[Self.prefix + text] = number }
    self.numbers = numbers
  }

  /// Returns the number of a value, given by its text or as a number; `nil` if the type has no such
  /// value.
  func number(of text: String) -> Int? {
    if let number = numbers[text] { return number }
    guard let number = withView(of: Array(text.utf8), { $0.wholeNumber }), type.permits(number)
    else { return nil }
    return number
  }

  /// The only value of a type that has one, for records without a value.
  var only: Int? { type.valueNames.count == 1 ? type.valueNames.keys.first : nil }
}
