import Foundation
import HealthModel
import MetricSync
import Testing

/// Samples, records and metrics for tests.
enum Fixtures {
  /// Friday, March 15, 2024, 12:00 UTC.
  static let now = Date(timeIntervalSince1970: 1_710_504_000)

  static let watch = SourceRevision(
    source: Source(name: "Watch", bundleIdentifier: "com.example.watch"))

  static let app = SourceRevision(
    source: Source(name: "App", bundleIdentifier: "com.example.app"))

  /// Returns the identifier that ends with the bytes of a number.
  static func uuid(_ number: Int) -> UUID {
    UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, UInt8(number >> 24 & 255),
        UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)
      ))
  }

  static func type(_ name: String) throws -> QuantityType {
    try #require(QuantityType.named(name))
  }

  static func quantity(
    _ number: Int = 1, _ name: String = "HeartRate", _ value: Double = 72,
    _ unit: String = "count/min", minutes: Double = 0, ago: Double = 0
  ) throws -> QuantitySample {
    let start = now.addingTimeInterval(-ago * 60)
    return try QuantitySample(
      uuid: uuid(number), type: type(name),
      quantity: Quantity(unit: HealthUnit(parsing: unit), value: value), start: start,
      end: start.addingTimeInterval(minutes * 60)
    ).fetched(from: watch)
  }

  static func record(
    _ identifier: String, _ value: String?, unit: String? = nil, minutes: Double? = 0,
    source: String? = "Watch", created: Date? = nil
  ) -> MetricRecord {
    MetricRecord(
      identifier: identifier, value: .text(value, unit: unit), start: now,
      end: minutes.map { now.addingTimeInterval($0 * 60) }, created: created, source: source)
  }

  static func metric(
    _ number: Int, value: Double = 72, source: String? = "Watch", name: String = "Heart rate"
  ) -> HealthMetric {
    HealthMetric(
      id: uuid(number), name: name, identifier: "HKQuantityTypeIdentifierHeartRate",
      value: value, unit: "count/min", timestamp: now, source: source, category: .vitals)
  }
}
