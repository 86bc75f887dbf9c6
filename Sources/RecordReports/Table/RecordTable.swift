internal import CombinedRecords
internal import ConformanceReports
internal import Foundation

/// A report as text for a terminal.
struct RecordTable {
  let report: RecordReport
  let style: TerminalStyle
  /// The width of the terminal in columns.
  let width: Int
  /// Whether every interval is listed.
  let listsIntervals: Bool

  private typealias Cell = TextColumns.Cell

  var text: String {
    var parts = [heading]
    if !report.sums.isEmpty { parts.append(sums) }
    if listsIntervals, !report.sums.isEmpty { parts.append(intervals) }
    if !report.records.isEmpty { parts.append(records) }
    parts.append(totals)
    return parts.joined(separator: "\n")
  }

  private var heading: String {
    style.paint(report.rangeText, .strong) + "\n"
  }

  /// One line for each field: its bars, average, total and goal.
  private var sums: String {
    var columns = TextColumns([.left, .left, .right, .right, .right])
    columns.add([
      Cell("Sums by \(report.period.rawValue)", .strong), Cell(""), Cell("Average", .faint),
      Cell("Total", .faint), Cell("Goal", .faint),
    ])
    for sum in report.sums {
      let bars = Sparkline.text(
        of: sum.values, fromZero: sum.field != .weight, width: max(10, min(width - 60, 93)))
      columns.add([
        Cell(sum.title), Cell(bars, .good), Cell(text(sum.average, sum.field)),
        Cell(sum.total.map { text($0, sum.field) } ?? ""),
        Cell(report.goal(of: sum.field).map { text($0, sum.field) } ?? ""),
      ])
    }
    return columns.text(style)
  }

  /// One line for each interval, newest first.
  private var intervals: String {
    var columns = TextColumns([.left] + report.sums.map { _ in .right })
    columns.add(
      [Cell(report.period.rawValue.capitalized, .strong)]
        + report.sums.map { Cell("\($0.title) (\(unit(of: $0.field)))", .faint) })
    let values = report.sums.map(\.values)
    for (index, interval) in (report.sums.first?.intervals ?? []).enumerated().reversed() {
      columns.add(
        [Cell(report.dateText.interval(interval, report.period))]
          + report.sums.indices.map { field in
            Cell(
              report.style.text(
                of: values[field][index], report.sums[field].field.field))
          })
    }
    return columns.text(style)
  }

  private var records: String {
    var columns = TextColumns([.left, .left, .right, .left, .left, .left])
    let lines = report.lines
    let details = lines.allSatisfy(\.detailText.isEmpty) ? "" : "Details"
    columns.add(
      [Cell("Records", .strong)]
        + ["", "", details, "Source", "ID"].map { Cell($0, .faint) })
    for line in lines {
      columns.add([
        Cell(report.dateText.time(line.date)), Cell(line.kind.title), Cell(line.value.text),
        Cell(line.detailText), source(of: line),
        Cell(String(line.id.uuidString.prefix(8)).lowercased(), .faint),
      ])
    }
    return columns.text(style)
  }

  /// Returns the cell for the source; the writer, which can be any text, is escaped and shortened.
  private func source(of line: RecordLine) -> Cell {
    guard line.source == .healthKit else { return Cell("● local", .good) }
    let name = VisibleText.escaping(line.bundleIdentifier ?? "")
    let writer = name.isEmpty ? "" : " \(Self.shortened(name))"
    return Cell("♥ health" + writer, .caution)
  }

  /// The maximum width of a writer's name in terminal columns.
  private static let longestWriter = 32

  private static func shortened(_ name: String) -> String {
    guard VisibleText.width(of: name) > longestWriter else { return name }
    // One column is for the ellipsis.
    var width = 1
    let end = name.firstIndex { character in
      width += VisibleText.width(of: String(character))
      return width > longestWriter
    }
    return name[..<(end ?? name.endIndex)] + "…"
  }

  /// The largest number of records that a list can be limited to.
  private static let largestLimit = 1_000_000

  private var totals: String {
    let local = report.records.count { $0.source == .local }
    let health = report.records.count - local
    guard !report.records.isEmpty else { return "No records in this range.\n" }
    // A limit above the largest one that the tool accepts would be rejected.
    let limit = min(report.records.count * 2, Self.largestLimit)
    let more =
      report.hasMore && limit > report.records.count ? "; more with --limit \(limit)" : ""
    let noun = report.records.count == 1 ? "record" : "records"
    return "\(report.records.count) \(noun): \(local) local, \(health) health\(more)\n"
  }

  private func unit(of field: SumField) -> String {
    report.style.unit(of: field.field).symbol
  }

  private func text(_ value: Double?, _ field: SumField) -> String {
    ValueText(value, field.field, style: report.style).text
  }
}
