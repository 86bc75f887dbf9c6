internal import Conformance
internal import HealthModel
internal import WeightSync

typealias HealthMeaning = Meaning<HealthWorld>
typealias HealthVocabulary = Vocabulary<HealthWorld>
typealias HealthKind = ContractKind<HealthWorld>
typealias HealthColumn = ContractColumn<HealthWorld>

extension ParameterType {
  /// A unit of mass by name, or by its case-sensitive symbol; the value is the symbol.
  static let massUnit = choice(
    "unit",
    [
      ("`lb`", "lb"), ("pounds", "lb"), ("`kg`", "kg"), ("kilograms", "kg"), ("`st`", "st"),
      ("stones", "st"), ("`g`", "g"), ("grams", "g"), ("`oz`", "oz"), ("ounces", "oz"),
    ])

  /// An error by the name of its Swift case, optionally prefixed with `HKError.`.
  static let errorCode = choice(
    "error",
    HealthError.Code.allCases.flatMap { code in
      [
        ("`HKError.\(code.name)`", code.name), (EndWords.failure(code.name), code.name),
        (shortName(of: code.name), code.name),
      ]
    } + [("auth", HealthError.Code.errorAuthorizationDenied.name)], isIdentifier: true)

  private static func shortName(of name: String) -> String {
    guard name.hasPrefix("error") else { return name }
    let rest = name.dropFirst("error".count)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  /// An operation of the health store.
  static let operation = choice(
    "operation",
    [
      ("save", "save"), ("delete", "delete"), ("execute", "query"), ("queries", "query"),
      ("requestAuthorization", "authorization"), ("every call", "all"),
    ])

  /// On or off.
  static let onOff = choice("state", [("on", "on"), ("off", "off")])

  /// The relation between two versions.
  static let relation = choice(
    "relation", [("lower", "lower"), ("equal", "equal"), ("higher", "higher")])

  /// A measurement system.
  static let measurementSystem = choice(
    "system", [("US", "us"), ("Metric", "metric"), ("UK", "uk")])
}

extension Arguments {
  /// Returns the error that a parameter names.
  func error(_ name: String) throws(BindingProblem) -> HealthError {
    guard let code = HealthError.Code.allCases.first(where: { $0.name == self[name] }) else {
      throw BindingProblem("'\(self[name])' is not an error of a health store")
    }
    return HealthError(code)
  }

  /// Returns the unit that a parameter names.
  func unit(_ name: String) throws(BindingProblem) -> HealthUnit {
    do { return try HealthUnit(parsing: self[name]) } catch {
      throw BindingProblem("'\(self[name])' is not a unit")
    }
  }

  /// Returns the entry unit that a parameter names.
  func weightUnit(_ name: String) throws(BindingProblem) -> WeightUnit {
    guard let unit = WeightUnit(rawValue: self[name]) else {
      throw BindingProblem("entries are in 'lb' or 'kg', not in '\(self[name])'")
    }
    return unit
  }

  /// Returns the operations that a parameter names.
  func operations(_ name: String) -> [StoreOperation] {
    StoreOperation(rawValue: self[name]).map { [$0] } ?? StoreOperation.allCases
  }
}

/// Compares masses as the sync does, with a relative tolerance of 1e-9.
func isSameMass(_ lhs: Double, _ rhs: Double) -> Bool {
  abs(lhs - rhs) <= 1e-9 * max(abs(lhs), abs(rhs))
}
