internal import Foundation
internal import MetricSync

/// Reads a limit of the range of dates that is wanted.
struct DateText {
  let now: Date

  /// Returns the date of a text such as `30d`, `2026-01-15` or `2026-01-15T08:00:00Z`.
  ///
  /// A day begins at midnight UTC, as the times of metrics are in UTC.
  func date(in text: String) -> Date? {
    if let seconds = UserSettings.seconds(of: text) { return now.addingTimeInterval(-seconds) }
    return ISODate.date(of: text.count == 10 ? text + "T00:00:00Z" : text)
  }
}
