import Foundation
import MetricSync
import Testing

/// Tests of the text and the days of dates in files and headers, and of waits until dates.
struct DateTextTests {
  private func days(in month: Int, of year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  @Test func `every day of twelve centuries is converted to its number and back`() {
    // January 1, 1600.
    var number = -135_140
    for year in 1600..<2800 {
      for month in 1...12 {
        for day in 1...days(in: month, of: year) {
          guard ISODate.civil(fromDays: number) == (year, month, day),
            ISODate.daysFromCivil(year, month, day) == number
          else {
            Issue.record("\(year)-\(month)-\(day) is not converted to \(number) and back")
            return
          }
          number += 1
        }
      }
    }
  }

  @Test(arguments: [
    "2024-00-01T00:00:00Z", "2024-13-01T00:00:00Z", "2024-03-00T00:00:00Z",
    "2024-03-32T00:00:00Z", "2024-04-31T00:00:00Z", "2023-02-29T00:00:00Z",
    "2024-03-01T24:00:00Z", "2024-03-01T00:60:00Z", "2024-03-01T00:00:61Z",
    "2024-03-01T00:00:00.Z", "2024-03-01T00:00:00.123456789012345Z",
  ])
  func `text with a nonexistent date or time, or an empty or too long fraction, is rejected`(
    _ text: String
  ) {
    #expect(ISODate.date(of: text) == nil)
  }

  @Test(arguments: [
    ("0001-01-01T00:00:00Z", -62_135_596_800.0), ("2024-12-31T23:59:60Z", 1_735_689_600),
    ("2024-02-29T00:00:00.5Z", 1_709_164_800.5),
    ("1970-01-01T00:00:00.25000000000000Z", 0.25), ("1969-12-31T23:59:59Z", -1),
  ])
  func `dates before 1970, and dates with a leap day, leap second or fraction, are read exactly`(
    _ text: String, _ seconds: Double
  ) {
    #expect(ISODate.date(of: text) == Date(timeIntervalSince1970: seconds))
  }

  private static let dates = [
    "2024-03-01T07:14:22.123Z", "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994", "Sun Nov 13 08:49:37 1994",
  ]

  private func date(of text: String) -> Date? {
    ISODate.date(of: text) ?? HTTPDate.date(of: text, now: Fixtures.now)
  }

  @Test(arguments: dates)
  func `a wrong, missing or repeated character never results in the same date`(_ text: String) {
    let expected = date(of: text)
    #expect(expected != nil)
    for index in text.indices {
      for other in ["x", "", "\(text[index])\(text[index])"] {
        let changed = text.replacingCharacters(in: index...index, with: other)
        #expect(date(of: changed) == nil || date(of: changed) != expected, "\(changed)")
      }
    }
  }

  @Test(
    arguments: [
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777.0),
      ("Wednesday, 31-Dec-69 00:00:00 GMT", nil),
      ("Tuesday, 31-Dec-69 00:00:00 GMT", 3_155_673_600),
      ("Wednesday, 01-Jan-70 00:00:00 GMT", 3_155_760_000),
      ("Thursday, 01-Jan-70 00:00:00 GMT", nil), ("Saturday, 06-Nov-94 08:49:37 GMT", nil),
      ("Sun, 31 Dec 1899 23:59:60 GMT", -2_208_988_800), ("Sun, 06 Nov 1994 24:00:00 GMT", nil),
      ("Sun, 06 Nov 1994 00:60:00 GMT", nil), ("Sun, 06 Nov 1994 00:00:61 GMT", nil),
      ("Wed, 30 Feb 1994 00:00:00 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 UTC", nil),
    ] as [(String, Double?)])
  func `a date in a header is rejected if its day, weekday, time or time zone is wrong`(
    _ text: String, _ seconds: Double?
  ) {
    #expect(
      HTTPDate.date(of: text, now: Fixtures.now)
        == seconds.map { Date(timeIntervalSince1970: $0) })
  }

  @Test(
    arguments: [
      ("1994-11-06T08:49:37Z", "Sunday, 06-Nov-44 08:49:37 GMT", "2044-11-06T08:49:37Z"),
      ("1994-11-06T08:49:36Z", "Monday, 06-Nov-44 08:49:37 GMT", "1944-11-06T08:49:37Z"),
      ("2050-01-01T00:00:00Z", "Friday, 01-Jan-00 00:00:00 GMT", "2100-01-01T00:00:00Z"),
      ("2050-01-01T00:00:00Z", "Saturday, 01-Jan-00 00:00:01 GMT", "2000-01-01T00:00:01Z"),
      // The year 2100 has no leap day.
      ("2060-01-01T00:00:00Z", "Tuesday, 29-Feb-00 00:00:00 GMT", "2000-02-29T00:00:00Z"),
      ("2090-01-01T00:00:00Z", "Thursday, 01-Jan-05 00:00:00 GMT", "2105-01-01T00:00:00Z"),
      ("1969-12-31T12:00:00Z", "Wednesday, 31-Dec-19 12:00:01 GMT", "1919-12-31T12:00:01Z"),
      ("2024-02-29T00:00:00Z", "Thursday, 01-Mar-74 00:00:00 GMT", "2074-03-01T00:00:00Z"),
      ("2024-02-29T23:59:59.999Z", "Thursday, 01-Mar-74 12:00:00 GMT", "2074-03-01T12:00:00Z"),
    ])
  func `a date with a two-digit year is at most fifty years after the current date`(
    _ now: String, _ text: String, _ date: String
  ) throws {
    let now = try #require(ISODate.date(of: now))
    let expected = try #require(ISODate.date(of: date))
    #expect(HTTPDate.date(of: text, now: now) == expected)
    #expect(HTTPDate.date(of: text, now: Date(timeIntervalSince1970: 1e15)) == nil)
  }

  @Test func `the wait until a date with a two-digit year depends on the current date`() throws {
    let response = DeliveryResponse(
      status: 429,
      headers: [
        .init("Retry-After", "Sunday, 06-Nov-44 08:50:00 GMT"),
        .init("Date", "Sunday, 06-Nov-44 08:49:37 GMT"),
      ])
    let now = try #require(ISODate.date(of: "1994-11-06T08:50:00Z"))
    #expect(HTTPStatus.retryAfter(of: response, now: now) == 23)
    let later = try #require(ISODate.date(of: "2095-01-01T00:00:00Z"))
    #expect(HTTPStatus.retryAfter(of: response, now: later) == nil)
  }
}
