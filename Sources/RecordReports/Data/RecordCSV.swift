internal import CombinedRecords
internal import Foundation

/// A report as one table of comma-separated values: its records, or its sums.
struct RecordCSV {
  let report: RecordReport

  private var dates: ISODate { ISODate(zone: report.calendar.timeZone) }

  /// The records, newest first.
  var records: String {
    var names: [String] = []
    for name in Self.fields.map(\.columnName) where !names.contains(name) { names.append(name) }
    let header =
      ["id", "type", "date", "source", "bundle_identifier"] + names + ["activity_type"]
    return CSVText.line(header)
      + report.lines.map { line in
        var values: [String: Double] = [:]
        for field in Self.fields {
          if let value = line.values[field.key] { values[field.columnName] = value }
        }
        return CSVText.line(
          [
            line.id.uuidString, line.kind.rawValue, dates.text(line.date), line.source.rawValue,
            CSVText.neutralizing(line.bundleIdentifier ?? ""),
          ] + names.map { Self.text(values[$0]) } + [line.exercise?.rawValue ?? ""])
      }.joined()
  }

  /// The sums, oldest interval first.
  var sums: String {
    let columns = report.sums.map(\.values)
    let header = CSVText.line(["start", "end"] + report.sums.map(\.field.columnName))
    let intervals = report.sums.first?.intervals ?? []
    return header
      + intervals.indices.map { index in
        CSVText.line(
          [dates.text(intervals[index].start), dates.text(intervals[index].end)]
            + columns.map { Self.text($0[index]) })
      }.joined()
  }

  /// The fields that records have, in the order of the registry.
  private static let fields: [RecordField] = RecordField.registry.filter {
    $0 != .calorie
  }

  private static func text(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }
}
