public import Foundation

/// The conditions of a query for weights.
public struct WeightQueryParams: QueryParameters {
  /// The type of the records.
  public typealias Record = Weight

  /// The range of measurement dates.
  public let range: QueryRange
  /// The sources whose records are shown.
  public let source: SourceFilter
  private let bounds: ValueBounds

  /// The minimum weight in kg, inclusive; `nil` for no minimum.
  public var minWeight: Double? { bounds.minimum }
  /// The maximum weight in kg, inclusive; `nil` for no maximum.
  public var maxWeight: Double? { bounds.maximum }

  private init(_ range: QueryRange, _ source: SourceFilter, _ bounds: ValueBounds) {
    self.range = range
    self.source = source
    self.bounds = bounds
  }

  /// Creates a query for the last 30 days or, if `recent` is `false`, for the whole history up to
  /// now.
  public init(recent: Bool = true, source: SourceFilter = .all) {
    self.init(recent ? .recent(days: QueryRange.recentDays) : .all, source, ValueBounds())
  }

  /// Creates a query for a range of dates, including both ends.
  public init(dateRange: ClosedRange<Date>, source: SourceFilter = .all) {
    self.init(.dates(dateRange), source, ValueBounds())
  }

  /// Creates a query for a range of dates and a range of weights in kg, including both ends of
  /// each.
  ///
  /// A lower bound of negative infinity and an upper bound of infinity do not limit the query.
  public init(
    dateRange: ClosedRange<Date>, weightRange: ClosedRange<Double>, source: SourceFilter = .all
  ) {
    self.init(.dates(dateRange), source, ValueBounds(weightRange))
  }

  /// Creates a query with optional inclusive bounds in kg.
  ///
  /// - Throws: ``QueryParameterError`` if the minimum is above the maximum or a bound is not
  ///   finite.
  public init(
    range: QueryRange, minWeight: Double? = nil, maxWeight: Double? = nil,
    source: SourceFilter = .all
  ) throws(QueryParameterError) {
    let bounds = try ValueBounds(of: .weight, minimum: minWeight, maximum: maxWeight)
    self.init(range, source, bounds)
  }

  /// Returns whether the weight lies within the bounds, with a tolerance for unit conversions.
  public func accepts(_ record: Weight) -> Bool { bounds.contain(record.weight) }
}
