internal import Foundation
internal import Simulation

/// A metric as received by a receiver.
///
/// No two samples start at the same date, so the date identifies the sample of a metric even if the
/// metric has an incorrect identity.
struct ReceivedMetric: Hashable, Sendable {
  /// The number of the sample that starts at the metric's date; -1 if the date is missing or no
  /// sample can start at that date.
  let number: Int
  /// The identity in lower case.
  let id: String
  let type: String
  let value: Double

  init(start: Date?, id: String, type: String, value: Double) {
    number = start.flatMap(SampleDates.number(at:)) ?? -1
    self.id = id.lowercased()
    self.type = type
    self.value = value
  }
}

/// A batch that is sent to a receiver.
struct Delivery: Sendable {
  let receiver: ReceiverKind
  let metrics: [ReceivedMetric]
  /// The identifier of the batch in the request; `nil` if the request does not contain one.
  let name: String?
  /// A hash of the contents that must not change when the batch is repeated.
  let digest: UInt64
  /// Whether a table updates the rows that it already has, instead of inserting them again.
  let isUpsert: Bool

  init(
    _ receiver: ReceiverKind, _ metrics: [ReceivedMetric], name: String?, body: Data?,
    isUpsert: Bool = false
  ) {
    self.receiver = receiver
    self.metrics = metrics
    self.name = name
    self.isUpsert = isUpsert
    var digest = HistoryDigest()
    for byte in body ?? Data() { digest.add(UInt64(byte)) }
    for metric in metrics {
      digest.add(metric.id)
      digest.add(metric.value.bitPattern)
    }
    self.digest = digest.value
  }

  var numbers: [Int] { metrics.map(\.number) }
}

/// The start dates of samples, which are derived from their numbers.
enum SampleDates {
  /// The start of the first sample, 30 days before the start of the history.
  private static let first = Date(timeIntervalSince1970: 1_733_832_000)
  /// The time between the starts of two consecutive samples, in seconds.
  private static let distance = 600.0

  static func start(of number: Int) -> Date {
    first.addingTimeInterval(Double(number) * distance)
  }

  static func number(at date: Date) -> Int? {
    let place = date.timeIntervalSince(first) / distance
    return place >= 0 && place == place.rounded() ? Int(exactly: place) : nil
  }
}

/// The outcome of a request as it appears to the sync.
enum DeliveryEnd: UInt64, Sendable {
  /// The receiver has accepted the request.
  case confirmed
  /// The receiver may have accepted the request.
  case lost
  /// The receiver has not accepted the request.
  case refused
  /// The receiver has not accepted the request, and the sync sends smaller batches instead.
  case tooLarge
}
