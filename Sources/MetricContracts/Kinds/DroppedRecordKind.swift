internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about dropped records, each with the one change that makes it valid.
  static let droppedRecords = ContractKind<MetricStage>(
    id: "dropped-records",
    summary: "The reason why a record is dropped, and its metric after one change.",
    columns: [
      .title("Record"), .input("Record type"), .input("Value"), .input("Unit"),
      .input("From") { text throws(BindingProblem) in _ = try CellText.date(text) },
      .input("To") { text throws(BindingProblem) in _ = try CellText.date(text) },
      .output("Dropped as", from: dropped) { pair, _ in outcome(of: pair.invalid) },
      .input("Corrected by", aliases: ["Cured by"]),
      .output("Then", from: dropped) { pair, _ in outcome(of: pair.valid) },
    ])

  private struct Pair: Sendable, CustomStringConvertible {
    let invalid: MetricRecord
    let valid: MetricRecord

    var description: String { "\(invalid) and \(valid)" }
  }

  private static func dropped(_ row: RowContext) throws(BindingProblem) -> Pair {
    let names = ["Record type", "Value", "Unit", "From", "To"]
    var cells: [String: String] = [:]
    for name in names { cells[name] = row[name] }
    let correction = row["Corrected by"].split(separator: " ", maxSplits: 1).map(String.init)
    let changed = names.first {
      $0.lowercased().split(separator: " ").last.map(String.init) == correction.first?.lowercased()
    }
    let texts = correction.last?.components(separatedBy: " → ") ?? []
    guard let changed, texts.count == 2 else {
      throw BindingProblem(
        "write the change as a property, its old text and its new text, "
          + "such as 'unit stones → kg'",
        candidates: ["type", "value", "unit", "from", "to"].map { "\($0) … → …" })
    }
    guard cells[changed] == texts[0] else {
      throw BindingProblem(
        "the change replaces '\(texts[0])', but '\(changed)' is '\(cells[changed] ?? "")'")
    }
    let invalid = try record(cells)
    cells[changed] = texts[1]
    return Pair(invalid: invalid, valid: try record(cells))
  }

  private static func record(_ cells: [String: String]) throws(BindingProblem) -> MetricRecord {
    MetricRecord(
      identifier: try CellText.optional(cells["Record type"] ?? "") ?? "",
      value: .text(
        try CellText.optional(cells["Value"] ?? ""),
        unit: try CellText.unit(cells["Unit"] ?? "", of: cells["Record type"] ?? "")),
      start: try CellText.date(cells["From"] ?? ""), end: try CellText.date(cells["To"] ?? ""))
  }

  private static func outcome(of record: MetricRecord) -> String {
    do throws(MetricRejection) {
      let metric = try MetricNormalizer().normalize(record)
      return "\(metric.name) \(JSONNumber.text(of: metric.value)) \(metric.unitText) as "
        + metric.idText
    } catch { return error.rawValue }
  }
}
