internal import ConformanceReports
internal import Foundation
internal import MetricSync
internal import RecordReports

/// The result of a pass as tables for a terminal, one for each destination.
struct SyncSummaryTable {
  let result: SyncResult
  let dropped: DroppedRecords
  let normalizer: MetricNormalizer
  let style: TerminalStyle

  private typealias Cell = TextColumns.Cell

  var text: String {
    result.destinations.map { table(of: dropped.added(to: $0)) }.joined(separator: "\n")
      + "in \(Figures.duration(result.ended.timeIntervalSince(result.started)))\n"
  }

  private func table(of result: DestinationResult) -> String {
    let names = result.total.named.filter { shows($0.name, $0.count) }.map(\.name)
    var columns = TextColumns([.left] + names.map { _ in .right })
    columns.add(
      [Cell(VisibleText.escaping(result.name), .strong)]
        + names.map { Cell(Self.titles[$0] ?? $0, .faint) })
    let types = result.metrics.sorted {
      (normalizer.readableName(for: $0.key), $0.key)
        < (normalizer.readableName(for: $1.key), $1.key)
    }
    for (type, counts) in types {
      let name = normalizer.readableName(for: type)
      columns.add(row(VisibleText.escaping(name.isEmpty ? "(no type)" : name), counts, names))
    }
    if types.count != 1 { columns.add(row("Total", result.total, names)) }
    return columns.text(style) + details(of: result)
  }

  private func row(_ title: String, _ counts: MetricCounts, _ names: [String]) -> [Cell] {
    let values = Dictionary(uniqueKeysWithValues: counts.named.map { ($0.name, $0.count) })
    return [Cell(title)]
      + names.map { name in
        let count = values[name] ?? 0
        let emphasis: Emphasis? =
          count == 0 ? .faint : ["refused", "notRemoved"].contains(name) ? .bad : nil
        return Cell(Figures.text(of: count), emphasis)
      }
  }

  /// Returns whether to show a column; rarely used columns are shown only with a count above 0.
  private func shows(_ name: String, _ count: Int) -> Bool {
    count > 0 || ["read", "dropped", "duplicate", "sent", "retried", "refused"].contains(name)
  }

  private func details(of result: DestinationResult) -> String {
    let status =
      switch result.status {
      case .completed: style.paint("completed", .good)
      case .paused: style.paint("paused", .caution)
      case .stopped: style.paint("stopped", .bad)
      }
    var text = status + (result.reason.map { ": " + VisibleText.escaping("\($0)") } ?? "") + "\n"
    let reasons = result.dropped.sorted { $0.key < $1.key }.map { "\($0.value) for \($0.key)" }
    if !reasons.isEmpty { text += "dropped: \(reasons.joined(separator: ", "))\n" }
    return text
  }

  private static let titles = [
    "read": "Read", "dropped": "Dropped", "duplicate": "Duplicate", "known": "Known",
    "sent": "Sent", "retried": "Retried", "repeated": "Repeated", "refused": "Refused",
    "removed": "Removed", "notRemoved": "Not removed",
  ]
}
