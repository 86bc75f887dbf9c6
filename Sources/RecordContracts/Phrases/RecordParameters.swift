internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthModel

extension RecordContracts {
  private static let kinds: [(phrase: String, kind: RecordKind)] = [
    ("weights", .weight), ("food", .dietaryCalories), ("active energy", .activeEnergy),
    ("resting energy", .restingEnergy), ("activities", .activity),
  ]

  /// The parameter types of rows about records.
  static let recordParameters: [ParameterType] = [
    .choice(
      "records",
      // The word 'all' changes nothing, because lists show all sources by default.
      kinds.map { ($0, $1.rawValue) } + kinds.map { ("all \($0)", $1.rawValue) }),
    .choice(
      "side",
      [("local", SourceFilter.local), ("health", .healthKit)].map { ($0.0, $0.1.rawValue) }),
    .choice("weekday", [("Sunday", "1"), ("Monday", "2"), ("Friday", "6"), ("Saturday", "7")]),
    .reading("day", examples: ["2025-01-06"]) { words in
      words.first.flatMap { CalendarDay($0.text) }
        .map { [ParameterReading(count: 1, value: "\($0)")] } ?? []
    },
    .reading("zone", examples: ["`Europe/Berlin`"]) { words in
      guard let (count, zone) = words.leadingExactText, TimeZone(identifier: zone) != nil else {
        return []
      }
      return [ParameterReading(count: count, value: zone)]
    },
    .choice(
      "order",
      [("newest first", DateOrder.newestFirst), ("oldest first", .oldestFirst)]
        .map { ($0.0, $0.1.rawValue) }),
    .choice(
      "field", FieldKey.allCases.map { ("`\($0.rawValue)`", $0.rawValue) }, isIdentifier: true),
    .choice(
      "sumField", SumField.allCases.map { ("`\($0.rawValue)`", $0.rawValue) }, isIdentifier: true),
    .choice("period", SumPeriod.allCases.map { ($0.rawValue, $0.rawValue) }),
    .choice("exercise", WorkoutActivity.allCases.map { ($0.rawValue, $0.rawValue) }),
    .choice(
      "exportFailure",
      [
        "network", "errorAuthorizationDenied", "errorDatabaseInaccessible",
        "errorHealthDataUnavailable", "errorInvalidArgument", "errorUserCanceled",
      ].map { ("`\($0)`", $0) }, isIdentifier: true),
    .choice(
      "healthType",
      Set(RecordKind.allCases.flatMap(\.healthTypes)).map { ("`\($0.shortName)`", $0.identifier) }
        .sorted { $0.0 < $1.0 }, isIdentifier: true),
    .choice(
      "refusal",
      [
        "notEditable", "missingValue", "invalidValue", "unknownField", "invalidDate",
        "unknownRecord", "minimumAboveMaximum", "boundNotFinite", "tooManyIntervals",
        "datesBeyondCalendar",
      ].map { ("`\($0)`", $0) }, isIdentifier: true),
  ]
}

extension SampleType {
  /// The short name of the type, as documents show it, such as `BodyMass` or `Workout`.
  var shortName: String {
    identifier.replacing("HKQuantityTypeIdentifier", with: "")
      .replacing("HKWorkoutTypeIdentifier", with: "Workout")
  }
}

extension Arguments {
  /// Returns the value whose raw value is the argument with the given name.
  ///
  /// - Throws: `Deviation` if the type has no value with this raw value.
  func value<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: self[name]) else {
      throw Deviation(expected: "a valid value for '\(name)'", observed: "'\(self[name])'")
    }
    return value
  }
}
