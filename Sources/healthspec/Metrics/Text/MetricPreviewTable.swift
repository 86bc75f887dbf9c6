internal import ConformanceReports
internal import Foundation
internal import JSONText
internal import MetricSync
internal import RecordReports

/// Metrics as a table for a terminal.
struct MetricPreviewTable {
  let metrics: [HealthMetric]
  let style: TerminalStyle

  private typealias Cell = TextColumns.Cell

  var text: String {
    var columns = TextColumns([.left, .left, .right, .left, .left, .left, .left])
    columns.add(
      [Cell("Start", .strong)]
        + ["Name", "Value", "Unit", "Category", "Source", "ID"].map { Cell($0, .faint) })
    for metric in metrics {
      columns.add([
        Cell(ISODate.text(of: metric.timestamp) ?? ""), Cell(VisibleText.escaping(metric.name)),
        Cell(JSONNumber.text(of: metric.value)), Cell(VisibleText.escaping(metric.unit)),
        Cell(VisibleText.escaping(metric.category.rawValue)),
        Cell(Self.short(VisibleText.escaping(metric.source ?? "")), .faint),
        Cell(String(metric.id.uuidString.prefix(8)).lowercased(), .faint),
      ])
    }
    return columns.text(style)
  }

  private static let longest = 28

  private static func short(_ text: String) -> String {
    VisibleText.width(of: text) > longest ? text.prefix(longest - 1) + "…" : text
  }
}
