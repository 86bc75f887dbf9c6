/// A type of exercise that the app distinguishes.
public enum WorkoutActivity: String, Hashable, Sendable, Codable, CaseIterable {
  /// Cardiovascular training, such as rowing or stair climbing.
  case cardio
  /// Strength training.
  case weightlifting
  /// Cycling, including hand cycling.
  case cycling
  /// Walking, including in a wheelchair.
  case walking
  /// Running, including in a wheelchair.
  case running
  /// Every other type.
  case other

  /// Creates the type for the number of a health store's workout activity type; every number that
  /// does not belong to another type becomes `other`.
  public init(workoutNumber: Int) {
    self =
      switch workoutNumber {
      case 11, 16, 30, 35, 44, 63, 64, 68, 69, 73: .cardio
      case 20, 50: .weightlifting
      case 13, 74: .cycling
      case 52, 70: .walking
      case 37, 71: .running
      default: .other
      }
  }

  /// The default number of the health store's workout activity type, for an activity without a
  /// matching number from a health store.
  public var workoutNumber: Int {
    switch self {
    case .cardio: 73
    case .weightlifting: 50
    case .cycling: 13
    case .walking: 52
    case .running: 37
    case .other: 3000
    }
  }
}
