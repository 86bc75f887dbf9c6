internal import HealthExport
internal import MetricSync

/// Records of an export that its reader dropped, so that the engine has not counted them.
struct DroppedRecords {
  private let types: [String: Int]
  private let reasons: [String: Int]

  /// Creates the drops of a pass over an export; empty for other sources.
  init(_ summary: ExportSummary?) {
    types = (summary?.types ?? [:]).mapValues(\.dropped).filter { $0.value > 0 }
    reasons = Dictionary(
      (summary?.dropped ?? [:]).map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: +)
  }

  /// Returns a result with these records among those that were read and dropped.
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
