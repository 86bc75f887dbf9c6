public import Foundation

/// A condition on samples.
public indirect enum SamplePredicate: Hashable, Sendable {
  /// How a date range treats samples that cross its borders.
  public struct DateOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set of options.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The sample starts within the range.
    public static let strictStartDate = Self(rawValue: 1)
    /// The sample ends within the range.
    public static let strictEndDate = Self(rawValue: 2)
  }

  /// A relation between numbers.
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
  /// Samples that overlap the range: `endDate >= start` and `startDate < end`; `nil` is open.
  case dates(start: Date?, end: Date?, options: DateOptions)
  /// Samples with one of these identities.
  case uuids(Set<UUID>)
  /// Samples of these sources, by bundle identifier.
  case sources(bundleIdentifiers: Set<String>)
  /// Samples with one of these sync identifiers.
  case syncIdentifiers(Set<String>)
  /// Samples with a metadata key and, unless `nil`, one of these values.
  case metadata(key: String, allowed: Set<MetadataValue>?)
  /// Samples whose quantity stands in a relation to another.
  case quantity(Comparison, Quantity)
  /// Samples that satisfy all conditions.
  case and([Self])
  /// Samples that satisfy a condition at least.
  case or([Self])
  /// Samples that do not satisfy a condition.
  case not(Self)
}

extension SamplePredicate {
  /// Tells whether a stored sample satisfies the condition.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  public func matches(_ sample: QuantitySample) -> Bool {
    switch self {
    case .all: true
    case .dates(let start, let end, let options):
      Self.dates(of: sample, matchFrom: start, to: end, options)
    case .uuids(let uuids): uuids.contains(sample.uuid)
    case .sources(let bundles):
      sample.sourceRevision.map { bundles.contains($0.source.bundleIdentifier) } ?? false
    case .syncIdentifiers(let identifiers):
      sample.metadata.syncIdentity.map { identifiers.contains($0.identifier) } ?? false
    case .metadata(let key, let allowed):
      sample.metadata[key].map { allowed?.contains($0) ?? true } ?? false
    case .quantity(let comparison, let quantity):
      Self.compare(sample.quantity, comparison, quantity)
    case .and(let conditions): conditions.allSatisfy { $0.matches(sample) }
    case .or(let conditions): conditions.contains { $0.matches(sample) }
    case .not(let condition): !condition.matches(sample)
    }
  }

  private static func dates(
    of sample: QuantitySample, matchFrom start: Date?, to end: Date?, _ options: DateOptions
  ) -> Bool {
    if let start {
      guard sample.endDate >= start else { return false }
      if options.contains(.strictStartDate), sample.startDate < start { return false }
    }
    if let end {
      guard sample.startDate < end else { return false }
      if options.contains(.strictEndDate), sample.endDate >= end { return false }
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
