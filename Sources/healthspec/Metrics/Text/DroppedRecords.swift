internal import Foundation
internal import HealthExport
internal import MetricSync

/// The numbers of records that the reader of an export dropped, which the engine does not count.
struct DroppedRecords {
  /// The numbers by type identifier; records without a type are counted under an empty identifier.
  let types: [String: Int]
  /// The numbers by reason.
  let reasons: [String: Int]

  /// Creates the numbers from the summary of an export; without a summary, both dictionaries are
  /// empty.
  init(_ summary: ExportSummary?) {
    var types = (summary?.types ?? [:]).mapValues(\.dropped)
    types["", default: 0] += summary?.dropped[.missingType] ?? 0
    self.types = types.filter { $0.value > 0 }
    reasons = Dictionary(
      (summary?.dropped ?? [:]).map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: +
    ).filter { $0.value > 0 }
  }

  /// Returns a log warning for each reason why records were dropped while reading; empty if the
  /// delivery to the destination ended early.
  func logEntries(about result: DestinationResult, at date: Date) -> [LogEntry] {
    guard result.status == .completed else { return [] }
    return reasons.sorted { $0.key < $1.key }.map { reason, count in
      LogEntry(
        date: date, level: .warning, destination: result.name,
        text: "records dropped while reading because of \(reason): \(count)")
    }
  }

  /// Returns a result that also counts these records as read and dropped.
  ///
  /// The result of a pass that ended early is returned unchanged, because it is not known which of
  /// the records the pass has read.
  func added(to result: DestinationResult) -> DestinationResult {
    guard result.status == .completed else { return result }
    var result = result
    for (type, count) in types {
      result.metrics[type, default: MetricCounts()].read += count
      result.metrics[type, default: MetricCounts()].dropped += count
    }
    result.dropped.merge(reasons, uniquingKeysWith: +)
    return result
  }
}
