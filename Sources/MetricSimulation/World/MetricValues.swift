internal import Foundation
internal import HealthModel
internal import MetricSync

/// The samples of drafts; their values differ from all other numbers in the log and the state.
enum MetricValues {
  /// The normalizer, shared by all histories because creating one takes longer than running a
  /// history.
  static let normalizer = MetricNormalizer()

  /// Returns the sample for a number, or `nil` if the sample would be invalid.
  static func sample(_ number: Int, _ kind: MetricKind, uuid: UUID) -> Sample? {
    let start = SampleDates.start(of: number)
    func quantity(_ type: QuantityType?, _ unit: HealthUnit) -> Sample? {
      guard let type else { return nil }
      return
        (try? QuantitySample(
          uuid: uuid, type: type, quantity: Quantity(unit: unit, value: value(of: number)),
          start: start, end: start.addingTimeInterval(60))).map(Sample.quantity)
    }
    return switch kind {
    case .steps: quantity(.stepCount, .count)
    case .weight: quantity(.bodyMass, .kilogram)
    case .heartRate:
      quantity(.named(kind.identifier), beats)
    case .sleep:
      (try? CategorySample(
        uuid: uuid, type: .sleepAnalysis, value: 3, start: start,
        end: start.addingTimeInterval(60 * value(of: number)))).map(Sample.category)
    }
  }

  /// Beats per minute, which is also the unit of heart rates at receivers.
  private static let beats = (try? HealthUnit(parsing: "count/min")) ?? .count

  private static func value(of number: Int) -> Double { 90_000.5 + Double(number) }

  /// Returns whether text contains the value of a sample: a number from 90000.5 to 90999.5.
  static func isShown(in text: String) -> Bool {
    guard text.contains(".5") else { return false }
    return text.split { !$0.isNumber && $0 != "." }.contains { part in
      part.count >= 7 && part.hasPrefix("90") && part.dropFirst(5).hasPrefix(".5")
    }
  }
}

extension MetricKind {
  /// The HealthKit identifier of the type.
  var identifier: String {
    switch self {
    case .steps: QuantityType.stepCount.identifier
    case .weight: QuantityType.bodyMass.identifier
    case .heartRate: "HKQuantityTypeIdentifierHeartRate"
    case .sleep: CategoryType.sleepAnalysis.identifier
    }
  }

  var sampleType: SampleType { SampleType(metricIdentifier: identifier) }
}
