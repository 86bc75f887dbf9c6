public import Foundation

/// The dates of a query; a range up to now ends at the time when a load starts.
///
/// For local records, a range up to now is also updated to the current time after each change to a
/// local record of the query's type.
public enum QueryRange: Hashable, Sendable {
  /// A number of calendar days up to now; a negative number counts as 0.
  case recent(days: Int)
  /// A range, including both ends.
  case dates(ClosedRange<Date>)
  /// From a date up to now.
  case since(Date)
  /// The whole history up to now.
  case all

  /// The number of days that a query for recent records covers.
  public static let recentDays: Int = 30

  /// Returns the range of dates as of a given time, including both ends.
  ///
  /// For ``dates(_:)``, the given range is returned unchanged. Every other range ends at the given
  /// time, and contains only that time if its start is in the future.
  public func dates(now: Date, calendar: Calendar) -> ClosedRange<Date> {
    switch self {
    case .recent(let days):
      let start = calendar.date(byAdding: .day, value: -max(0, days), to: now) ?? now
      return min(start, now)...now
    case .dates(let range): return range
    case .since(let start): return min(start, now)...now
    case .all: return min(.distantPast, now)...now
    }
  }
}

/// The sources whose records a query shows.
public enum SourceFilter: String, Hashable, Sendable, Codable, CaseIterable {
  /// Local records, and records that other sources wrote to the health store.
  case all
  /// Local records only; the health store is not queried.
  case local
  /// Only records that other sources wrote to the health store.
  case healthKit
}

/// An error in the parameters of a query.
public enum QueryParameterError: Error, Hashable, Sendable {
  /// The minimum of a field is above its maximum.
  case minimumAboveMaximum(FieldKey)
  /// A bound of a field is not a finite number.
  case boundNotFinite(FieldKey)
}

extension QueryParameterError: CustomStringConvertible {
  /// The field, the expected bounds, and how to fix them.
  public var description: String {
    switch self {
    case .minimumAboveMaximum(let field):
      "\(field.rawValue): expected a minimum that is not above the maximum; swap the bounds"
    case .boundNotFinite(let field):
      "\(field.rawValue): expected a finite bound; omit the bound to leave the range open"
    }
  }
}
