public import Foundation

/// A workout over a time interval.
///
/// The caller chooses the identifier, but some stores save the workout under another one; see
/// ``SampleMaking``. Only a workout from a store or an export has a source revision. The store
/// records which samples belong to a workout; see ``WorkoutStoring``.
public struct Workout: Sendable {
  private struct Facts: Hashable, Sendable {
    let uuid: UUID
    let activityType: WorkoutActivityType
    let startDate: Date
    let endDate: Date
    let duration: TimeInterval
    let metadata: Metadata
    let device: Device?
    var sourceRevision: SourceRevision?
  }

  /// Workouts are copied much more often than they are created, so all copies share this object.
  private final class Storage: Sendable {
    let facts: Facts

    init(_ facts: Facts) { self.facts = facts }
  }

  private let storage: Storage

  /// The identifier of the workout, unique within a store.
  public var uuid: UUID { storage.facts.uuid }
  /// The activity, such as running.
  public var activityType: WorkoutActivityType { storage.facts.activityType }
  /// The start of the workout.
  public var startDate: Date { storage.facts.startDate }
  /// The end of the workout, never before the start.
  public var endDate: Date { storage.facts.endDate }
  /// The active time in seconds, excluding pauses.
  ///
  /// It is at least 0, and at most the time from the start to the end.
  public var duration: TimeInterval { storage.facts.duration }
  /// The metadata attached by the writer.
  public var metadata: Metadata { storage.facts.metadata }
  /// The hardware that recorded the workout, if known.
  public var device: Device? { storage.facts.device }
  /// The source revision of the writer; `nil` until the workout is fetched from a store.
  public var sourceRevision: SourceRevision? { storage.facts.sourceRevision }

  /// Creates a workout that is not stored yet.
  ///
  /// The duration is in seconds and excludes pauses; `nil` stands for the time from the start to
  /// the end.
  ///
  /// - Throws: ``ProgrammerError`` if the end is before the start, the duration is negative or
  ///   longer than the time from the start to the end, or the metadata is invalid.
  public init(
    uuid: UUID, activityType: WorkoutActivityType, start: Date, end: Date,
    duration: TimeInterval? = nil, metadata: Metadata = [:], device: Device? = nil
  ) throws(ProgrammerError) {
    guard start <= end else {
      throw ProgrammerError(.endBeforeStart, "a workout must not end before it starts")
    }
    let longest = end.timeIntervalSince(start)
    let duration = duration ?? longest
    guard duration >= 0, duration <= longest else {
      throw ProgrammerError(
        .invalidDuration,
        "the duration of a workout must be from 0 to the time between its start and its end")
    }
    try metadata.validate()
    self.init(
      Facts(
        uuid: uuid, activityType: activityType, startDate: start, endDate: end,
        duration: duration, metadata: metadata, device: device))
  }

  /// Creates a workout from values that were already validated, such as stored values, without
  /// validating them again.
  package init(
    storedAs uuid: UUID, activityType: WorkoutActivityType, start: Date, end: Date,
    duration: TimeInterval, metadata: Metadata, device: Device?, sourceRevision: SourceRevision?
  ) {
    self.init(
      Facts(
        uuid: uuid, activityType: activityType, startDate: start, endDate: end,
        duration: duration, metadata: metadata, device: device, sourceRevision: sourceRevision))
  }

  private init(_ facts: Facts) { storage = Storage(facts) }

  /// Returns the workout as fetched from a store, with the revision of its writer.
  public func fetched(from revision: SourceRevision) -> Self {
    if isWritten(by: revision) { return self }
    var facts = storage.facts
    facts.sourceRevision = revision
    return Self(facts)
  }

  /// Returns whether the workout's revision equals the given one, including the name of its source.
  package func isWritten(by revision: SourceRevision) -> Bool {
    storage.facts.sourceRevision?.hasSameFields(as: revision) == true
  }

  /// Returns whether the given device recorded the workout.
  package func isRecorded(by device: Device) -> Bool { storage.facts.device == device }

  /// The sample type for requests and queries.
  public var sampleType: SampleType { .workout }
}

extension Workout: Hashable {
  /// Returns whether all properties of the workouts are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.storage.facts == rhs.storage.facts
  }

  /// Hashes all properties of the workout.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.facts) }
}
