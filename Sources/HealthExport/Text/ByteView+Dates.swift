internal import Foundation

/// A point in time and the UTC offset in which it is written.
struct ExportedMoment: Hashable, Sendable {
  /// Seconds since the beginning of 1970, UTC.
  let seconds: Int64
  /// Seconds east of Greenwich.
  let offset: Int32

  var date: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}

extension ByteView {
  /// The moment that the text states in the form `2023-05-01 08:00:00 +0200`, or `nil` if the text
  /// has another form or a part is out of range.
  var moment: ExportedMoment? {
    guard count == 25, self[4] == UInt8(ascii: "-"), self[7] == UInt8(ascii: "-"),
      self[10] == 0x20, self[13] == UInt8(ascii: ":"), self[16] == UInt8(ascii: ":"),
      self[19] == 0x20, let century = pair(at: 0), let year = pair(at: 2), let month = pair(at: 5),
      let day = pair(at: 8), let hour = pair(at: 11), let minute = pair(at: 14),
      let second = pair(at: 17), let zoneHour = pair(at: 21), let zoneMinute = pair(at: 23)
    else { return nil }
    let fullYear = century * 100 + year
    guard fullYear >= 1, (1...12).contains(month), day >= 1,
      day <= Self.days(in: month, of: fullYear), hour < 24, minute < 60, second < 60,
      zoneHour <= 18, zoneMinute < 60
    else { return nil }
    let zone = (zoneHour * 60 + zoneMinute) * 60
    let offset: Int64
    switch self[20] {
    case UInt8(ascii: "+"): offset = zone
    case UInt8(ascii: "-"): offset = -zone
    default: return nil
    }
    let clock = (hour * 60 + minute) * 60 + second
    let days = Self.daysSince1970(fullYear, month, day)
    return ExportedMoment(seconds: days * 86_400 + clock - offset, offset: Int32(offset))
  }

  @inline(__always)
  private func pair(at index: Int) -> Int64? {
    let (tens, ones) = (self[index] &- 0x30, self[index + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  /// Returns the number of days from the beginning of 1970 to a day of the Gregorian calendar.
  ///
  /// The year is taken to begin in March, so that the leap day is its last day.
  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    // There are 719,468 days from March 1 of the year 0 to the beginning of 1970.
    return shifted * 365 + leapDays + dayOfYear - 719_468
  }
}
