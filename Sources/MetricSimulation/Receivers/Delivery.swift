internal import Foundation
internal import Simulation

/// A metric as a receiver gets it.
///
/// Samples differ by their starts, so a metric belongs to a sample even if its identity is wrong.
struct ReceivedMetric: Hashable, Sendable {
  /// The number of the sample; -1 if no sample starts at this date.
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

/// A batch on its way to a receiver.
struct Delivery: Sendable {
  let receiver: ReceiverKind
  let metrics: [ReceivedMetric]
  /// The identity of the batch as the receiver sees it; `nil` if it is not sent.
  let name: String?
  /// The hash of everything that must not change when the batch is repeated.
  let digest: UInt64
  /// Whether a table updates rows that it has.
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

/// The dates of samples: each starts at a date of its own.
enum SampleDates {
  /// The start of the first sample, a month before the history.
  private static let first = Date(timeIntervalSince1970: 1_733_832_000)
  private static let distance = 600.0

  static func start(of number: Int) -> Date {
    first.addingTimeInterval(Double(number) * distance)
  }

  static func number(at date: Date) -> Int? {
    let place = date.timeIntervalSince(first) / distance
    return place >= 0 && place == place.rounded() ? Int(exactly: place) : nil
  }
}

/// What the sync knows about a request at its end.
enum DeliveryEnd: UInt64, Sendable {
  /// The receiver has it.
  case confirmed
  /// The receiver may have it.
  case lost
  /// The receiver does not have it.
  case refused
  /// The receiver wants smaller batches.
  case tooLarge
}
