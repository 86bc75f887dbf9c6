public import Foundation

/// A workout with its duration, its type of exercise and its energy.
public struct Activity: DataRecord {
  /// The kind of activity records.
  public static let kind: RecordKind = .activity
  /// The fields: the required duration, and the optional energy.
  public static let fields: [FieldUse] = [
    FieldUse(.activity, isRequired: true), FieldUse(.activeCalorie),
  ]

  /// The app's own identifier or, for a record that a query read from the health store, the stored
  /// workout's.
  public let id: UUID
  /// The start of the workout.
  public var date: Date
  /// The source of the record, which determines whether the record can be edited.
  public let source: RecordSource
  /// The writer of a record that a query read from the health store, otherwise `nil`.
  public let origin: RecordOrigin?
  /// The duration in minutes, without pauses.
  public var duration: Double
  /// The type of exercise, such as running.
  public var activityType: WorkoutActivity
  /// The number of the workout's activity type in the health store, which is kept so that it can be
  /// written back; `nil` for an activity that was not read from a health store.
  public let workoutNumber: Int?
  /// The active energy in kcal, or `nil` if it is not known.
  public var calories: Double?

  /// Creates an activity, by default a local one.
  public init(
    id: UUID, date: Date, duration: Double, activityType: WorkoutActivity,
    calories: Double? = nil, workoutNumber: Int? = nil, source: RecordSource = .local,
    origin: RecordOrigin? = nil
  ) {
    self.id = id
    self.date = date
    self.duration = duration
    self.activityType = activityType
    self.calories = calories
    self.workoutNumber = workoutNumber
    self.source = source
    self.origin = origin
  }

  /// The number of the workout activity type to write to a health store: ``workoutNumber`` if it
  /// matches the type of exercise, otherwise the default number of the type.
  public var numberForWriting: Int {
    guard let workoutNumber, WorkoutActivity(workoutNumber: workoutNumber) == activityType else {
      return activityType.workoutNumber
    }
    return workoutNumber
  }

  /// The value of a field in its base unit, or `nil` if it is missing or the record has no such
  /// field.
  public subscript(field: FieldKey) -> Double? {
    switch field {
    case .activity: duration
    case .activeCalorie: calories
    default: nil
    }
  }

  /// Sets a field to a value in its base unit without validating it; `nil` removes the energy, but
  /// leaves the duration unchanged.
  public mutating func replace(_ field: FieldKey, with value: Double?) {
    switch field {
    case .activity: if let value { duration = value }
    case .activeCalorie: calories = value
    default: return
    }
  }
}

extension Activity: ExerciseRecord {
  /// Always `true`, because every activity has a type of exercise.
  public static let isExerciseRequired: Bool = true
  /// The type of exercise; setting `nil` changes it to `other`.
  public var exercise: WorkoutActivity? {
    get { activityType }
    set { activityType = newValue ?? .other }
  }
}
