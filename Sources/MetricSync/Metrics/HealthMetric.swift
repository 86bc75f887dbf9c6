public import Foundation

/// One measurement in a form that all destinations share.
public struct HealthMetric: Hashable, Sendable, Identifiable {
  /// The identifier of the sample or, for a record from a file, an identifier that is computed from
  /// the record; the identifier is the same each time the sample or the record is read.
  public let id: UUID
  /// The readable name, such as "Heart rate".
  public let name: String
  /// The identifier of the type, HealthKit's or a custom one.
  public let identifier: String
  /// The number in ``unit``; finite in every metric that a normalizer returns.
  public let value: Double
  /// The unit, or an empty string for a number without a unit.
  public let unit: String
  /// The start of the measurement.
  public let timestamp: Date
  /// The name of the device or app that recorded the measurement, or `nil` if it is unknown.
  public let source: String?
  /// The group in which user interfaces show the metric.
  public let category: MetricCategory
  /// The end of the measurement; `nil` for an instant.
  public let endTimestamp: Date?

  /// Creates a metric, by default for an instant.
  public init(
    id: UUID, name: String, identifier: String, value: Double, unit: String, timestamp: Date,
    source: String?, category: MetricCategory, endTimestamp: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.identifier = identifier
    self.value = value
    self.unit = unit
    self.timestamp = timestamp
    self.source = source
    self.category = category
    self.endTimestamp = endTimestamp
  }
}
