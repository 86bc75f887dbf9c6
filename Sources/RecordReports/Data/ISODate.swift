internal import Foundation

/// Dates as ISO 8601 with the offset of a time zone, whatever the locale.
struct ISODate {
  let zone: TimeZone

  /// Returns a date with its offset, with whole milliseconds if it has a fraction.
  ///
  /// Fractions are cut, so that the last moment of a day stays in its day.
  func text(_ date: Date) -> String {
    let thousandths = (date.timeIntervalSinceReferenceDate * 1000).rounded(.down)
    let hasFraction = thousandths.remainder(dividingBy: 1000) != 0
    // A little later, because the binary number can be just below the thousandth.
    let seconds = (hasFraction ? thousandths + 0.1 : thousandths) / 1000
    return Date(timeIntervalSinceReferenceDate: seconds).formatted(
      Date.ISO8601FormatStyle(
        timeZoneSeparator: .colon, includingFractionalSeconds: hasFraction, timeZone: zone))
  }
}
