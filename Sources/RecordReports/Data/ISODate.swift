internal import Foundation

/// Dates as ISO 8601 with the offset of a time zone, whatever the locale.
struct ISODate {
  let zone: TimeZone

  /// Returns a date with its offset, with milliseconds if it has a fraction.
  func text(_ date: Date) -> String {
    let hasFraction =
      date.timeIntervalSinceReferenceDate.rounded(.down)
      != date.timeIntervalSinceReferenceDate
    return date.formatted(
      Date.ISO8601FormatStyle(
        timeZoneSeparator: .colon, includingFractionalSeconds: hasFraction, timeZone: zone))
  }
}
