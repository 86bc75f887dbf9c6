public import Foundation

/// A condition on samples.
public indirect enum SamplePredicate: Hashable, Sendable {
  /// Options for samples that cross the boundaries of a date range.
  public struct DateOptions: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: Int

    /// Creates a set of options.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The sample starts within the range.
    public static let strictStartDate = Self(rawValue: 1)
    /// The sample ends within the range.
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
  /// Samples that overlap the range, with `endDate >= start` and `startDate < end`; a `nil`
  /// boundary is open.
  case dates(start: Date?, end: Date?, options: DateOptions)
  /// Samples with one of these UUIDs.
  case uuids(Set<UUID>)
  /// Samples of these sources, by bundle identifier.
  case sources(bundleIdentifiers: Set<String>)
  /// Samples with one of these sync identifiers.
  case syncIdentifiers(Set<String>)
  /// Samples with a metadata key and, unless `allowed` is `nil`, one of these values.
  case metadata(key: String, allowed: Set<MetadataValue>?)
  /// Samples whose quantity has the given relation to another quantity.
  case quantity(Comparison, Quantity)
  /// Samples that satisfy all conditions.
  case and([Self])
  /// Samples that satisfy at least one condition.
  case or([Self])
  /// Samples that do not satisfy a condition.
  case not(Self)
}

extension SamplePredicate {
  /// Returns whether a stored sample satisfies the condition.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  public func matches(_ sample: QuantitySample) -> Bool { holds(for: sample) }

  /// Returns whether a stored correlation satisfies the condition; a quantity condition never
  /// matches.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  public func matches(_ correlation: Correlation) -> Bool { holds(for: correlation) }

  private func holds(for object: some ConditionedObject) -> Bool {
    switch self {
    case .all: true
    case .dates(let start, let end, let options):
      Self.dates(of: object, matchFrom: start, to: end, options)
    case .uuids(let uuids): uuids.contains(object.uuid)
    case .sources(let bundles):
      object.sourceRevision.map { bundles.contains($0.source.bundleIdentifier) } ?? false
    case .syncIdentifiers(let identifiers):
      object.metadata.syncIdentity.map { identifiers.contains($0.identifier) } ?? false
    case .metadata(let key, let allowed):
      object.metadata[key].map { allowed?.contains($0) ?? true } ?? false
    case .quantity(let comparison, let quantity):
      object.conditionedQuantity.map { Self.compare($0, comparison, quantity) } ?? false
    case .and(let conditions): conditions.allSatisfy { $0.holds(for: object) }
    case .or(let conditions): conditions.contains { $0.holds(for: object) }
    case .not(let condition): !condition.holds(for: object)
    }
  }

  private static func dates(
    of object: some ConditionedObject, matchFrom start: Date?, to end: Date?, _ options: DateOptions
  ) -> Bool {
    if let start {
      guard object.endDate >= start else { return false }
      if options.contains(.strictStartDate), object.startDate < start { return false }
    }
    if let end {
      guard object.startDate < end else { return false }
      if options.contains(.strictEndDate), object.endDate >= end { return false }
    }
    return true
  }

  private static func compare(
    _ lhs: Quantity, _ comparison: Comparison, _ rhs: Quantity
  ) -> Bool {
    guard lhs.unit.isCompatible(with: rhs.unit) else { return false }
    let (left, right) = (lhs.baseValue, rhs.baseValue)
    return switch comparison {
    case .lessThan: left < right
    case .lessThanOrEqual: left <= right
    case .equal: left == right
    case .greaterThanOrEqual: left >= right
    case .greaterThan: left > right
    case .notEqual: left != right
    }
  }
}

/// The properties that a condition can examine.
private protocol ConditionedObject {
  var uuid: UUID { get }
  var startDate: Date { get }
  var endDate: Date { get }
  var metadata: Metadata { get }
  var sourceRevision: SourceRevision? { get }
  /// The quantity, or `nil` for an object without one.
  var conditionedQuantity: Quantity? { get }
}

extension QuantitySample: ConditionedObject {
  fileprivate var conditionedQuantity: Quantity? { quantity }
}

extension Correlation: ConditionedObject {
  fileprivate var conditionedQuantity: Quantity? { nil }
}
