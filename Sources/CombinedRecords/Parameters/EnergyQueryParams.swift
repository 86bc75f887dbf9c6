public import Foundation

/// The conditions of a query for food records.
public struct CalorieQueryParams: QueryParameters {
  /// The type of the records.
  public typealias Record = DietaryCalories

  /// The range of meal dates.
  public let range: QueryRange
  /// The sources whose records are shown.
  public let source: SourceFilter
  private let bounds: ValueBounds

  /// The minimum energy of a record in kcal, inclusive; `nil` for no minimum.
  ///
  /// A record without energy does not satisfy a minimum.
  public var minCalories: Double? { bounds.minimum }

  /// Creates a query for the last 30 days or, if `recent` is `false`, for the whole history up to
  /// now.
  public init(recent: Bool = true, source: SourceFilter = .all) {
    range = recent ? .recent(days: QueryRange.recentDays) : .all
    self.source = source
    bounds = ValueBounds()
  }

  /// Creates a query for a range of dates, including both ends.
  public init(dateRange: ClosedRange<Date>, source: SourceFilter = .all) {
    range = .dates(dateRange)
    self.source = source
    bounds = ValueBounds()
  }

  /// Creates a query for a range of dates, including both ends, with an inclusive minimum energy in
  /// kcal.
  ///
  /// No record satisfies a minimum of NaN.
  public init(
    dateRange: ClosedRange<Date>, minCalories: Double, source: SourceFilter = .all
  ) {
    range = .dates(dateRange)
    self.source = source
    bounds = ValueBounds(from: minCalories)
  }

  /// Creates a query with an optional inclusive minimum energy in kcal.
  ///
  /// - Throws: ``QueryParameterError/boundNotFinite(_:)`` if the minimum is not finite.
  public init(
    range: QueryRange, minCalories: Double?, source: SourceFilter = .all
  ) throws(QueryParameterError) {
    self.range = range
    self.source = source
    bounds = try ValueBounds(of: .dietaryCalorie, minimum: minCalories)
  }

  /// Returns whether the record has at least the minimum energy, with a tolerance for unit
  /// conversions, or `true` without a minimum.
  public func accepts(_ record: DietaryCalories) -> Bool { bounds.contain(record.calories) }
}

/// The conditions of a query by date and source only, such as one for active or resting energy.
public struct EnergyQueryParams<Record: DataRecord>: QueryParameters {
  /// The range in which records start.
  public let range: QueryRange
  /// The sources whose records are shown.
  public let source: SourceFilter

  /// Creates a query for the last 30 days or, if `recent` is `false`, for the whole history up to
  /// now.
  public init(recent: Bool = true, source: SourceFilter = .all) {
    self.init(
      range: recent ? .recent(days: QueryRange.recentDays) : .all, source: source)
  }

  /// Creates a query for a range of dates, including both ends.
  public init(dateRange: ClosedRange<Date>, source: SourceFilter = .all) {
    self.init(range: .dates(dateRange), source: source)
  }

  /// Creates a query for a range of dates.
  public init(range: QueryRange, source: SourceFilter = .all) {
    self.range = range
    self.source = source
  }

  /// Returns `true`: the records are filtered only by date and source.
  public func accepts(_ record: Record) -> Bool { true }
}
