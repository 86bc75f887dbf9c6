internal import CombinedRecords
internal import Conformance
internal import HealthModel

extension RecordContracts {
  /// The kind of rows about the messages for refused inputs and requests, and for failed reads.
  static let refusalMessages = ContractKind<RecordStage>(
    id: "refusal-messages",
    summary: "The message for a refused input or request, or for a failed read.",
    columns: [
      .title("Refusal"),
      ContractColumn("Case", reading: .verbatim { _, _ in [] }),
      ContractColumn("Concerned kind", reading: .verbatim { _, _ in [] }),
      ContractColumn("Concerned field", reading: .verbatim { _, _ in [] }),
      ContractColumn(
        "Message",
        reading: .verbatim { text, context throws(BindingProblem) in
          let message = try message(
            context["Case"], RecordKind(rawValue: context["Concerned kind"]) ?? .weight,
            FieldKey(rawValue: context["Concerned field"]))
          return [.comparison("message is '\(text)'", text, message)]
        }),
    ])

  private static func message(
    _ name: String, _ kind: RecordKind, _ field: FieldKey
  ) throws(BindingProblem) -> String {
    switch name {
    case "notEditable": RecordError.notEditable(kind).description
    case "missingValue": RecordError.missingValue(field).description
    case "invalidValue": RecordError.invalidValue(field).description
    case "unknownField": RecordError.unknownField(field, kind).description
    case "invalidDate": RecordError.invalidDate(kind).description
    case "unknownRecord": RecordError.unknownRecord(kind).description
    case "minimumAboveMaximum": QueryParameterError.minimumAboveMaximum(field).description
    case "boundNotFinite": QueryParameterError.boundNotFinite(field).description
    case "tooManyIntervals": SumError.tooManyIntervals.description
    case "datesBeyondCalendar": SumError.datesBeyondCalendar.description
    case "localRecordsUnread": QueryFailure(.local, SumError.tooManyIntervals).description
    case "healthRecordsUnread": QueryFailure(.healthKit, SumError.tooManyIntervals).description
    default: throw BindingProblem("'\(name)' is not a kind of refusal")
    }
  }

  /// The kind of rows about the kinds of records.
  static let recordKinds = ContractKind<RecordStage>(
    id: "record-kinds",
    summary:
      "The form title, the requested types, and the type of exercise: required, optional or none.",
    columns: [
      ContractColumn(
        "Record kind",
        reading: .verbatim { text, _ throws(BindingProblem) in
          _ = try kind(text)
          return []
        }, isKey: true),
      ContractColumn(
        "Form title",
        reading: .verbatim { text, context throws(BindingProblem) in
          [.comparison("title is '\(text)'", text, try kind(context["Record kind"]).title)]
        }),
      ContractColumn(
        "Asked for",
        reading: .verbatim { text, context throws(BindingProblem) in
          let types = try kind(context["Record kind"]).healthTypes.map(\.shortName)
          return [.comparison("asked for \(text)", text, types.sorted().joined(separator: ", "))]
        }),
      ContractColumn(
        "Exercise",
        reading: .verbatim { text, context throws(BindingProblem) in
          let type = try kind(context["Record kind"]).recordType as? any ExerciseRecord.Type
          let found = type.map { $0.isExerciseRequired ? "required" : "optional" } ?? "none"
          let name = text == "none" ? "no type of exercise" : "type of exercise is \(text)"
          return [.comparison(name, text, found)]
        }),
    ])

  private static func kind(_ name: String) throws(BindingProblem) -> RecordKind {
    guard let kind = RecordKind(rawValue: name) else {
      throw BindingProblem(
        "'\(name)' is not a kind of record", candidates: RecordKind.allCases.map(\.rawValue))
    }
    return kind
  }
}
