internal import HealthExport
internal import MetricSync

/// The numbers of records that the reader of an export dropped, which the engine did not count.
struct DroppedRecords {
  private let types: [String: Int]
  private let reasons: [String: Int]

  /// Creates the numbers from the summary of an export; empty without a summary.
  init(_ summary: ExportSummary?) {
    types = (summary?.types ?? [:]).mapValues(\.dropped).filter { $0.value > 0 }
    reasons = Dictionary(
      (summary?.dropped ?? [:]).map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: +)
  }

  /// Returns a result that also counts these records as read and dropped.
  func added(to result: DestinationResult) -> DestinationResult {
    var result = result
    for (type, count) in types {
      result.metrics[type, default: MetricCounts()].read += count
      result.metrics[type, default: MetricCounts()].dropped += count
    }
    result.dropped.merge(reasons, uniquingKeysWith: +)
    return result
  }
}
