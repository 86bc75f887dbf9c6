package import Foundation

/// Dates in the three formats that HTTP permits, which RFC 9110 defines in section 5.6.7.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// Returns the date that text in one of the three formats denotes, or `nil` for other text.
  ///
  /// The formats are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`. The result is also `nil` for a day that does not exist or that has
  /// another weekday, and for an invalid time. A two-digit year means the latest year in which the
  /// date is at most 50 years after `now`.
  package static func date(of text: String, now: Date) -> Date? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    switch words.count {
    case 6 where words[5] == "GMT":
      guard let day = day(words[1], words[2], number(words[3], digits: 4)) else { return nil }
      return date(day, on: "\(weekday(day).prefix(3)),", of: words[0], at: words[4])
    case 4 where words[3] == "GMT":
      let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3, let digits = number(parts[2], digits: 2),
        let time = seconds(of: words[2]),
        let day = latestDay(parts[0], parts[1], digits, time, now)
      else { return nil }
      return date(day, on: "\(weekday(day)),", of: words[0], at: words[2])
    case 5:
      guard let day = day(words[2], words[1], number(words[4], digits: 4)) else { return nil }
      return date(day, on: weekday(day).prefix(3), of: words[0], at: words[3])
    case 6 where words[2].isEmpty:
      guard let day = day("0" + words[3], words[1], number(words[5], digits: 4)) else { return nil }
      return date(day, on: weekday(day).prefix(3), of: words[0], at: words[4])
    default: return nil
    }
  }

  /// Returns the number of days from January 1, 1970 to a day with a two-digit year, or `nil` if
  /// the day does not exist or `now` is outside the years 1 to 9999.
  ///
  /// The year is the latest one in which the time on that day is at most 50 years after `now`.
  private static func latestDay(
    _ day: Substring, _ month: Substring, _ digits: Int, _ time: Int, _ now: Date
  ) -> Int? {
    guard let milliseconds = ISODate.milliseconds(of: now) else { return nil }
    let today = Int((Double(milliseconds) / 86_400_000).rounded(.down))
    let (year, thisMonth, thisDay) = ISODate.civil(fromDays: today)
    let limit =
      ISODate.daysFromCivil(year + 50, thisMonth, thisDay) * 86_400_000 + milliseconds
      - today * 86_400_000
    let latest = year + 50 - (year + 50 - digits) % 100
    // A leap day may exist only in the earlier of the two years: in 2000, but not in 2100.
    return [latest, latest - 100].lazy.compactMap { Self.day(day, month, $0) }
      .first { ($0 * 86_400 + time) * 1000 <= limit }
  }

  /// Returns the number of days from January 1, 1970 to a day, or `nil` if the day does not exist.
  private static func day(_ day: Substring, _ month: Substring, _ year: Int?) -> Int? {
    guard let day = number(day, digits: 2), let index = months.firstIndex(of: String(month)),
      let year
    else { return nil }
    let days = ISODate.daysFromCivil(year, index + 1, day)
    return ISODate.civil(fromDays: days) == (year, index + 1, day) ? days : nil
  }

  private static func weekday(_ day: Int) -> String {
    // January 1, 1970 was a Thursday.
    weekdays[((day + 4) % 7 + 7) % 7]
  }

  /// Returns the date of a time on a day, or `nil` if the time or the name of the weekday is wrong.
  private static func date(
    _ day: Int, on weekday: some StringProtocol, of name: Substring, at time: Substring
  ) -> Date? {
    guard name == weekday, let seconds = seconds(of: time) else { return nil }
    return Date(timeIntervalSince1970: Double(day * 86_400 + seconds))
  }

  /// Returns the number of seconds from the start of a day to a time, or `nil` for a wrong time.
  private static func seconds(of time: Substring) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: 2),
      let minute = number(parts[1], digits: 2), let second = number(parts[2], digits: 2),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Returns the number that text denotes, or `nil` unless the text consists of exactly the given
  /// number of ASCII digits.
  private static func number(_ text: Substring, digits: Int) -> Int? {
    let bytes = text.utf8
    guard bytes.count == digits, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}
