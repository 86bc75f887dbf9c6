/// How the samples of a quantity type combine over time.
public enum QuantityAggregation: String, Hashable, Sendable, Codable {
  /// Values add up, as steps do.
  case cumulative
  /// Values are averaged, as weights are.
  case discrete
  /// Values are averaged by the time they lasted, as heart rates are.
  case discreteTemporallyWeighted
  /// Levels are averaged by their energy, as sound is.
  case discreteEquivalentContinuousLevel
}

/// A kind of measurement with a number and a unit.
public struct QuantityType: Hashable, Sendable {
  /// The identifier, such as `HKQuantityTypeIdentifierBodyMass`.
  public let identifier: String
  /// The unit that tells the dimension of the type's quantities.
  public let canonicalUnit: HealthUnit
  /// How samples combine.
  public let aggregation: QuantityAggregation

  /// Creates a type.
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
  /// Steps taken.
  public static let stepCount = Self(
    identifier: "HKQuantityTypeIdentifierStepCount", canonicalUnit: .count,
    aggregation: .cumulative)

  /// Tells whether the types have the same identifier.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.identifier == rhs.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// A type of sample that can be saved and queried.
public enum SampleType: Hashable, Sendable {
  /// A measurement with a number.
  case quantity(QuantityType)
  /// A group of samples; an app asks for its member types, never for the group.
  case correlation(identifier: String)

  /// Body weight.
  public static let bodyMass = Self.quantity(.bodyMass)

  /// The identifier of the type.
  public var identifier: String {
    switch self {
    case .quantity(let type): type.identifier
    case .correlation(let identifier): identifier
    }
  }
}

/// A type whose data can be asked for; every sample type is one.
public typealias ObjectType = SampleType
