/// The numbers of a category type's values, by their text in exports, such as
/// `HKCategoryValueSeverityMild`.
package struct CategoryValues: Sendable {
  private let type: CategoryType
  private let numbers: [String: Int]

  /// The enumerations after which a type's values are named, unless they are named after the type.
  private static let enumerations: [String: [String]] = [
    "MenstrualFlow": ["MenstrualFlow", "VaginalBleeding"],
    "BleedingDuringPregnancy": ["VaginalBleeding"],
    "BleedingAfterPregnancy": ["VaginalBleeding"],
  ]

  /// The numbers of texts from earlier versions, by type; the texts have no prefix.
  private static let formerTexts: [String: [String: Int]] = [
    "SleepAnalysis": ["SleepAnalysisAsleep": 1],
    "OvulationTestResult": ["OvulationTestResultPositive": 2],
    "EnvironmentalAudioExposureEvent": [
      "AudioExposureEventLoudEnvironment": 1, "EnvironmentalAudioExposureEventLoudEnvironment": 1,
    ],
    "HeadphoneAudioExposureEvent": ["HeadphoneAudioExposureEventSevenDayLimit": 1],
  ]

  private static let prefix = "HKCategoryValue"

  /// Creates the table of a type.
  package init(_ type: CategoryType) {
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
  package func number(of text: String) -> Int? {
    if let number = numbers[text] { return number }
    guard let number = Self.wholeNumber(text), type.permits(number) else { return nil }
    return number
  }

  /// Returns the integer that a text of decimal digits denotes, with or without a minus sign; `nil`
  /// for other text and for more than 18 bytes.
  private static func wholeNumber(_ text: String) -> Int? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard text.utf8.count <= 18, !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The number of the value if the type has only one, for records without a value; otherwise
  /// `nil`.
  package var only: Int? { type.valueNames.count == 1 ? type.valueNames.keys.first : nil }
}
