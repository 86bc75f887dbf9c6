public import CombinedRecords

/// An error in the input of a form, the goals page or the settings page; the error never contains
/// an entered number or choice.
public enum FormError: Error, Hashable, Sendable {
  /// The text does not have the form `NAME=VALUE`.
  case malformed
  /// The form or the goals page has no field with that name.
  case unknownField(String, expected: [String])
  /// The settings page has no setting with that name.
  case unknownSetting(String, expected: [String])
  /// A field, a setting or the type of exercise is set more than once.
  case repeated(String)
  /// The unit is not one of the field's units.
  case unknownUnit(FieldKey, String, expected: [String])
  /// The value of a setting or of the type of exercise is not one of the expected choices.
  case unknownChoice(String, expected: [String])
  /// The entry of a field is rejected.
  case field(FieldKey, FieldProblem)
  /// The record or the goals violate a rule.
  case record(RecordError)
}

extension FormError: CustomStringConvertible {
  /// The expected input or the problem, in most cases after the name of the field, the setting or
  /// the kind of record; never the entered number or choice.
  public var description: String {
    switch self {
    case .malformed: "expected NAME=VALUE, such as weight=81.6kg"
    case .unknownField(let name, let expected):
      "\(name): expected \(Self.choices("field", expected))"
    case .unknownSetting(let name, let expected):
      "\(name): expected \(Self.choices("setting", expected))"
    case .repeated(let name): "\(name): expected one value, found several"
    case .unknownUnit(let field, let unit, let expected):
      "\(field.rawValue): expected \(Self.choices("unit", expected)), found '\(unit)'"
    case .unknownChoice(let name, let expected):
      "\(name): expected one of \(expected.joined(separator: ", "))"
    case .field(let field, let problem): "\(field.rawValue): \(problem)"
    case .record(let error): error.description
    }
  }

  /// Returns the names to choose from as part of a message.
  private static func choices(_ noun: String, _ names: [String]) -> String {
    let words = names.joined(separator: ", ")
    return names.count == 1 ? "the \(noun) \(words)" : "one of the \(noun)s \(words)"
  }
}
