public import Foundation
public import HealthModel

/// A record of a source before it is normalized, which can be invalid.
///
/// Samples of stores are valid; records of a file may have a unit that does not fit, text in place
/// of a number, or no date.
public struct MetricRecord: Sendable {
  /// The value of a record.
  public enum Value: Sendable {
    /// A number with its unit; without a unit, the number counts in the unit of the type.
    case quantity(Double, unit: HealthUnit?)
    /// The value and unit as a file writes them.
    case text(String?, unit: String?)
    /// One of the numbered cases of a category type.
    case category(Int)
    /// The duration in seconds without pauses; without one, the workout lasts from start to end.
    case workout(WorkoutActivityType, duration: TimeInterval?)
  }

  /// HealthKit's identifier of the type.
  public var identifier: String
  /// The value, which has not been checked.
  public var value: Value
  /// The identifier of the sample; `nil` for records of files.
  public var id: UUID?
  /// The start, or `nil` if it could not be read.
  public var start: Date?
  /// The end, or `nil` if it could not be read.
  public var end: Date?
  /// The date on which the record was created, if a file has it.
  public var created: Date?
  /// The name of the device or app that recorded it, or `nil` if it is not known.
  public var source: String?
  /// The sample, for destinations that are stores; `nil` for records of files.
  public var sample: Sample?

  /// Creates a record, whose properties are not checked.
  public init(
    identifier: String, value: Value, id: UUID? = nil, start: Date?, end: Date?,
    created: Date? = nil, source: String? = nil, sample: Sample? = nil
  ) {
    self.identifier = identifier
    self.value = value
    self.id = id
    self.start = start
    self.end = end
    self.created = created
    self.source = source
    self.sample = sample
  }

  /// Creates the record of a sample that a store holds.
  public init(_ sample: Sample) {
    let value: Value =
      switch sample {
      case .quantity(let sample): .quantity(sample.quantity.value, unit: sample.quantity.unit)
      case .category(let sample): .category(sample.value)
      case .workout(let workout): .workout(workout.activityType, duration: workout.duration)
      }
    self.init(
      identifier: sample.sampleType.identifier, value: value, id: sample.uuid,
      start: sample.startDate, end: sample.endDate,
      source: sample.sourceRevision?.source.name ?? sample.device?.name, sample: sample)
  }
}

/// The reason why a record does not become a metric; it never contains the value.
public enum MetricRejection: String, Error, Hashable, Sendable, CaseIterable, Codable {
  /// The value is not a number.
  case notANumber
  /// The value is infinite, or becomes so in the unit of the metric.
  case infinite
  /// The value is missing, or its text cannot be read.
  case unreadableValue
  /// The unit is unknown, or does not fit the type.
  case wrongUnit
  /// The end is before the start.
  case endBeforeStart
  /// A date is missing, cannot be read, or lies outside of the years 1 to 9999.
  case unreadableDate
  /// The record has no type.
  case missingType
}
