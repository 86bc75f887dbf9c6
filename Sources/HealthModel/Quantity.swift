public import Foundation

/// A number with its unit.
///
/// Quantities of compatible units are equal when they are the same amount: 1 kg is 1000 g.
/// Arithmetic rounds, so compare computed quantities with a tolerance.
public struct Quantity: Sendable {
  /// The unit it was made with.
  public let unit: HealthUnit
  /// The number in that unit.
  package let value: Double

  /// Creates a quantity.
  public init(unit: HealthUnit, value: Double) {
    self.unit = unit
    self.value = value
  }

  /// Returns the number in another unit; in its own unit it is the number it was made with.
  ///
  /// - Throws: ``ProgrammerError`` of kind `incompatibleUnit`.
  public func doubleValue(for other: HealthUnit) throws(ProgrammerError) -> Double {
    try Self.check(unit, other)
    if unit == other || unit.factor == other.factor && unit.shift == other.shift { return value }
    return baseValue / other.factor - other.shift
  }

  /// Returns how the amount stands to another.
  ///
  /// - Throws: ``ProgrammerError`` of kind `incompatibleUnit`.
  public func compare(_ other: Self) throws(ProgrammerError) -> ComparisonResult {
    try Self.check(unit, other.unit)
    if baseValue < other.baseValue { return .orderedAscending }
    return baseValue > other.baseValue ? .orderedDescending : .orderedSame
  }

  /// Tells whether the amounts differ by no more than a share of the larger one.
  ///
  /// Quantities of incompatible units are never equal.
  ///
  /// - Parameters:
  ///   - other: The quantity to compare with.
  ///   - relativeTolerance: The share; the default allows for the rounding of a conversion.
  /// - Returns: Whether the two are the same amount.
  public func isApproximatelyEqual(to other: Self, relativeTolerance: Double = 1e-12) -> Bool {
    guard unit.isCompatible(with: other.unit) else { return false }
    let (left, right) = (baseValue, other.baseValue)
    return left == right
      || abs(left - right) <= relativeTolerance * max(abs(left), abs(right))
        && (left - right).isFinite
  }

  /// The number in the base unit of its dimension.
  var baseValue: Double { (value + unit.shift) * unit.factor }

  private static func check(
    _ unit: HealthUnit, _ other: HealthUnit
  ) throws(ProgrammerError) {
    guard unit.isCompatible(with: other) else {
      throw ProgrammerError(
        .incompatibleUnit, "'\(unit.unitString)' does not convert to '\(other.unitString)'")
    }
  }
}

extension Quantity: Hashable {
  /// Tells whether the units are compatible and the amounts the same.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.unit.isCompatible(with: rhs.unit) && lhs.baseValue == rhs.baseValue
  }

  /// Hashes the amount.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(unit.dimension)
    hasher.combine(baseValue)
  }
}
