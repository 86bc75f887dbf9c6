internal import Foundation

/// A formatter for ISO 8601 dates with the offset of a time zone, independent of the locale.
struct ISODate {
  let zone: TimeZone

  /// Returns the text of a date with its offset from UTC, and with its milliseconds unless they are
  /// zero.
  ///
  /// Fractions are rounded down to milliseconds, so that the last moment of a day stays in its day.
  func text(_ date: Date) -> String {
    let thousandths = (date.timeIntervalSinceReferenceDate * 1000).rounded(.down)
    let hasFraction = thousandths.remainder(dividingBy: 1000) != 0
    // The date is moved slightly later, because its binary representation can be just below the
    // millisecond.
    let seconds = (hasFraction ? thousandths + 0.1 : thousandths) / 1000
    return Date(timeIntervalSinceReferenceDate: seconds).formatted(
      Date.ISO8601FormatStyle(
        timeZoneSeparator: .colon, includingFractionalSeconds: hasFraction, timeZone: zone))
  }
}
