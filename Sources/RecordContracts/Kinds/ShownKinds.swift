internal import CombinedRecords
internal import Conformance
internal import Foundation

extension RecordContracts {
  /// The kind of rows about values as text, in the unit that the user chose, or else in the
  /// region's unit.
  static let shownTexts = ContractKind<RecordStage>(
    id: "shown-texts",
    summary: "The text of a value, converted from the base unit to the shown unit.",
    columns: [
      .title("Text"),
      ContractColumn("Of field", reading: .verbatim(knownField)),
      ContractColumn("In locale", reading: .verbatim { _, _ in [] }),
      ContractColumn("Chosen unit", reading: .verbatim { _, _ in [] }),
      ContractColumn(
        "Value",
        reading: .verbatim { text, _ throws(BindingProblem) in
          _ = try amount(text)
          return []
        }),
      ContractColumn(
        "Shown",
        reading: .verbatim { text, context throws(BindingProblem) in
          let field = try field(context["Of field"])
          let found = style(field, context).text(of: try amount(context["Value"]), field)
          return [.comparison("shown as '\(text)'", text, plain(found))]
        }),
    ])

  /// The kind of rows about the computed values that an interface offers beside entered values.
  static let offeredValues = ContractKind<RecordStage>(
    id: "offered-values",
    summary: "The computed value offered beside the entered one, unless both are almost equal.",
    columns: [
      .title("Offer"),
      ContractColumn("For field", reading: .verbatim(knownField)),
      ContractColumn("In locale", reading: .verbatim { _, _ in [] }),
      ContractColumn("Chosen unit", reading: .verbatim { _, _ in [] }),
      amountColumn("Entered"), amountColumn("Energy"), amountColumn("Protein"),
      amountColumn("Carbs"), amountColumn("Fat"),
      ContractColumn(
        "Offered",
        reading: .verbatim { text, context throws(BindingProblem) in
          let (field, wanted) = (try field(context["For field"]), try amount(text))
          let found = ComputedGoals.offer(
            field, entered: try amount(context["Entered"]), calories: try amount(context["Energy"]),
            macros: Macros(
              protein: try amount(context["Protein"]), carbs: try amount(context["Carbs"]),
              fat: try amount(context["Fat"])), style: style(field, context))
          return [
            .expectation(wanted.map { "the offered value is \($0)" } ?? "no value is offered") {
              _ in
              guard let wanted, let found else {
                return .equal(expected: text, observed: found.map { "\($0)" } ?? "none")
              }
              return .close(wanted, found)
            }
          ]
        }),
    ])

  private static func amountColumn(_ name: String) -> ContractColumn<RecordStage> {
    ContractColumn(
      name,
      reading: .verbatim { text, _ throws(BindingProblem) in
        _ = try amount(text)
        return []
      })
  }

  private static func knownField(
    _ name: String, _: RowContext
  ) throws(BindingProblem) -> [Meaning<RecordStage>] {
    _ = try field(name)
    return []
  }

  private static func style(_ field: RecordField, _ context: RowContext) -> FieldStyle {
    let chosen = context["Chosen unit"]
    return FieldStyle(
      preferences: RecordPreferences(units: chosen == "none" ? [:] : [field.key: chosen]),
      locale: Locale(identifier: context["In locale"]))
  }

  /// Returns the text with ordinary spaces, as in documents, instead of no-break spaces.
  private static func plain(_ text: String) -> String {
    text.replacing("\u{202F}", with: " ").replacing("\u{00A0}", with: " ")
  }
}
