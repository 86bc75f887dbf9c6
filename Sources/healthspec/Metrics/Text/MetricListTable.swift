internal import ConformanceReports
internal import Foundation
internal import HealthExport
internal import MetricSync
internal import RecordReports

/// The contents of a source, as a table for a terminal with one section for each category.
struct MetricListTable {
  let metrics: [DiscoveredMetric]
  let normalizer: MetricNormalizer
  let selection: Set<String>
  /// The summary of an export, with ignored and dropped records; `nil` if no summary is available.
  let summary: ExportSummary?
  let style: TerminalStyle
  let width: Int

  private typealias Cell = TextColumns.Cell

  var text: String {
    guard !metrics.isEmpty else { return "No records.\n" + omissions }
    var columns = TextColumns([.left, .right, .left, .left, .left, .left])
    let bars = max(8, min(width - 84, 60))
    for (category, metrics) in sections {
      columns.add(
        [Cell(VisibleText.escaping(category.rawValue.capitalized), .strong)]
          + ["Records", "First", "Last", "Unit", "By month"].map { Cell($0, .faint) })
      for metric in metrics { columns.add(row(of: metric, bars: bars)) }
    }
    return columns.text(style) + "\n" + totals + omissions
  }

  private var sections: [(category: MetricCategory, metrics: [DiscoveredMetric])] {
    let groups = Dictionary(grouping: metrics) { normalizer.categorizeMetric($0.identifier) }
    let custom = groups.keys.filter { !MetricCategory.allCases.contains($0) }
      .sorted { $0.rawValue < $1.rawValue }
    return (MetricCategory.allCases + custom).compactMap { category in
      groups[category].map { group in
        (category, group.sorted { sortKey(of: $0) < sortKey(of: $1) })
      }
    }
  }

  private func sortKey(of metric: DiscoveredMetric) -> (String, String) {
    (normalizer.readableName(for: metric.identifier), metric.identifier)
  }

  private func row(of metric: DiscoveredMetric, bars: Int) -> [Cell] {
    let isSelected = selection.contains(metric.identifier)
    let name = VisibleText.escaping(normalizer.readableName(for: metric.identifier))
    return [
      Cell((isSelected ? "● " : "○ ") + name, isSelected ? .good : nil),
      Cell(Figures.text(of: metric.count)),
      Cell(day(of: metric.first)), Cell(day(of: metric.last)),
      Cell(VisibleText.escaping(normalizer.normalizedUnit(for: metric.identifier))),
      Cell(Sparkline.text(of: metric.history, fromZero: true, width: bars), .faint),
    ]
  }

  private func day(of date: Date) -> String {
    ISODate.text(of: date).map { String($0.prefix(10)) } ?? "?"
  }

  private var totals: String {
    let records = metrics.reduce(0) { $0 + $1.count }
    let selected = metrics.count { selection.contains($0.identifier) }
    return "\(Figures.text(of: records, "record")) of \(Figures.text(of: metrics.count, "type")), "
      + "\(selected) of them selected (●)\n"
  }

  private var omissions: String {
    var lines: [String] = []
    let others = (summary?.ignored ?? [:]).filter { $0.value > 0 }
      .map { "\($0.value) of \($0.key.rawValue)" }.sorted()
    if !others.isEmpty { lines.append("not metrics: \(others.joined(separator: ", "))") }
    let dropped = (summary?.dropped ?? [:]).filter { $0.value > 0 }
      .map { "\($0.value) for \($0.key.rawValue)" }.sorted()
    if !dropped.isEmpty { lines.append("dropped records: \(dropped.joined(separator: ", "))") }
    return lines.map { $0 + "\n" }.joined()
  }
}
