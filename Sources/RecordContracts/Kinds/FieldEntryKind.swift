internal import CombinedRecords
internal import Conformance
internal import Foundation

extension RecordContracts {
  /// The kind of rows about the results of typing text into a field.
  static let fieldEntries = ContractKind<RecordStage>(
    id: "field-entries",
    summary:
      "The value in the base unit after text is typed, and the problem if the text is rejected.",
    columns: [
      .title("Entry"),
      ContractColumn("Typed", reading: .verbatim { _, _ in [] }),
      ContractColumn(
        "Into",
        reading: .verbatim { text, _ throws(BindingProblem) in
          _ = try field(text)
          return []
        }),
      ContractColumn("Locale", reading: .verbatim { _, _ in [] }),
      ContractColumn(
        "Before",
        reading: .verbatim { text, _ throws(BindingProblem) in
          _ = try number(text)
          return []
        }),
      ContractColumn("After", reading: .verbatim(after)),
      ContractColumn("Problem", reading: .verbatim(problem)),
    ])

  private static let after:
    @Sendable (String, RowContext) throws(BindingProblem) -> [Meaning<RecordStage>] = {
      text, context throws(BindingProblem) in
      let (entry, wanted) = (try entry(context), try number(text))
      return [
        // Values are compared as numbers, so that their spelling does not matter.
        .expectation(wanted.map { "the value is \($0)" } ?? "the field has no value") { _ in
          guard let wanted, let value = entry.value else {
            return .require(
              wanted == nil && entry.value == nil, expected: text,
              observed: entry.value.map { "\($0)" } ?? "no value")
          }
          return .close(wanted, value)
        }
      ]
    }

  private static let problem:
    @Sendable (String, RowContext) throws(BindingProblem) -> [Meaning<RecordStage>] = {
      text, context throws(BindingProblem) in
      [.comparison("problem is '\(text)'", text, try entry(context).problem?.description ?? "none")]
    }

  /// Returns the entry after the row's text has been typed.
  private static func entry(_ context: RowContext) throws(BindingProblem) -> FieldEntry {
    var entry = FieldEntry(
      try field(context["Into"]), value: try number(context["Before"]),
      style: FieldStyle(locale: Locale(identifier: context["Locale"])))
    let typed = context["Typed"]
    entry.type(typed == "nothing" ? "" : typed)
    return entry
  }

  /// Parses a finite number, or returns `nil` for `none`.
  private static func number(_ text: String) throws(BindingProblem) -> Double? {
    if text == "none" { return nil }
    guard let number = Double(text), number.isFinite else {
      throw BindingProblem("'\(text)' is neither a finite number nor 'none'")
    }
    return number
  }
}
