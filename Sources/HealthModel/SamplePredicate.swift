public import Foundation

/// A condition on samples.
public indirect enum SamplePredicate: Hashable, Sendable {
  /// Options for samples that cross the boundaries of a date range.
  public struct DateOptions: OptionSet, Hashable, Sendable {
    /// The options as a bit mask.
    public let rawValue: Int

    /// Creates a set of options from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The sample starts within the range.
    public static let strictStartDate = Self(rawValue: 1)
    /// The sample ends before the end of the range.
    public static let strictEndDate = Self(rawValue: 2)
  }

  /// A numeric comparison operator.
  public enum Comparison: String, Hashable, Sendable {
    /// `<`
    case lessThan
    /// `<=`
    case lessThanOrEqual
    /// `==`
    case equal
    /// `>=`
    case greaterThanOrEqual
    /// `>`
    case greaterThan
    /// `!=`
    case notEqual
  }

  /// Every sample.
  case all
  /// Samples that overlap the range, with `endDate >= start` and `startDate < end`; the range is
  /// unbounded on a side that is `nil`.
  case dates(start: Date?, end: Date?, options: DateOptions)
  /// Samples with one of these UUIDs.
  case uuids(Set<UUID>)
  /// Samples from these sources, by bundle identifier.
  case sources(bundleIdentifiers: Set<String>)
  /// Samples with one of these sync identifiers.
  case syncIdentifiers(Set<String>)
  /// Samples that have a metadata key and, unless `allowed` is `nil`, one of the allowed values.
  case metadata(key: String, allowed: Set<MetadataValue>?)
  /// Samples whose quantity has the given relation to another quantity; quantities of incompatible
  /// units never match.
  case quantity(Comparison, Quantity)
  /// Category samples whose value has the given relation to a number.
  case categoryValue(Comparison, Int)
  /// Workouts with this activity type.
  case workoutActivityType(WorkoutActivityType)
  /// Workouts whose duration has the given relation to a number of seconds.
  case workoutDuration(Comparison, TimeInterval)
  /// Samples that belong to the workout with this UUID; only a store can evaluate this condition.
  case workout(UUID)
  /// Samples that satisfy all conditions.
  case and([Self])
  /// Samples that satisfy at least one condition.
  case or([Self])
  /// Samples that do not satisfy the condition.
  case not(Self)

  /// Returns the condition that samples belong to a workout, like `predicateForObjects(from:)`.
  public static func samples(of workout: Workout) -> Self { .workout(workout.uuid) }
}
