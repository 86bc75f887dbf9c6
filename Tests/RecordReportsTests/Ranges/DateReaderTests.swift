import Foundation
import RecordReports
import Testing

/// Dates and ranges as people type them.
struct DateReaderTests {
  /// 15 January 2026, 12:00 in Berlin.
  private static let now = SampleReport.day(15).addingTimeInterval(43_200)
  private let reader = DateReader(calendar: SampleReport.calendar, now: now)

  @Test(arguments: [
    ("2026-01-15", 0.0), ("2026-01-15T08:30", 30_600.0), ("2026-01-15 08:30:05", 30_605.0),
    ("2026-01-15T08:30:00Z", 34_200.0), ("2026-01-15T08:30+01:00", 30_600.0),
    ("2026-01-15T08:30:00-05:30", 54_000.0), ("2026-01-15T08:30+14:00", -16_200.0),
    ("2026-01-15T08:30-14:00", 84_600.0),
  ])
  func `a date is parsed in its own time zone or, without one, in that of the calendar`(
    _ text: String, _ seconds: Double
  ) throws {
    #expect(try reader.date(in: text) == SampleReport.day(15).addingTimeInterval(seconds))
  }

  @Test(arguments: [
    "", "15.01.2026", "2026-1-5", "2026-02-29", "2026-13-01", "2026-00-10", "2026-01-15T24:00",
    "2026-01-15T08", "2026-01-15T08:30+25:00", "2026-01-15T08:30+14:01", "2026-01-15T08:30-14:30",
    "2026-01-15T08:30+13:60", "0000-01-01", "2026-01-15x", "now",
  ])
  func `text that is not a date is rejected`(_ text: String) {
    #expect(throws: DateTextError.self) { try reader.date(in: text) }
  }

  @Test func `a time that the clocks skip is rejected`() throws {
    #expect(throws: DateTextError.self) { try reader.date(in: "2026-03-29T02:30") }
    let later = try reader.date(in: "2026-03-29T03:30")
    #expect(try reader.date(in: "2026-03-29T03:30+02:00") == later)
    #expect(try reader.date(in: "2026-03-29T02:30+01:00") == later)
  }

  @Test func `a day whose midnight the clocks skip begins at 1:00`() throws {
    var calendar = SampleReport.calendar
    calendar.timeZone = try #require(TimeZone(identifier: "America/Havana"))
    let reader = DateReader(calendar: calendar, now: Self.now)
    let first = try reader.date(in: "2026-03-08T05:00:00Z")
    #expect(try reader.date(in: "2026-03-08") == first)
    #expect(throws: DateTextError.self) { try reader.date(in: "2026-03-08T00:00") }
  }

  @Test(arguments: ["2011-12-30", "2011-12-30T10:00"])
  func `a day that the clocks skip is rejected`(_ text: String) throws {
    var calendar = SampleReport.calendar
    calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Apia"))
    let reader = DateReader(calendar: calendar, now: Self.now)
    #expect(throws: DateTextError.self) { try reader.date(in: text) }
    #expect(throws: Never.self) { try reader.date(in: "2011-12-31T10:00") }
  }

  @Test func `an error states the expected form of a date, or that the date must exist`() {
    func message(_ text: String) -> String? {
      do { _ = try reader.date(in: text) } catch { return error.description }
      return nil
    }
    #expect(message("15.01.2026")?.hasPrefix("expected a date such as 2026-01-15") == true)
    for text in ["2026-02-29", "2026-01-15T24:00", "2026-01-15T08:30+25:00"] {
      #expect(
        message(text) == "expected an existing date, time and offset from UTC, found '\(text)'")
    }
  }

  @Test(arguments: [("30d", 30.0), ("2w", 14.0), ("1d", 1.0)])
  func `a range of days or weeks ends at the current time`(_ text: String, _ days: Double) throws {
    let range = try reader.range(in: text)
    #expect(range == Self.now.addingTimeInterval(-days * 86_400)...Self.now)
  }

  @Test(arguments: ["all", ".."])
  func `a range of all dates starts in the distant past`(_ text: String) throws {
    #expect(try reader.range(in: text) == Date.distantPast...Self.now)
  }

  @Test(arguments: [
    ("2026-01", 1, 32), ("2026-01-05", 5, 6), ("2026-01-01..2026-01-20", 1, 21),
    ("2026-01-10..2026-01", 10, 32), ("2025-12-31..2026-01-01", 0, 2),
  ])
  func `a range contains its last day and not the next one`(
    _ text: String, _ first: Int, _ next: Int
  ) throws {
    let range = try reader.range(in: text)
    #expect(range.lowerBound == SampleReport.day(first))
    #expect(range.upperBound < SampleReport.day(next))
    #expect(range.contains(SampleReport.day(next).addingTimeInterval(-0.001)))
  }

  @Test func `a range can be open at one end, and a year is a range`() throws {
    #expect(try reader.range(in: "2026-01-10..") == SampleReport.day(10)...Self.now)
    #expect(try reader.range(in: "..2026-01-10").lowerBound == .distantPast)
    let moment = SampleReport.day(10).addingTimeInterval(3600)
    #expect(try reader.range(in: "..2026-01-10T01:00").upperBound.timeIntervalSince(moment) < 0.001)
    #expect(try reader.range(in: "2026").lowerBound == SampleReport.day(1))
  }

  @Test(arguments: [
    "", "d", "0d", "-3d", "30", "2026-13", "2026-01-20..2026-01-10", "a..b", "2026-01-01...",
    "12345d", "2027-01-01..",
  ])
  func `invalid ranges are rejected`(_ text: String) {
    #expect(throws: DateTextError.self) { try reader.range(in: text) }
  }
}
