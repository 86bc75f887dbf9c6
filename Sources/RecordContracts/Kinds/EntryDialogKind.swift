internal import CombinedRecords
internal import Conformance
internal import Foundation

extension RecordContracts {
  /// The kind of rows about a field's value, text and message after the user's steps in a form.
  static let entryDialogs = ContractKind<RecordStage>(
    id: "entry-dialogues",
    summary: "The value, the text and the message of a field after the user's steps.",
    columns: [
      .title("Dialogue"),
      ContractColumn(
        "Entered into",
        reading: .verbatim { text, _ throws(BindingProblem) in
          _ = try field(text)
          return []
        }),
      ContractColumn("Region", reading: .verbatim { _, _ in [] }),
      ContractColumn(
        "At first",
        reading: .verbatim { text, _ throws(BindingProblem) in
          _ = try amount(text)
          return []
        }),
      ContractColumn(
        "Steps",
        reading: .verbatim { _, context throws(BindingProblem) in
          _ = try entry(context)
          return []
        }),
      ContractColumn(
        "Held",
        reading: .verbatim { text, context throws(BindingProblem) in
          let (wanted, found) = (try amount(text), try entry(context).value)
          return [
            .expectation(wanted.map { "the held value is \($0)" } ?? "no value is held") { _ in
              .equal(
                expected: wanted.map { "\($0)" } ?? "none",
                observed: found.map { "\($0)" } ?? "none")
            }
          ]
        }),
      ContractColumn(
        "Text",
        reading: .verbatim { text, context throws(BindingProblem) in
          let found = try entry(context).text
          return [.comparison("text is '\(text)'", text, found.isEmpty ? "nothing" : found)]
        }),
      ContractColumn(
        "Message", aliases: ["Complaint"],
        reading: .verbatim { text, context throws(BindingProblem) in
          let problem = try entry(context).problem?.description ?? "none"
          return [.comparison("message is '\(text)'", text, problem)]
        }),
    ])

  /// Returns the entry after the row's steps.
  private static func entry(_ context: RowContext) throws(BindingProblem) -> FieldEntry {
    var entry = FieldEntry(
      try field(context["Entered into"]), value: try amount(context["At first"]),
      style: FieldStyle(locale: Locale(identifier: context["Region"])))
    for step in context["Steps"].split(separator: ";") {
      let words = step.split(separator: " ", maxSplits: 1).map(String.init)
      switch (words.first, words.dropFirst().first) {
      case ("type", let text?): entry.type(text == "nothing" ? "" : text)
      case ("enter", let text?):
        guard let value = Double(text) else {
          throw BindingProblem("'\(text)' is not a number")
        }
        entry.enter(value)
      case ("end", nil): entry.end()
      default:
        throw BindingProblem(
          "'\(step)' is not a step", candidates: ["type 5", "enter 5", "end"])
      }
    }
    return entry
  }
}
