/// A day of the Gregorian calendar, written as `2026-12-31`.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The year, month and day as one number that sorts chronologically, such as 20261231.
  private let number: Int

  /// Creates a day; returns `nil` if the day does not exist or its year is not from 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    number = (year * 100 + month) * 100 + day
  }

  /// Creates a day by parsing text; returns `nil` unless the text has the form `2026-12-31` and the
  /// day exists.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since 1 January 1970; negative for days before it.
  ///
  /// The Gregorian calendar also applies to dates before 1582.
  package var daysSince1970: Int {
    let (month, day) = (number / 100 % 100, number % 100)
    // Years start in March here, so that the leap day is the last day of its year.
    let year = month > 2 ? number / 10_000 : number / 10_000 - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + (153 * ((month + 9) % 12) + 2) / 5
      + day - 719_469
  }

  /// The day in the form `2026-12-31`.
  public var description: String {
    let digits = String(100_000_000 + number).dropFirst()
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
  }

  /// Returns whether the first day comes before the second day.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}
