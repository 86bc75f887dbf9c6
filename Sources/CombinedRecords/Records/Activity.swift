public import Foundation

/// A workout with its duration, its type of exercise and its energy.
public struct Activity: DataRecord {
  /// The kind of activities.
  public static let kind: RecordKind = .activity
  /// The duration is required; the energy is not.
  public static let fields: [FieldUse] = [
    FieldUse(.activity, isRequired: true), FieldUse(.activeCalorie),
  ]

  /// The app's own identifier for a local record, otherwise that of the stored workout.
  public let id: UUID
  /// The start of the workout.
  public var date: Date
  /// The source of the record, which decides whether it can be edited.
  public let source: RecordSource
  /// The writer, if the record was read from the health store.
  public let origin: RecordOrigin?
  /// The duration in minutes, without pauses.
  public var duration: Double
  /// The type of exercise, such as running.
  public var activityType: WorkoutActivity
  /// The number that a health store gave to the type of exercise, kept for writing it back; `nil`
  /// without one.
  public let workoutNumber: Int?
  /// The energy in kcal, or `nil` if it is not known.
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

  /// The number to write to a health store: the kept one, unless the type has changed since.
  public var numberForWriting: Int {
    guard let workoutNumber, WorkoutActivity(workoutNumber: workoutNumber) == activityType else {
      return activityType.workoutNumber
    }
    return workoutNumber
  }

  /// The value of a field in its base unit, or `nil` if it is missing.
  public subscript(field: FieldKey) -> Double? {
    switch field {
    case .activity: duration
    case .activeCalorie: calories
    default: nil
    }
  }

  /// Sets a field to a value in its base unit, which the caller has validated; the duration ignores
  /// `nil`.
  public mutating func replace(_ field: FieldKey, with value: Double?) {
    switch field {
    case .activity: if let value { duration = value }
    case .activeCalorie: calories = value
    default: return
    }
  }
}

extension Activity: ExerciseRecord {
  /// Every activity has a type of exercise.
  public static let isExerciseRequired: Bool = true
  /// The type of exercise; setting `nil` makes it `other`.
  public var exercise: WorkoutActivity? {
    get { activityType }
    set { activityType = newValue ?? .other }
  }
}
