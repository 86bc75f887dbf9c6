internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

/// The batch of a row, which states only what has an effect.
///
/// A cell names the metrics, such as `72 from Watch`, contains their number, such as `any 2`, if
/// only the number has an effect, or is `any` if no property of the batch has an effect.
enum CarriedBatch: Sendable, CustomStringConvertible {
  /// Metrics whose contents have an effect; an empty batch is always named.
  case named([HealthMetric])
  /// The number of metrics, if their contents have no effect.
  case number(Int)
  /// A batch without effect.
  case any

  /// Parses a cell.
  init(_ text: String) throws(BindingProblem) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    if text == "any" {
      self = .any
    } else if words.count == 2, words[0] == "any" {
      guard let number = Int(words[1]), (1...100).contains(number), words[1] == "\(number)" else {
        throw BindingProblem("write a number from 1 to 100 after 'any'", candidates: ["any 1"])
      }
      self = .number(number)
    } else {
      do { self = .named(try MetricText.metrics(text)) } catch {
        throw BindingProblem(error.message, candidates: ["any", "any 1", "nothing"])
      }
    }
  }

  /// The cell for this batch; the metrics themselves for a batch that names them.
  var description: String {
    switch self {
    case .named(let metrics): "\(metrics)"
    case .number(let number): "any \(number)"
    case .any: "any"
    }
  }

  /// Returns the result for this batch, or for other metrics if they are not named.
  ///
  /// - Parameters:
  ///   - isSame: A closure that returns whether two results are the same.
  ///   - run: A closure that returns the result for a batch.
  /// - Returns: The result.
  /// - Throws: `Deviation` if the row states a property of the batch although the compared batches
  ///   have the same result, or omits a property although one of them has another result; the
  ///   errors of `run` for the row's batch.
  func checked<Result>(
    isSame: (Result, Result) -> Bool, _ run: ([HealthMetric]) async throws -> Result
  ) async throws -> Result {
    let metrics = metrics
    let result = try await run(metrics)
    func isSameForAll(_ others: [[HealthMetric]]) async -> Bool {
      for other in others {
        // A batch with an error has another result.
        guard let compared = try? await run(other), isSame(compared, result) else { return false }
      }
      return true
    }
    let count = metrics.count
    let hasNoEffect = await isSameForAll([
      Self.metrics(3), [Self.differing(from: MetricText.metric(9, from: nil, number: 9))],
    ])
    let hasNumberOnly =
      if hasNoEffect || count == 0 { false } else {
        await isSameForAll([Self.metrics(count), Self.metrics(count).map(Self.differing)])
      }
    let (isRight, expected) =
      switch (self, hasNoEffect, hasNumberOnly) {
      case (.any, true, _), (.number, _, true), (.named, false, false): (true, "")
      case (_, true, _): (false, "'any', because the batch has no effect")
      case (.any, _, true):
        (false, "'any' with the number of metrics, because the number has an effect")
      case (_, _, true):
        (false, "'any \(count)', because only the number of metrics has an effect")
      default: (false, "the metrics of the batch, because they have an effect")
      }
    guard isRight else {
      let observed = if case .named = self { "metrics" } else { "'\(self)'" }
      throw Deviation(expected: expected, observed: observed)
    }
    return result
  }

  /// The metrics of the batch, or replacements for metrics that are not named.
  var metrics: [HealthMetric] {
    switch self {
    case .named(let metrics): metrics
    case .number(let number): Self.metrics(number)
    case .any: Self.metrics(3)
    }
  }

  /// Returns a number of metrics with the identifiers that ``MetricText`` assigns.
  private static func metrics(_ count: Int) -> [HealthMetric] {
    (0..<count).map { MetricText.metric(Double($0 + 1), from: "Watch", number: $0 + 1) }
  }

  /// Returns a metric with the same identifier that differs in all other properties from those that
  /// ``MetricText`` can state.
  private static func differing(from metric: HealthMetric) -> HealthMetric {
    let start = MetricContracts.start.addingTimeInterval(3600)
    return HealthMetric(
      id: metric.id, name: "Steps", identifier: "HKQuantityTypeIdentifierStepCount", value: 4,
      unit: "count", timestamp: start, source: nil, category: .activity,
      endTimestamp: start.addingTimeInterval(60))
  }
}
