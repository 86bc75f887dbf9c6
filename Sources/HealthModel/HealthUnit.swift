/// A unit of measurement. (Interface for now.)
public struct HealthUnit: Hashable, Sendable {
  /// The canonical string of the unit; it can be parsed again.
  public let unitString: String
  let factor: Double
  let dimension: String

  init(unitString: String, factor: Double, dimension: String) {
    self.unitString = unitString
    self.factor = factor
    self.dimension = dimension
  }

  /// Grams.
  public static let gram = Self(unitString: "g", factor: 1, dimension: "mass")
  /// Kilograms.
  public static let kilogram = Self(unitString: "kg", factor: 1000, dimension: "mass")
  /// Pounds.
  public static let pound = Self(unitString: "lb", factor: 453.59237, dimension: "mass")
  /// Stones.
  public static let stone = Self(unitString: "st", factor: 6350.29318, dimension: "mass")
  /// Meters.
  public static let meter = Self(unitString: "m", factor: 1, dimension: "length")
  /// A plain number.
  public static let count = Self(unitString: "count", factor: 1, dimension: "")
  /// A fraction from 0 to 1.
  public static let percent = Self(unitString: "%", factor: 1, dimension: "")

  /// Tells whether quantities of the two units can be converted into each other.
  public func isCompatible(with other: Self) -> Bool { dimension == other.dimension }
}

/// A number with its unit.
public struct Quantity: Sendable, Hashable {
  /// The unit it was made with.
  public let unit: HealthUnit
  let value: Double

  /// Creates a quantity.
  public init(unit: HealthUnit, value: Double) {
    self.unit = unit
    self.value = value
  }

  /// Returns the number in another unit.
  ///
  /// - Throws: ``ProgrammerError`` of kind `incompatibleUnit`.
  public func doubleValue(for other: HealthUnit) throws(ProgrammerError) -> Double {
    guard unit.isCompatible(with: other) else {
      throw ProgrammerError(
        .incompatibleUnit, "'\(unit.unitString)' does not convert to '\(other.unitString)'")
    }
    return unit.unitString == other.unitString ? value : value * unit.factor / other.factor
  }

  /// The number in the base unit of its dimension.
  var baseValue: Double { value * unit.factor }
}
