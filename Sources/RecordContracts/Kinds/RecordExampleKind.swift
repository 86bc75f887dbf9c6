internal import Conformance

extension RecordContracts {
  /// The kind of rows with examples of combined records: lists, sums, edits, exports and more.
  static let recordExamples = ContractKind<RecordStage>(
    id: "record-examples",
    summary: "The state after actions and events, given local and health records.",
    columns: [
      .title("Example"),
      ContractColumn("Given", reading: .clauses(scopes: ["record-action"])),
      ContractColumn("When", reading: .clauses(scopes: ["record-action"])),
      ContractColumn("Then", reading: .clauses(scopes: ["record-expectation"])), .level,
    ])
}
