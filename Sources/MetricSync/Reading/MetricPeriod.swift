public import Foundation

/// A range of start dates of records, with an optional lower limit and an optional upper limit.
public struct MetricPeriod: Hashable, Sendable {
  /// The earliest start date, or `nil` for no lower limit.
  public var since: Date?
  /// The exclusive end of the range, or `nil` for no upper limit.
  public var until: Date?

  /// The range of all dates.
  public static let all: Self = MetricPeriod()

  /// Creates a range of dates.
  ///
  /// - Parameters:
  ///   - since: The earliest start date, or `nil` for no lower limit.
  ///   - until: The exclusive end of the range, or `nil` for no upper limit.
  public init(since: Date? = nil, until: Date? = nil) {
    self.since = since
    self.until = until
  }

  /// Returns whether a record that starts at a date is in the range.
  public func contains(_ start: Date) -> Bool {
    if let since, start < since { return false }
    if let until, start >= until { return false }
    return true
  }

  /// Text that identifies the range in the saved state.
  var text: String {
    let start = since.map { "\($0.timeIntervalSince1970)" } ?? "all"
    return until.map { "\(start) until \($0.timeIntervalSince1970)" } ?? start
  }
}
