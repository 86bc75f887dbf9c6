package import Foundation

/// Dates as ISO 8601 text in UTC with milliseconds, such as `2024-03-01T15:14:22.000Z`.
package enum ISODate {
  /// Returns the text of a date, or `nil` for a date outside the years 1 to 9999.
  package static func text(of date: Date) -> String? {
    guard let milliseconds = milliseconds(of: date) else { return nil }
    let (days, rest) = quotientAndRemainder(milliseconds, 86_400_000)
    let (year, month, day) = civil(fromDays: days)
    var text = ""
    text.reserveCapacity(24)
    append(year, digits: 4, to: &text)
    text += "-"
    append(month, digits: 2, to: &text)
    text += "-"
    append(day, digits: 2, to: &text)
    text += "T"
    append(rest / 3_600_000, digits: 2, to: &text)
    text += ":"
    append(rest / 60_000 % 60, digits: 2, to: &text)
    text += ":"
    append(rest / 1000 % 60, digits: 2, to: &text)
    text += "."
    append(rest % 1000, digits: 3, to: &text)
    text += "Z"
    return text
  }

  /// Returns the rounded number of milliseconds from January 1, 1970 to a date, or `nil` for a date
  /// outside the years 1 to 9999.
  package static func milliseconds(of date: Date) -> Int? {
    let value = (date.timeIntervalSince1970 * 1000).rounded()
    guard value >= -62_135_596_800_000, value < 253_402_300_800_000 else { return nil }
    return Int(value)
  }

  /// Returns the date that text such as `2024-03-01T15:14:22.5Z` denotes, or `nil` for text in any
  /// other form, even if ISO 8601 permits it.
  ///
  /// The result is also `nil` for a day or a time that does not exist. The fraction of the second
  /// can have from 1 to 14 digits, or be missing. If the seconds are 60, as in a leap second, the
  /// text denotes an instant in the next minute.
  package static func date(of text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[bytes.count - 1] == UInt8(ascii: "Z"),
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    let days = daysFromCivil(year, month, day)
    guard civil(fromDays: days) == (year, month, day) else { return nil }
    var fraction = 0.0
    if bytes.count > 20 {
      guard bytes[19] == UInt8(ascii: "."), bytes.count > 21, bytes.count < 36,
        let digits = number(bytes[20..<bytes.count - 1])
      else { return nil }
      fraction = Double(digits) / pow(10, Double(bytes.count - 21))
    }
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  private static func append(_ number: Int, digits: Int, to text: inout String) {
    let digitsOfNumber = String(number)
    for _ in digitsOfNumber.utf8.count..<max(digits, digitsOfNumber.utf8.count) { text += "0" }
    text += digitsOfNumber
  }

  private static func quotientAndRemainder(_ value: Int, _ divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Returns the proleptic Gregorian date that is a number of days after January 1, 1970.
  package static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    // Years start in March here, so that the leap day is the last day of a year.
    let (era, dayOfEra) = quotientAndRemainder(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// Returns the number of days from January 1, 1970 to a proleptic Gregorian date.
  package static func daysFromCivil(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = quotientAndRemainder(year, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
