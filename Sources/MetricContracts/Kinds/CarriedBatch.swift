internal import Conformance
internal import MetricSync

/// The batch of a row: metrics, or `any` if other metrics lead to the same requests.
enum CarriedBatch {
  /// The cell for a batch that has no effect.
  static let any = "any"

  /// Returns the metrics of a batch; `nil` for `any`.
  static func metrics(_ text: String) throws(BindingProblem) -> [HealthMetric]? {
    text == any ? nil : try MetricText.metrics(text)
  }

  /// Returns the metrics that `any` stands for.
  static func several() throws(BindingProblem) -> [HealthMetric] {
    try MetricText.metrics("1 from Watch / 2 from Watch / 3 from Watch")
  }

  /// Returns the batches with which the batch of a row is compared.
  static func others() throws(BindingProblem) -> [[HealthMetric]] {
    [try several(), try MetricText.metrics("4 from none")]
  }

  /// Checks that a row names metrics if and only if the batch has an effect.
  ///
  /// - Throws: `Deviation` if it does not.
  static func check(_ metrics: [HealthMetric]?, hasEffect: Bool) throws {
    if hasEffect, metrics == nil {
      throw Deviation(
        expected: "a batch without effect", observed: "write the metrics of the batch")
    }
    if !hasEffect, metrics != nil {
      throw Deviation(expected: "a batch that has an effect", observed: "write '\(any)'")
    }
  }
}
