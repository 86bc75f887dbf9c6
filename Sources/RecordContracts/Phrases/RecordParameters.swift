internal import CombinedRecords
internal import Conformance

extension RecordContracts {
  /// The parameter types of rows on records.
  static let recordParameters: [ParameterType] = [
    .choice(
      "records",
      [
        ("weights", RecordKind.weight.rawValue), ("food", RecordKind.dietaryCalories.rawValue),
        ("active energy", RecordKind.activeEnergy.rawValue),
        ("resting energy", RecordKind.restingEnergy.rawValue),
        ("activities", RecordKind.activity.rawValue),
      ]),
    .choice(
      "side", SourceFilter.allCases.map { ($0 == .healthKit ? "health" : "\($0)", $0.rawValue) }),
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
      ["network", "errorAuthorizationDenied", "errorDatabaseInaccessible", "errorUserCanceled"]
        .map { ("`\($0)`", $0) }, isIdentifier: true),
    .choice(
      "refusal",
      [
        "notEditable", "missingValue", "invalidValue", "unknownField", "invalidDate",
        "unknownRecord", "minimumAboveMaximum", "boundNotFinite",
      ].map { ("`\($0)`", $0) }, isIdentifier: true),
  ]
}

extension Arguments {
  /// A value of an enumeration, by its raw value.
  func value<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: self[name]) else {
      throw Deviation(expected: "a \(name)", observed: "'\(self[name])'")
    }
    return value
  }
}
