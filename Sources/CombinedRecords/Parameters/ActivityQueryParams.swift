public import Foundation

/// The conditions of a query for activities.
public struct ActivityQueryParams: QueryParameters {
  /// The type of the records.
  public typealias Record = Activity

  /// The range in which activities start.
  public let range: QueryRange
  /// The sources whose records are shown.
  public let source: SourceFilter
  /// The type of exercise, or `nil` for all types.
  public let activityType: WorkoutActivity?

  /// Creates a query for the last 30 days or, if `recent` is `false`, for the whole history up to
  /// now.
  public init(recent: Bool = true, source: SourceFilter = .all) {
    self.init(
      range: recent ? .recent(days: QueryRange.recentDays) : .all, activityType: nil,
      source: source)
  }

  /// Creates a query for a range of dates, including both ends.
  public init(dateRange: ClosedRange<Date>, source: SourceFilter = .all) {
    self.init(range: .dates(dateRange), activityType: nil, source: source)
  }

  /// Creates a query for a range of dates, including both ends, and a type of exercise; `nil`
  /// accepts all types.
  public init(
    dateRange: ClosedRange<Date>, activityType: WorkoutActivity?, source: SourceFilter = .all
  ) {
    self.init(range: .dates(dateRange), activityType: activityType, source: source)
  }

  /// Creates a query from its conditions; `nil` accepts all types of exercise.
  public init(
    range: QueryRange, activityType: WorkoutActivity?, source: SourceFilter = .all
  ) {
    self.range = range
    self.source = source
    self.activityType = activityType
  }

  /// Returns whether the activity has the requested type of exercise, or `true` if all types are
  /// accepted.
  public func accepts(_ record: Activity) -> Bool {
    activityType.map { $0 == record.activityType } ?? true
  }
}
