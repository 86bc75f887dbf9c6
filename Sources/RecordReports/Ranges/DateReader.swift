public import Foundation

/// The error for text that is not a valid date or a valid range of dates.
public struct DateTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected date or range, and the actual text.
  public let description: String
}

/// A parser for dates and ranges of dates that a person typed.
public struct DateReader: Sendable {
  private let calendar: Calendar
  private let now: Date

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - calendar: The calendar, whose time zone applies to text without one.
  ///   - now: The current time, which ends ranges such as `30d` and `2026-01-01..`.
  public init(calendar: Calendar, now: Date) {
    self.calendar = calendar
    self.now = now
  }

  /// Parses a date such as `2026-01-15`, `2026-01-15T08:30` or `2026-01-15T08:30:00+01:00`.
  ///
  /// A date without a time is the start of the day.
  ///
  /// - Throws: ``DateTextError`` if the text has another form, if the date does not exist, if the
  ///   hour, minute or second is out of range, if the clocks skip the time, or if the offset from
  ///   UTC is invalid or exceeds 14 hours.
  public func date(in text: String) throws(DateTextError) -> Date {
    guard let match = text.wholeMatch(of: Self.datePattern) else { throw dateError(text) }
    let numbers = [match.1, match.2, match.3].compactMap { Int($0) }
    var zone = calendar.timeZone
    if let offset = match.7 {
      guard let read = Self.zone(offset) else { throw missingDateError(text) }
      zone = read
    }
    guard numbers.count == 3,
      let date = date(
        numbers[0], numbers[1], numbers[2], hour: match.4.flatMap { Int($0) },
        minute: match.5.flatMap { Int($0) } ?? 0, second: match.6.flatMap { Int($0) } ?? 0,
        zone: zone)
    else { throw missingDateError(text) }
    return date
  }

  /// Parses a range such as `30d`, `2026`, `2026-01`, `2026-01-01..2026-02-15`, `..2026-02-15` or
  /// `all`.
  ///
  /// Both ends are included, with a year, month or day in full. An omitted end is the current time.
  /// A number from 1 to 9999 with `d`, `w`, `m` or `y` is a number of days, weeks, months or years
  /// up to the current time.
  ///
  /// - Returns: The range; without a start, it begins at `Date.distantPast`.
  /// - Throws: ``DateTextError`` if the text has another form, if a date or time does not exist, or
  ///   if the range ends before it starts.
  public func range(in text: String) throws(DateTextError) -> ClosedRange<Date> {
    if text == "all" { return Date.distantPast...now }
    if let match = text.wholeMatch(of: /([0-9]{1,4})([dwmy])/), let count = Int(match.1),
      count > 0, let unit = Self.units[match.2],
      let start = calendar.date(byAdding: unit, value: -count, to: now)
    {
      return min(start, now)...now
    }
    guard let separator = text.firstRange(of: "..") else {
      let interval = try interval(String(text), of: text)
      return interval.start...Self.last(before: interval.end)
    }
    let (first, second) = (text[..<separator.lowerBound], text[separator.upperBound...])
    let start =
      try first.isEmpty ? Date.distantPast : interval(String(first), of: text).start
    let end =
      try second.isEmpty ? now : Self.last(before: interval(String(second), of: text).end)
    guard start <= end else {
      throw DateTextError(
        description: "expected a range that does not end before it starts, found '\(text)'")
    }
    return start...end
  }

  // MARK: - Parts

  private static let units: [Substring: Calendar.Component] = [
    "d": .day, "w": .weekOfYear, "m": .month, "y": .year,
  ]

  private static var datePattern:
    Regex<
      (
        Substring, Substring, Substring, Substring, Substring?, Substring?, Substring?, Substring?
      )
    >
  {
    /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?(Z|[+\-][0-9]{2}:[0-9]{2})?)?/
  }

  /// Returns the latest date before the end of an interval.
  private static func last(before end: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: end.timeIntervalSinceReferenceDate.nextDown)
  }

  private static func zone(_ text: Substring) -> TimeZone? {
    guard text != "Z" else { return .gmt }
    let numbers = text.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2, numbers[1] < 60 else { return nil }
    let seconds = numbers[0] * 3600 + numbers[1] * 60
    guard seconds <= 14 * 3600 else { return nil }
    return TimeZone(secondsFromGMT: text.first == "-" ? -seconds : seconds)
  }

  /// Parses a year, a month, a day or a date with its time, and returns the interval that the text
  /// describes.
  private func interval(
    _ text: String, of whole: String
  ) throws(DateTextError) -> DateInterval {
    if let match = text.wholeMatch(of: /([0-9]{4})(?:-([0-9]{2}))?/), let year = Int(match.1) {
      let month = match.2.flatMap { Int($0) }
      if let start = date(year, month ?? 1, 1),
        let interval = calendar.dateInterval(of: month == nil ? .year : .month, for: start)
      {
        return interval
      }
    }
    if let date = try? date(in: text) {
      // A date with its time is a single moment.
      guard text.count == 10 else {
        return DateInterval(
          start: date,
          end: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp))
      }
      if let day = calendar.dateInterval(of: .day, for: date) { return day }
    }
    throw DateTextError(
      description: "expected a range of existing dates such as 30d, 2026-01, "
        + "2026-01-01..2026-02-15, ..2026-02-15 or all, found '\(whole)'")
  }

  private func date(
    _ year: Int, _ month: Int, _ day: Int, hour: Int? = nil, minute: Int = 0, second: Int = 0,
    zone: TimeZone? = nil
  ) -> Date? {
    var calendar = calendar
    if let zone { calendar.timeZone = zone }
    guard year > 0, (1...12).contains(month), hour ?? 0 < 24, minute < 60, second < 60,
      let first = calendar.date(from: DateComponents(year: year, month: month, day: 1)),
      let days = calendar.range(of: .day, in: .month, for: first), days.contains(day)
    else { return nil }
    let date = calendar.date(
      from: DateComponents(
        year: year, month: month, day: day, hour: hour ?? 0, minute: minute, second: second))
    // The calendar moves days and times that the clocks skip. Without a time, a day may begin later
    // than at midnight.
    guard let date else { return nil }
    let found = calendar.dateComponents([.day, .hour, .minute], from: date)
    guard found.day == day else { return nil }
    return hour == nil || found.hour == hour && found.minute == minute ? date : nil
  }

  private func dateError(_ text: String) -> DateTextError {
    DateTextError(
      description: "expected a date such as 2026-01-15 or 2026-01-15T08:30, found '\(text)'")
  }

  private func missingDateError(_ text: String) -> DateTextError {
    DateTextError(
      description: "expected an existing date, time and offset from UTC, found '\(text)'")
  }
}
