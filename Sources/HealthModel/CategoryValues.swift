/// The numbers of a category type's values, by their names in exports, such as
/// `HKCategoryValueSeverityMild`.
package struct CategoryValues: Sendable {
  private let type: CategoryType
  private let numbers: [String: Int]

  /// The names of the enumerations whose cases are a type's values, by type identifier without the
  /// prefix.
  ///
  /// A type that is not listed uses the enumeration with its own name, and also `Severity` and
  /// `Presence`.
  private static let enumerations: [String: [String]] = [
    "MenstrualFlow": ["MenstrualFlow", "VaginalBleeding"],
    "BleedingDuringPregnancy": ["VaginalBleeding"],
    "BleedingAfterPregnancy": ["VaginalBleeding"],
  ]

  /// The numbers of value names from earlier versions of HealthKit, by type; types and names omit
  /// their prefixes.
  private static let formerTexts: [String: [String: Int]] = [
    "SleepAnalysis": ["SleepAnalysisAsleep": 1],
    "OvulationTestResult": ["OvulationTestResultPositive": 2],
    "EnvironmentalAudioExposureEvent": [
      "AudioExposureEventLoudEnvironment": 1, "EnvironmentalAudioExposureEventLoudEnvironment": 1,
    ],
    "HeadphoneAudioExposureEvent": ["HeadphoneAudioExposureEventSevenDayLimit": 1],
  ]

  private static let prefix = "HKCategoryValue"

  /// Creates the table of a type's values.
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

  /// Returns the number of a value, given by its name or its number as text; `nil` for an unknown
  /// name, a number that the type does not permit or a number of more than 18 characters.
  package func number(of text: String) -> Int? {
    if let number = numbers[text] { return number }
    guard let number = Self.wholeNumber(text), type.permits(number) else { return nil }
    return number
  }

  /// Returns the integer that the text represents in decimal digits, with an optional minus sign;
  /// `nil` for other text and for more than 18 bytes.
  private static func wholeNumber(_ text: String) -> Int? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard text.utf8.count <= 18, !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// The number of the type's only value, which applies to a record without a value; `nil` if the
  /// type has several values or its values are unknown.
  package var only: Int? { type.valueNames.count == 1 ? type.valueNames.keys.first : nil }
}
