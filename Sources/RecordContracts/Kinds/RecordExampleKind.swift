internal import Conformance

extension RecordContracts {
  /// The kind of rows with examples of lists, sums, edits, exports and refusals.
  static let recordExamples = ContractKind<RecordStage>(
    id: "record-examples",
    summary: "Given local and health records, when the app or its user acts, this holds.",
    columns: [
      .title("Example"),
      ContractColumn("Given", reading: .clauses(scopes: ["record-action"])),
      ContractColumn("When", reading: .clauses(scopes: ["record-action"])),
      ContractColumn("Then", reading: .clauses(scopes: ["record-expectation"])), .level,
    ])
}
