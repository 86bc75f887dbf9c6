internal import CombinedRecords
internal import ConformanceReports
internal import Foundation

/// A report as one JSON object, independent of the locale and the chosen units.
struct RecordJSON {
  let report: RecordReport

  private var dates: ISODate { ISODate(zone: report.calendar.timeZone) }

  var text: String {
    JSONTree.object([
      "version": .number(1),
      "range": .object([
        "start": date(report.dates.lowerBound), "end": date(report.dates.upperBound),
      ]),
      "timeZone": .string(report.calendar.timeZone.identifier),
      "records": .array(report.lines.map(record)),
      "hasMore": .boolean(report.hasMore),
      "period": .string(report.period.rawValue),
      "sums": .object(report.sums.map { ($0.field.columnName, sums($0)) }),
      "goals": .object(
        Goals.fields.compactMap { field in
          JSONTree.decimal(ifFinite: report.goals[field.key]).map { (field.columnName, $0) }
        }),
      "unreadable": .array(
        ifAny: Set(report.failures.map(\.source.rawValue)).sorted().map(JSONTree.string)),
    ]).text
  }

  private func record(_ line: RecordLine) -> JSONTree {
    let values: [(key: String, value: JSONTree)] = RecordField.registry.compactMap { field in
      JSONTree.decimal(ifFinite: line.values[field.key]).map { (field.columnName, $0) }
    }
    let start: [(key: String, value: JSONTree)] = [
      ("id", .string(line.id.uuidString)), ("type", .string(line.kind.rawValue)),
      ("date", date(line.date)), ("source", .string(line.source.rawValue)),
    ]
    let writer = line.bundleIdentifier.map { ("bundleIdentifier", JSONTree.string($0)) }
    let exercise = line.exercise.map { ("activityType", JSONTree.string($0.rawValue)) }
    return .object(
      start + [writer].compactMap { $0 } + values + [exercise].compactMap { $0 })
  }

  private func sums(_ sums: FieldSums) -> JSONTree {
    .array(
      sums.sums.map { sum in
        .object([
          "start": date(sum.interval.start), "end": date(sum.interval.end),
          (sums.field == .weight ? "average" : "sum"): .decimal(ifFinite: sum.value),
        ])
      })
  }

  private func date(_ date: Date) -> JSONTree { .string(dates.text(date)) }
}
