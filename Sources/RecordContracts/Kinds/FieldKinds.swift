internal import CombinedRecords
internal import Conformance
internal import Foundation

extension RecordContracts {
  /// The kind of rows about the registered fields.
  static let recordFields = ContractKind<RecordStage>(
    id: "record-fields",
    summary: "The appearance of a field in interfaces, its base unit, and the values it accepts.",
    columns: [
      ContractColumn("Record field", reading: .verbatim(known), isKey: true),
      fact("Title") { $0.title },
      fact("Symbol") { $0.symbol },
      fact("Tint") { $0.tint.rawValue },
      fact("Base unit") { $0.units.base.symbol },
      fact("Usage") { $0.units.usage.rawValue },
      fact("Valid") { $0.validator == .positive ? "> 0" : ">= 0" },
      fact("Digits") { "\($0.digits)" },
    ])

  /// The kind of rows about the unit in which a field is shown, and the units that the user can
  /// choose.
  static let fieldUnits = ContractKind<RecordStage>(
    id: "field-units", summary: "The unit in which a field is shown, and the units to choose from.",
    columns: [
      .title("Display"),
      ContractColumn("Field shown", reading: .verbatim(known)),
      ContractColumn("Locale", reading: .verbatim { _, _ in [] }),
      ContractColumn("System", reading: .verbatim(system)),
      ContractColumn(
        "Shown in",
        reading: .verbatim { text, context throws(BindingProblem) in
          let (field, style) = try shown(context)
          return [.comparison("shown in \(text)", text, style.unit(of: field).symbol)]
        }),
      ContractColumn(
        "Choices",
        reading: .verbatim { text, context throws(BindingProblem) in
          let (field, style) = try shown(context)
          let found = style.choices(of: field).map(\.symbol).joined(separator: ", ")
          return [.comparison("choices: \(text)", text, found)]
        }),
    ])

  /// Returns the registered field with a key, such as `weight`.
  ///
  /// - Throws: `BindingProblem` if no field has the key.
  static func field(_ name: String) throws(BindingProblem) -> RecordField {
    guard let field = RecordField.registry.first(where: { $0.key.rawValue == name }) else {
      throw BindingProblem(
        "'\(name)' is not a field of a record", candidates: FieldKey.allCases.map(\.rawValue))
    }
    return field
  }

  private static func known(
    _ name: String, _: RowContext
  ) throws(BindingProblem) -> [Meaning<RecordStage>] {
    _ = try field(name)
    return []
  }

  private static func fact(
    _ column: String, _ fact: @escaping @Sendable (RecordField) -> String
  ) -> ContractColumn<RecordStage> {
    ContractColumn(
      column,
      reading: .verbatim { text, context throws(BindingProblem) in
        let field = try field(context["Record field"])
        return [.comparison("\(column) is '\(text)'", text, fact(field))]
      })
  }

  private static func system(
    _ text: String, _: RowContext
  ) throws(BindingProblem) -> [Meaning<RecordStage>] {
    guard text == "region" || UnitSystem(rawValue: text) != nil else {
      throw BindingProblem(
        "'\(text)' is not a system of units",
        candidates: ["region"] + UnitSystem.allCases.map(\.rawValue))
    }
    return []
  }

  private static func shown(
    _ context: RowContext
  ) throws(BindingProblem) -> (RecordField, FieldStyle) {
    (
      try field(context["Field shown"]),
      FieldStyle(
        preferences: RecordPreferences(unitSystem: UnitSystem(rawValue: context["System"])),
        locale: Locale(identifier: context["Locale"]))
    )
  }
}

extension Meaning<RecordStage> {
  /// Returns an expectation that two strings are equal.
  static func comparison(_ name: String, _ expected: String, _ observed: String) -> Self {
    .expectation(name) { _ in .equal(expected: expected, observed: observed) }
  }
}
