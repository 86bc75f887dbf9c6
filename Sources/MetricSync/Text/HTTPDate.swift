package import Foundation

/// Dates in the three forms that HTTP permits.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the date of a text in one of the three forms, or `nil` for other text.
  ///
  /// The forms are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`.
  package static func date(of text: String) -> Date? {
    let parts = text.split(whereSeparator: { " ,-".contains($0) })
    switch parts.count {
    case 6 where parts[5] == "GMT": return date(parts[1], parts[2], parts[3], time: parts[4])
    case 5: return date(parts[2], parts[1], parts[4], time: parts[3])
    default: return nil
    }
  }

  private static func date(
    _ day: Substring, _ month: Substring, _ year: Substring, time: Substring
  ) -> Date? {
    let clock = time.split(separator: ":").map { Int($0) }
    guard let day = Int(day), (1...31).contains(day),
      let month = months.firstIndex(of: String(month)), var number = Int(year), clock.count == 3,
      let hour = clock[0], let minute = clock[1], let second = clock[2], (0..<24).contains(hour),
      (0..<60).contains(minute), (0...60).contains(second), (0...9999).contains(number)
    else { return nil }
    // Two-digit years from 70 on are in the 20th century, and the lower ones in the 21st.
    if year.count == 2 { number += number < 70 ? 2000 : 1900 }
    let days = ISODate.daysFromCivil(number, month + 1, day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
  }
}
