import Conformance
import Testing

struct CalendarDayTests {
  @Test(arguments: ["2026-01-31", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func `a calendar date is read and written in the same form`(_ text: String) {
    #expect(CalendarDay(text)?.description == text)
  }

  @Test(arguments: [
    "", "2026", "2026-1-1", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31",
    "2026-12-32", "2026-12-00", "0000-01-01", "+026-01-01", "2026/01/01", "2026-01-01 ",
    "２０２６-01-01", "12026-01-01", "--", "2026-01-01-01",
  ])
  func `other text is not a calendar date`(_ text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func `dates are ordered chronologically`() throws {
    let days = try ["2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01"].map {
      try #require(CalendarDay($0))
    }
    #expect(days.shuffled().sorted() == days)
  }
}
