internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about identifiers and sent sources of records from files without identifiers.
  static let recordIdentities = ContractKind<MetricStage>(
    id: "record-identities",
    summary: "The name-based identifier of a record in an export, and its source as it is sent.",
    columns: [
      .title("Identity"), .input("Record type"), .input("Value"), .input("Unit"),
      .input("Source") { text throws(BindingProblem) in _ = try CellText.optional(text) },
      .input("From") { text throws(BindingProblem) in _ = try CellText.date(text) },
      .input("To") { text throws(BindingProblem) in _ = try CellText.date(text) },
      .input("Created") { text throws(BindingProblem) in _ = try CellText.date(text) },
      .output("Identifier", from: identified) {
        record, _ in try metric(of: record).id.text.lowercased()
      },
      .output("Sent source", from: identified) {
        record, _ in
        escaped(try metric(of: record).source ?? "none")
      },
    ])

  private static func identified(_ row: RowContext) throws(BindingProblem) -> MetricRecord {
    MetricRecord(
      identifier: row["Record type"],
      value: .text(
        try CellText.optional(row["Value"]), unit: try CellText.optional(row["Unit"])),
      start: try CellText.date(row["From"]), end: try CellText.date(row["To"]),
      created: try CellText.date(row["Created"]), source: try CellText.optional(row["Source"]))
  }

  /// Returns text with escapes, such as `\u{301}`, for characters outside U+0020 to U+007F.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}
