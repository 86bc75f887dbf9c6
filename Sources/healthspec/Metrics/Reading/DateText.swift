internal import Foundation
internal import MetricSync

/// A parser for a bound of the requested date range.
struct DateText {
  /// The maximum number of seconds that a time before now can state.
  private static let longest: TimeInterval = 1_000_000 * 86_400

  let now: Date

  /// Parses a date such as `2026-01-15` or `2026-01-15T08:00:00Z`, or a time before now such as
  /// `30d`; returns `nil` for any other text.
  ///
  /// A day begins at midnight UTC, because the times of metrics are in UTC.
  func date(in text: String) -> Date? {
    if let seconds = UserSettings.seconds(of: text, upTo: Self.longest) {
      return now.addingTimeInterval(-seconds)
    }
    return ISODate.date(of: text.count == 10 ? text + "T00:00:00Z" : text)
  }
}
