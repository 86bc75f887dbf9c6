public import Foundation
public import HealthModel

/// A record from a source before normalization; it can be invalid.
///
/// For example, a record from a file may have an incompatible unit, text instead of a number, or no
/// date.
public struct MetricRecord: Sendable {
  /// The value of a record.
  public enum Value: Sendable {
    /// A number with its unit; a number without a unit is in the unit of the type's metrics, as a
    /// fraction if that unit is `%`.
    case quantity(Double, unit: HealthUnit?)
    /// The value and the unit as text from a file; each is `nil` if it is missing.
    case text(String?, unit: String?)
    /// A category value as a number.
    case category(Int)
    /// The activity of a workout and the duration in seconds without pauses; if the duration is
    /// `nil`, the time from start to end is used.
    case workout(WorkoutActivityType, duration: TimeInterval?)
    /// The text of a workout activity that the catalog does not contain, or `nil` if the text is
    /// missing; and the duration as in ``workout(_:duration:)``.
    case activity(String?, duration: TimeInterval?)
  }

  /// The identifier of the type, HealthKit's or a custom one.
  public var identifier: String
  /// The value, which has not been checked.
  public var value: Value
  /// The identifier of the sample or the exported record.
  ///
  /// If it is `nil`, the metric's identifier is computed from the values of the record.
  public var id: UUID?
  /// The start, or `nil` if it is missing or could not be read.
  public var start: Date?
  /// The end, or `nil` if it is missing or could not be read.
  public var end: Date?
  /// The date on which the record was created, or `nil` if it is unknown.
  public var created: Date?
  /// The name of the app or device that created the record, or `nil` if it is unknown.
  public var source: String?
  /// The sample, for destinations that are stores; `nil` if the source does not provide it.
  public var sample: Sample?

  /// Creates a record without checking its properties.
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

  /// Creates the record of a store's sample.
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
      source: Self.source(named: sample.sourceRevision?.source.name, device: sample.device),
      sample: sample)
  }

  /// Returns the name of a source or, if it is missing or empty, the name of the device; `nil` if
  /// both are missing or empty.
  package static func source(named name: String?, device: Device?) -> String? {
    [name, device?.name].compactMap { $0 }.first { !$0.isEmpty }
  }
}

/// The reason why a record does not become a metric.
public enum MetricRejection: String, Error, Hashable, Sendable, CaseIterable, Codable {
  /// The value is NaN.
  case notANumber
  /// The value is infinite or becomes infinite in the unit of the metric, or the duration of a
  /// workout is not a finite number.
  case infinite
  /// The value is missing, or its text cannot be read.
  case unreadableValue
  /// The unit is unknown or incompatible with the type.
  case wrongUnit
  /// The end is before the start.
  case endBeforeStart
  /// The start or the end is missing, cannot be read, or is outside the years 1 to 9999.
  case unreadableDate
  /// The identifier of the type is empty.
  case missingType
}
