internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

/// A parser of metrics in tables: heart rates that differ in value, source and duration.
enum MetricText {
  /// Returns the metrics in text such as `72 from Watch for 5 min / 73 from none`.
  ///
  /// The text `nothing` contains no metrics. All metrics start at 8:00 UTC on March 1, 2024. The
  /// last byte of each identifier is the metric's position in the text, from 1 to at most 255.
  static func metrics(_ text: String) throws(BindingProblem) -> [HealthMetric] {
    guard text != "nothing" else { return [] }
    var metrics: [HealthMetric] = []
    let parts = text.components(separatedBy: " / ")
    guard parts.count < 256 else {
      throw BindingProblem("write at most 255 metrics, because their identifiers must differ")
    }
    for part in parts {
      metrics.append(try metric(part, number: metrics.count + 1))
    }
    return metrics
  }

  private static func metric(
    _ text: String, number: Int
  ) throws(BindingProblem) -> HealthMetric {
    var words = text.components(separatedBy: " from ")
    guard words.count == 2 else {
      throw BindingProblem("write a metric as '72 from Watch' or '72 from none'")
    }
    var minutes: Double?
    if words[1].hasSuffix(" min"), let range = words[1].range(of: " for ", options: .backwards) {
      minutes = try CellText.number(String(words[1][range.upperBound...].dropLast(4)))
      words[1] = String(words[1][..<range.lowerBound])
    }
    return metric(
      try CellText.number(words[0]), from: try CellText.optional(words[1]), minutes: minutes,
      number: number)
  }

  /// Returns a heart rate with the identifier of a position in a text.
  ///
  /// - Parameters:
  ///   - value: The value in beats per minute.
  ///   - source: The name of the source, if any.
  ///   - minutes: The duration in minutes; `nil` for no end date.
  ///   - number: The position, from 1 to 255.
  /// - Returns: The metric, which starts at 8:00 UTC on March 1, 2024.
  static func metric(
    _ value: Double, from source: String?, minutes: Double? = nil, number: Int
  ) -> HealthMetric {
    let start = MetricContracts.start
    return HealthMetric(
      id: UUID(
        uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(clamping: number))),
      name: "Heart rate", identifier: "HKQuantityTypeIdentifierHeartRate", value: value,
      unit: "count/min", timestamp: start, source: source, category: .vitals,
      endTimestamp: minutes.map { start.addingTimeInterval($0 * 60) })
  }
}
