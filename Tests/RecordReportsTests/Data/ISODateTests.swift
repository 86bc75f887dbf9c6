import Foundation
import Testing

@testable import RecordReports

/// Dates in JSON and CSV, and the displayed last day of a range.
struct ISODateTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  @Test(arguments: [
    (0.0, "2026-01-28T00:00:00+01:00"), (0.5, "2026-01-28T00:00:00.500+01:00"),
    (0.123, "2026-01-28T00:00:00.123+01:00"), (86_399.999, "2026-01-28T23:59:59.999+01:00"),
    (-0.25, "2026-01-27T23:59:59.750+01:00"),
  ])
  func `a date has the offset of the time zone, and milliseconds unless they are zero`(
    _ seconds: Double, _ text: String
  ) {
    let date = SampleReport.day(28).addingTimeInterval(seconds)
    #expect(ISODate(zone: Self.berlin).text(date) == text)
  }

  @Test func `the last moment of a day is not rounded up`() throws {
    let range = try DateReader(calendar: SampleReport.calendar, now: .now).range(in: "2026-01-28")
    let text = ISODate(zone: Self.berlin).text(range.upperBound)
    #expect(text == "2026-01-28T23:59:59.999+01:00")
    let display = DateDisplay(
      calendar: SampleReport.calendar, locale: Locale(identifier: "en_GB"))
    #expect(display.day(range.upperBound) == "28/01/2026")
  }
}
