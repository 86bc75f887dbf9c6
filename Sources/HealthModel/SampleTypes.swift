/// How samples of a quantity type combine over time.
public enum QuantityAggregation: String, Hashable, Sendable, Codable {
  /// The sum of the values, as for steps.
  case cumulative
  /// The average of the values, as for weights.
  case discrete
  /// The average weighted by duration, as for heart rates.
  case discreteTemporallyWeighted
  /// The energy average of levels, as for sound.
  case discreteEquivalentContinuousLevel
}

/// A kind of measurement with a number and a unit.
public struct QuantityType: Hashable, Sendable {
  /// The identifier, such as `HKQuantityTypeIdentifierBodyMass`.
  public let identifier: String
  /// The unit that defines the dimension of the type; quantities of the type can have any
  /// compatible unit.
  public let canonicalUnit: HealthUnit
  /// How samples of the type combine over time.
  public let aggregation: QuantityAggregation

  /// Creates a quantity type from its identifier, unit and aggregation.
  public init(identifier: String, canonicalUnit: HealthUnit, aggregation: QuantityAggregation) {
    self.identifier = identifier
    self.canonicalUnit = canonicalUnit
    self.aggregation = aggregation
  }

  /// Body weight.
  public static let bodyMass = Self(
    identifier: "HKQuantityTypeIdentifierBodyMass", canonicalUnit: .kilogram,
    aggregation: .discrete)
  /// Body fat as a fraction from 0 to 1.
  public static let bodyFatPercentage = Self(
    identifier: "HKQuantityTypeIdentifierBodyFatPercentage", canonicalUnit: .percent,
    aggregation: .discrete)
  /// Body height.
  public static let height = Self(
    identifier: "HKQuantityTypeIdentifierHeight", canonicalUnit: .meter, aggregation: .discrete)
  /// The number of steps during the time of a sample.
  public static let stepCount = Self(
    identifier: "HKQuantityTypeIdentifierStepCount", canonicalUnit: .count,
    aggregation: .cumulative)

  /// Returns whether the types have the same identifier.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.identifier == rhs.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// A type of sample that can be saved and queried.
public enum SampleType: Hashable, Sendable {
  /// A type of quantity samples.
  case quantity(QuantityType)
  /// A type of correlations; an app requests permission for the member types, never for this type.
  case correlation(identifier: String)
  /// A type of category samples.
  case category(CategoryType)
  /// The type of workouts; an app also needs permission for the types of a workout's samples.
  case workout

  /// Body weight.
  public static let bodyMass = Self.quantity(.bodyMass)

  /// The identifier of the type, such as `HKQuantityTypeIdentifierBodyMass`.
  public var identifier: String {
    switch self {
    case .quantity(let type): type.identifier
    case .correlation(let identifier): identifier
    case .category(let type): type.identifier
    case .workout: Self.workoutIdentifier
    }
  }

  /// The identifier of the type of workouts.
  public static let workoutIdentifier: String = "HKWorkoutTypeIdentifier"
}

/// A type for which data can be requested; every sample type is an object type.
public typealias ObjectType = SampleType
