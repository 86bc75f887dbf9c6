internal import Conformance
internal import HealthModel
internal import WeightSync

extension ParameterType {
  /// A unit of mass by name, or by its case-sensitive symbol; the value is the symbol.
  static let massUnit = choice(
    "unit",
    [
      ("`lb`", "lb"), ("pounds", "lb"), ("`kg`", "kg"), ("kilograms", "kg"), ("`st`", "st"),
      ("stones", "st"), ("`g`", "g"), ("grams", "g"), ("`oz`", "oz"), ("ounces", "oz"),
    ])

  /// A store operation by a name that contracts use, or `every call` for all operations.
  static let operation = choice(
    "operation",
    [
      ("save", "save"), ("delete", "delete"), ("execute", "query"), ("queries", "query"),
      ("requestAuthorization", "authorization"), ("every call", "all"),
    ])

  /// The state of a toggle: on or off.
  static let onOff = choice("state", [("on", "on"), ("off", "off")])

  /// The relation between two versions.
  static let relation = choice(
    "relation", [("lower", "lower"), ("equal", "equal"), ("higher", "higher")])

  /// A measurement system: US, Metric or UK.
  static let measurementSystem = choice(
    "system", [("US", "us"), ("Metric", "metric"), ("UK", "uk")])
}

extension Arguments {
  /// Returns the unit that a parameter names.
  ///
  /// - Throws: A problem if the parameter does not name a unit.
  func unit(_ name: String) throws(BindingProblem) -> HealthUnit {
    do { return try HealthUnit(parsing: self[name]) } catch {
      throw BindingProblem("'\(self[name])' is not a unit")
    }
  }

  /// Returns the entry unit that a parameter names.
  ///
  /// - Throws: A problem if entries cannot have the unit.
  func weightUnit(_ name: String) throws(BindingProblem) -> WeightUnit {
    guard let unit = WeightUnit(rawValue: self[name]) else {
      throw BindingProblem("the unit of an entry is 'lb' or 'kg', not '\(self[name])'")
    }
    return unit
  }

  /// Returns the name of the operation that a parameter names, or `every call` for all operations.
  func operationName(_ name: String) -> String { self[name] == "all" ? "every call" : self[name] }

  /// Returns the operations that a parameter names.
  func operations(_ name: String) -> [StoreOperation] {
    StoreOperation(rawValue: self[name]).map { [$0] } ?? StoreOperation.allCases
  }
}

/// Returns whether two masses are equal within a relative tolerance of 1e-9, as in the sync.
func isSameMass(_ lhs: Double, _ rhs: Double) -> Bool {
  abs(lhs - rhs) <= 1e-9 * max(abs(lhs), abs(rhs))
}
