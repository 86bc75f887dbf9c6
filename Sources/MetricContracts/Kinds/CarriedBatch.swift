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

  /// Returns the result for the batch of a row, or for several metrics in place of `any`.
  ///
  /// - Parameters:
  ///   - metrics: The metrics of the row; `nil` for `any`.
  ///   - isSame: A closure that returns whether two results are the same.
  ///   - run: A closure that returns the result for a batch.
  /// - Returns: The result.
  /// - Throws: `Deviation` if the row names metrics although the compared batches have the same
  ///   result, or contains `any` although one of them has another result; the errors of `run` for
  ///   the row's batch.
  static func checked<Result>(
    _ metrics: [HealthMetric]?, isSame: (Result, Result) -> Bool,
    _ run: ([HealthMetric]) async throws -> Result
  ) async throws -> Result {
    let several = try MetricText.metrics("1 from Watch / 2 from Watch / 3 from Watch")
    let result = try await run(metrics ?? several)
    var hasEffect = false
    for other in [several, [differentMetric]] where !hasEffect {
      // A batch with an error has another result.
      let compared = try? await run(other)
      hasEffect = compared.map { !isSame($0, result) } ?? true
    }
    if hasEffect == (metrics != nil) { return result }
    throw hasEffect
      ? Deviation(
        expected: "the metrics of the batch, because it has an effect", observed: "'\(any)'")
      : Deviation(expected: "'\(any)', because the batch has no effect", observed: "other text")
  }

  /// A metric that differs in all properties from those that ``MetricText`` can state.
  private static var differentMetric: HealthMetric {
    let start = MetricContracts.start.addingTimeInterval(3600)
    return HealthMetric(
      id: UUID(uuid: (9, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 9)), name: "Steps",
      identifier: "HKQuantityTypeIdentifierStepCount", value: 4, unit: "count", timestamp: start,
      source: nil, category: .activity, endTimestamp: start.addingTimeInterval(60))
  }
}
