internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

/// The batch of a row: metrics, or `any` if other metrics lead to the same requests.
enum CarriedBatch {
  /// The cell for a batch that has no effect.
  static let any = "any"

  /// Returns the metrics of a batch; `nil` for `any`.
  static func metrics(_ text: String) throws(BindingProblem) -> [HealthMetric]? {
    if text == any { return nil }
    do { return try MetricText.metrics(text) } catch {
      throw BindingProblem(error.message, candidates: [any, "nothing"])
    }
  }

  /// Returns the metrics that `any` stands for.
  static func several() throws(BindingProblem) -> [HealthMetric] {
    try MetricText.metrics("1 from Watch / 2 from Watch / 3 from Watch")
  }

  /// Returns the batches with which the batch of a row is compared.
  ///
  /// They differ from each other in the number of metrics and in all properties of the first one.
  static func others() throws(BindingProblem) -> [[HealthMetric]] {
    let start = MetricContracts.start.addingTimeInterval(3600)
    let other = HealthMetric(
      id: UUID(uuid: (9, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 9)), name: "Steps",
      identifier: "HKQuantityTypeIdentifierStepCount", value: 4, unit: "count", timestamp: start,
      source: nil, category: .activity, endTimestamp: start.addingTimeInterval(60))
    return [try several(), [other]]
  }

  /// Checks that a row names metrics if and only if the batch has an effect.
  ///
  /// - Throws: `Deviation` if it does not.
  static func check(_ metrics: [HealthMetric]?, hasEffect: Bool) throws {
    if hasEffect, metrics == nil {
      throw Deviation(
        expected: "the metrics of the batch, because it has an effect", observed: "'\(any)'")
    }
    if !hasEffect, metrics != nil {
      throw Deviation(
        expected: "'\(any)', because the batch has no effect", observed: "other text")
    }
  }
}
