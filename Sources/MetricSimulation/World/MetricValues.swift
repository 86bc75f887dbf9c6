internal import Foundation
internal import HealthModel
internal import MetricSync

/// The samples of drafts, whose values differ from all other numbers of a history.
enum MetricValues {
  /// Making one takes longer than a history.
  static let normalizer = MetricNormalizer()

  /// Creates the sample with a number.
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

  /// Beats are counted in minutes, as receivers get them.
  private static let beats = (try? HealthUnit(parsing: "count/min")) ?? .count

  private static func value(of number: Int) -> Double { 90_000.5 + Double(number) }

  /// Whether text contains the value of a sample: five digits from 90000 on, and a half.
  static func isShown(in text: String) -> Bool {
    guard text.contains(".5") else { return false }
    return text.split { !$0.isNumber && $0 != "." }.contains { part in
      part.count >= 7 && part.hasPrefix("90") && part.dropFirst(5).hasPrefix(".5")
    }
  }
}

extension MetricKind {
  /// HealthKit's identifier of the type.
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
