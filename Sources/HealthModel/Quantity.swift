public import Foundation

/// A number with its unit.
///
/// Quantities of compatible units are equal if they represent the same amount: 1 kg equals 1000 g.
/// Arithmetic rounds, so compare computed quantities with a tolerance.
public struct Quantity: Sendable {
  /// The unit with which the quantity was created.
  public let unit: HealthUnit
  /// The number in the unit with which the quantity was created.
  package let value: Double

  /// Creates a quantity from a number and its unit.
  public init(unit: HealthUnit, value: Double) {
    self.unit = unit
    self.value = value
  }

  /// Returns the amount as a number in the given unit; for the original unit, the original number.
  ///
  /// - Throws: ``ProgrammerError`` of kind `incompatibleUnit` if the units are not convertible.
  public func doubleValue(for other: HealthUnit) throws(ProgrammerError) -> Double {
    try Self.check(unit, other)
    if unit == other || unit.factor == other.factor && unit.shift == other.shift { return value }
    return baseValue / other.factor - other.shift
  }

  /// Returns the order of this amount relative to another amount.
  ///
  /// - Throws: ``ProgrammerError`` of kind `incompatibleUnit` if the units are not convertible.
  public func compare(_ other: Self) throws(ProgrammerError) -> ComparisonResult {
    try Self.check(unit, other.unit)
    if baseValue < other.baseValue { return .orderedAscending }
    return baseValue > other.baseValue ? .orderedDescending : .orderedSame
  }

  /// Returns whether the amounts are equal within a relative tolerance.
  ///
  /// Quantities of incompatible units are never equal.
  ///
  /// - Parameters:
  ///   - other: The quantity to compare with.
  ///   - relativeTolerance: The tolerance as a fraction of the amount with the larger magnitude.
  ///     The default allows for the rounding of a conversion.
  /// - Returns: Whether the two amounts are approximately equal.
  public func isApproximatelyEqual(to other: Self, relativeTolerance: Double = 1e-12) -> Bool {
    guard unit.isCompatible(with: other.unit) else { return false }
    let (left, right) = (baseValue, other.baseValue)
    return left == right
      || abs(left - right) <= relativeTolerance * max(abs(left), abs(right))
        && (left - right).isFinite
  }

  /// The number in the base unit of the quantity's dimension.
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
  /// Returns whether the units are compatible and the amounts are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.unit.isCompatible(with: rhs.unit) && lhs.baseValue == rhs.baseValue
  }

  /// Hashes the dimension and the amount, so that equal quantities have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(unit.dimension)
    hasher.combine(baseValue)
  }
}
