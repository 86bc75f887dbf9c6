public import Foundation

/// The conditions of a query for one type of record.
public protocol QueryParameters: Hashable, Sendable {
  /// The type of the records.
  associatedtype Record: DataRecord

  /// The range of dates.
  var range: QueryRange { get }
  /// The sources whose records are shown.
  var source: SourceFilter { get }

  /// Creates a query for the last 30 days or, if `recent` is `false`, for the whole history up to
  /// now.
  init(recent: Bool, source: SourceFilter)

  /// Creates a query for a range of dates, including both ends.
  init(dateRange: ClosedRange<Date>, source: SourceFilter)

  /// Returns whether a record satisfies the conditions other than date and source.
  func accepts(_ record: Record) -> Bool
}

extension QueryParameters {
  /// The explicit range of dates, or `nil` if the range depends on the time of the query.
  public var dateRange: ClosedRange<Date>? {
    if case .dates(let range) = range { range } else { nil }
  }
}

/// An optional minimum and an optional maximum for the values of a field, in the field's base unit.
struct ValueBounds: Hashable, Sendable {
  let minimum: Double?
  let maximum: Double?

  /// Creates inclusive bounds.
  ///
  /// - Throws: ``QueryParameterError`` if a bound is not finite or the minimum is above the
  ///   maximum.
  init(
    of field: FieldKey, minimum: Double?, maximum: Double? = nil
  ) throws(QueryParameterError) {
    for bound in [minimum, maximum] {
      guard bound?.isFinite != false else { throw .boundNotFinite(field) }
    }
    if let minimum, let maximum, minimum > maximum { throw .minimumAboveMaximum(field) }
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Creates bounds from a range, whose ends are always in order.
  init(_ range: ClosedRange<Double>) {
    minimum = range.lowerBound
    maximum = range.upperBound
  }

  /// Creates a minimum without a maximum.
  init(from minimum: Double) {
    self.minimum = minimum
    maximum = nil
  }

  /// Creates a maximum without a minimum.
  init(upTo maximum: Double) {
    minimum = nil
    self.maximum = maximum
  }

  /// Creates bounds with neither a minimum nor a maximum.
  init() {
    minimum = nil
    maximum = nil
  }

  /// Returns whether a value is within the bounds, with a tolerance for unit conversions.
  ///
  /// A missing value is accepted only if there is neither a minimum nor a maximum.
  func contain(_ value: Double?) -> Bool {
    guard minimum != nil || maximum != nil else { return true }
    guard let value else { return false }
    return minimum.map { value >= $0 - Self.tolerance(of: $0) } ?? true
      && maximum.map { value <= $0 + Self.tolerance(of: $0) } ?? true
  }

  private static func tolerance(of bound: Double) -> Double { 1e-9 * max(1, abs(bound)) }
}
