public import Foundation
public import HealthModel

/// A record of an export.
///
/// An export does not contain the UUIDs of its records. The UUID of a record is derived from its
/// type, unit, source, start, end and creation date, and from the text of its value or activity or,
/// for a correlation, from its members. It is therefore the same in later exports. Records that are
/// equal in all of these have different UUIDs, which depend on their order.
public enum ExportedRecord: Hashable, Sendable {
  /// A quantity or category sample.
  case sample(ExportedSample)
  /// A workout.
  indirect case workout(ExportedWorkout)
  /// A correlation; its members are also delivered as separate samples if the file contains
  /// separate records for them and their types are requested.
  indirect case correlation(ExportedCorrelation)
  /// A record whose type, unit or value this version does not recognize, with its value and unit as
  /// text.
  indirect case unknown(UnknownRecord)

  /// The UUID of the record.
  public var uuid: UUID {
    switch self {
    case .sample(let sample): sample.sample.uuid
    case .workout(let workout): workout.workout.uuid
    case .correlation(let correlation): correlation.correlation.uuid
    case .unknown(let record): record.uuid
    }
  }
}

/// The creation date and the UTC offset of a record, and its position among equal records.
public struct RecordingDetails: Hashable, Sendable {
  /// The time at which the record was written to the health database, or `nil` if the file does not
  /// contain it.
  public let creationDate: Date?
  /// The UTC offset in which the start is written, in seconds east of Greenwich.
  ///
  /// It is the offset of the exporting device's time zone, not that of the place of recording.
  public let offset: Int
  /// The number of earlier records in the file that equal this one in all properties from which the
  /// UUID is derived.
  public let ordinal: Int
  /// The UUID of the first record that equals this one in the properties that ``ordinal`` compares;
  /// if this record is the first, its own UUID.
  public let first: UUID
}

/// A quantity or category sample of an export.
public struct ExportedSample: Hashable, Sendable {
  /// The sample with its source, device and metadata; most metadata values are text as in the file.
  public let sample: Sample
  /// The recording details of the sample.
  public let details: RecordingDetails
}

/// A workout of an export, with the totals, statistics and events that the file contains.
public struct ExportedWorkout: Hashable, Sendable {
  /// The workout with its source, device and metadata.
  public let workout: Workout
  /// The energy burned or, if the file does not contain it in readable form, the sum in the first
  /// statistics of active energy that have a sum; `nil` if the file contains neither.
  public let totalEnergyBurned: Quantity?
  /// The distance covered or, if the file does not contain it in readable form, the sum in the
  /// first statistics of a distance that have a sum; `nil` if the file contains neither.
  public let totalDistance: Quantity?
  /// The statistics that have a type; they summarize samples that the file usually contains as
  /// separate records.
  public let statistics: [WorkoutStatistics]
  /// The pauses, laps and other events that have a kind and a valid date.
  public let events: [WorkoutEvent]
  /// The recording details of the workout.
  public let details: RecordingDetails
}

/// The statistics of one type of sample over a workout.
public struct WorkoutStatistics: Hashable, Sendable {
  /// The identifier of the type.
  public let identifier: String
  /// The sum of the samples, or `nil` if the file does not contain a readable one.
  public let sum: Quantity?
  /// The average of the samples, or `nil` if the file does not contain a readable one.
  public let average: Quantity?
  /// The minimum of the samples, or `nil` if the file does not contain a readable one.
  public let minimum: Quantity?
  /// The maximum of the samples, or `nil` if the file does not contain a readable one.
  public let maximum: Quantity?
}

/// An event of a workout, such as a pause.
public struct WorkoutEvent: Hashable, Sendable {
  /// The text of the kind, such as `HKWorkoutEventTypePause`.
  public let type: String
  /// The time of the event.
  public let date: Date
  /// The duration in seconds, or `nil` for an event without a readable one.
  public let duration: TimeInterval?
}

/// A correlation of an export.
public struct ExportedCorrelation: Hashable, Sendable {
  /// The correlation with those members that are quantities of a known type and unit; they have the
  /// UUIDs of the corresponding separate samples.
  public let correlation: Correlation
  /// The recording details of the correlation.
  public let details: RecordingDetails
}

/// A record whose type, unit or value this version does not recognize.
public struct UnknownRecord: Hashable, Sendable {
  /// The part of a record that is unknown.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The type is not a known quantity or category type.
    case type
    /// The unit is missing or cannot be parsed.
    case unit
    /// The unit is incompatible with the type.
    case dimension
    /// The category type does not define the value, or the activity of a workout is missing or
    /// unknown.
    case value
  }

  /// The part of the record that is unknown.
  public let reason: Reason
  /// The UUID, which is derived from the properties of the record.
  public let uuid: UUID
  /// The identifier of the type, as in the file; for a renamed type, the one in the catalog.
  public let identifier: String
  /// The value or the activity as text, as in the file, or `nil` if the file does not contain it.
  public let value: String?
  /// The unit as text, as in the file, or `nil` if the file does not contain it.
  public let unit: String?
  /// The start of the record.
  public let startDate: Date
  /// The end of the record, never before the start.
  public let endDate: Date
  /// The duration of a workout in seconds; `nil` for other records.
  public let duration: TimeInterval?
  /// The source and its version.
  public let sourceRevision: SourceRevision
  /// The device that created the record, or `nil` if the file does not contain it.
  public let device: Device?
  /// The metadata; most values are text as in the file.
  public let metadata: Metadata
  /// The recording details of the record.
  public let details: RecordingDetails
  /// The line of the file on which the start tag of the record ends, counted from 1.
  public let line: Int
}
