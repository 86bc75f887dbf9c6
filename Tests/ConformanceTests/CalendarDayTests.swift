import Conformance
import Testing

struct CalendarDayTests {
  @Test(arguments: ["2026-01-31", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func `the description of a day is the text that it was parsed from`(_ text: String) {
    #expect(CalendarDay(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026", "2026-1-1", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31",
    "2026-12-32", "2026-12-00", "0000-01-01", "+026-01-01", "2026/01/01", "2026-01-01 ",
    "２０２６-01-01", "12026-01-01", "--", "2026-01-01-01",
  ])
  func `text that is not a valid date in the form 2026-12-31 is rejected`(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `dates are ordered chronologically`() throws {
    let days = try ["2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01"].map {
      try #require(CalendarDay($0))
    }
    #expect(days.shuffled().sorted() == days)
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
    ("1582-10-14", -141_428), ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ])
  func `days are counted from 1 January 1970 in the Gregorian calendar`(
    text: String, days: Int
  ) throws {
    #expect(try #require(CalendarDay(text)).daysSince1970 == days)
  }
}
