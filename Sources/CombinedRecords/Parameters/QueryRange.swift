public import Foundation

/// The dates of a query, whose open end is the time at which the query starts or is refreshed.
public enum QueryRange: Hashable, Sendable {
  /// The last days up to now.
  case recent(days: Int)
  /// A range, including both ends.
  case dates(ClosedRange<Date>)
  /// From a date up to now.
  case since(Date)
  /// The whole history up to now.
  case all

  /// The number of days that a query for recent records covers.
  public static let recentDays: Int = 30

  /// Returns the range at a time, including both ends.
  ///
  /// If the start is in the future, the range holds only the present moment.
  public func dates(now: Date, calendar: Calendar) -> ClosedRange<Date> {
    switch self {
    case .recent(let days):
      let start = calendar.date(byAdding: .day, value: -days, to: now) ?? now
      return min(start, now)...now
    case .dates(let range): return range
    case .since(let start): return min(start, now)...now
    case .all: return min(.distantPast, now)...now
    }
  }
}

/// The sources whose records a query shows.
public enum SourceFilter: String, Hashable, Sendable, Codable, CaseIterable {
  /// Local records and those of the health store.
  case all
  /// Local records only; the health store is not asked.
  case local
  /// Records of the health store only.
  case healthKit
}

/// A mistake in the parameters of a query.
public enum QueryParameterError: Error, Hashable, Sendable {
  /// The minimum of a field is above its maximum.
  case minimumAboveMaximum(FieldKey)
  /// A bound of a field is not a finite number.
  case boundNotFinite(FieldKey)
}

extension QueryParameterError: CustomStringConvertible {
  /// The field, the expected value, and the remedy.
  public var description: String {
    switch self {
    case .minimumAboveMaximum(let field):
      "\(field.rawValue): expected a minimum of at most the maximum; exchange the bounds"
    case .boundNotFinite(let field):
      "\(field.rawValue): expected a finite number as bound; leave the bound out to keep it open"
    }
  }
}
