public import Foundation

/// Energy burned by movement outside of workouts.
public struct ActiveEnergy: DataRecord {
  /// The kind of active energy records.
  public static let kind: RecordKind = .activeEnergy
  /// The fields: the required energy, and the optional duration.
  public static let fields: [FieldUse] = [
    FieldUse(.activeCalorie, isRequired: true), FieldUse(.duration),
  ]

  /// The app's own identifier or, for a record that a query read from the health store, the stored
  /// sample's.
  public let id: UUID
  /// The start of the period in which the energy was burned.
  public var date: Date
  /// The source of the record, which determines whether the record can be edited.
  public let source: RecordSource
  /// The writer of a record that a query read from the health store, otherwise `nil`.
  public let origin: RecordOrigin?
  /// The active energy in kcal.
  public var calories: Double
  /// The duration in minutes, or `nil` if it is not known.
  public var duration: Double?
  /// The type of exercise, or `nil` if it is not known.
  public var activityType: WorkoutActivity?

  /// Creates a record, by default a local one.
  public init(
    id: UUID, date: Date, calories: Double, duration: Double? = nil,
    activityType: WorkoutActivity? = nil, source: RecordSource = .local,
    origin: RecordOrigin? = nil
  ) {
    self.id = id
    self.date = date
    self.calories = calories
    self.duration = duration
    self.activityType = activityType
    self.source = source
    self.origin = origin
  }

  /// The value of a field in its base unit, or `nil` if it is missing or the record has no such
  /// field.
  public subscript(field: FieldKey) -> Double? {
    switch field {
    case .activeCalorie: calories
    case .duration: duration
    default: nil
    }
  }

  /// Sets a field to a value in its base unit without validating it; `nil` removes the duration,
  /// but leaves the energy unchanged.
  public mutating func replace(_ field: FieldKey, with value: Double?) {
    switch field {
    case .activeCalorie: if let value { calories = value }
    case .duration: duration = value
    default: return
    }
  }
}

extension ActiveEnergy: ExerciseRecord {
  /// Always `false`, because the type of exercise of active energy may be unknown.
  public static let isExerciseRequired: Bool = false
  /// The type of exercise, or `nil` if it is not known.
  public var exercise: WorkoutActivity? {
    get { activityType }
    set { activityType = newValue }
  }
}

/// Energy that the body burned at rest.
public struct RestingEnergy: DataRecord {
  /// The kind of resting energy records.
  public static let kind: RecordKind = .restingEnergy
  /// The only field: the required energy.
  public static let fields: [FieldUse] = [FieldUse(.restingCalorie, isRequired: true)]

  /// The app's own identifier or, for a record that a query read from the health store, the stored
  /// sample's.
  public let id: UUID
  /// The start of the period in which the energy was burned.
  public var date: Date
  /// The source of the record, which determines whether the record can be edited.
  public let source: RecordSource
  /// The writer of a record that a query read from the health store, otherwise `nil`.
  public let origin: RecordOrigin?
  /// The resting energy in kcal.
  public var calories: Double

  /// Creates a record, by default a local one.
  public init(
    id: UUID, date: Date, calories: Double, source: RecordSource = .local,
    origin: RecordOrigin? = nil
  ) {
    self.id = id
    self.date = date
    self.calories = calories
    self.source = source
    self.origin = origin
  }

  /// The value of a field in its base unit, or `nil` if it is missing or the record has no such
  /// field.
  public subscript(field: FieldKey) -> Double? { field == .restingCalorie ? calories : nil }

  /// Sets a field to a value in its base unit without validating it; `nil` leaves the energy
  /// unchanged.
  public mutating func replace(_ field: FieldKey, with value: Double?) {
    if field == .restingCalorie, let value { calories = value }
  }
}
