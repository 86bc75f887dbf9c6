import CombinedRecords
import Foundation
import Testing

struct SumRequestTests {
  private func starts(
    _ period: SumPeriod, from first: String, to last: String, firstWeekday: Int = 1,
    zone: String = "GMT"
  ) throws -> [String] {
    var calendar = Fixtures.calendar
    calendar.firstWeekday = firstWeekday
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let style = Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day()
    let dates = try style.parse(first)...style.parse(last)
    let intervals = try SumRequest(.weight, by: period, in: dates, calendar: calendar)
      .intervals()
    for (one, next) in zip(intervals, intervals.dropFirst()) { #expect(one.end == next.start) }
    return intervals.map { style.format($0.start) }
  }

  @Test func `intervals are whole days, weeks, months and years`() throws {
    #expect(
      try starts(.day, from: "2024-02-28", to: "2024-03-01")
        == ["2024-02-28", "2024-02-29", "2024-03-01"])
    #expect(
      try starts(.week, from: "2024-03-13", to: "2024-03-20") == ["2024-03-10", "2024-03-17"])
    #expect(
      try starts(.week, from: "2024-03-13", to: "2024-03-20", firstWeekday: 2)
        == ["2024-03-11", "2024-03-18"])
    #expect(
      try starts(.month, from: "2024-01-31", to: "2024-03-31")
        == ["2024-01-01", "2024-02-01", "2024-03-01"])
    #expect(
      try starts(.year, from: "2023-12-31", to: "2024-01-01") == ["2023-01-01", "2024-01-01"])
  }

  @Test func `a day on which the clock changes is a single interval`() throws {
    #expect(
      try starts(.day, from: "2024-03-09", to: "2024-03-11", zone: "America/New_York")
        == ["2024-03-09", "2024-03-10", "2024-03-11"])
  }

  @Test func `days that follow a day without midnight start at midnight`() throws {
    var calendar = Fixtures.calendar
    calendar.timeZone = try #require(TimeZone(identifier: "Africa/Cairo"))
    let first = try Date("2024-04-25T22:30:00Z", strategy: .iso8601)
    let dates = first...first.addingTimeInterval(2 * 86_400)
    let starts = try SumRequest(.weight, by: .day, in: dates, calendar: calendar).intervals()
      .map { $0.start.formatted(.iso8601) }
    #expect(starts == ["2024-04-25T22:00:00Z", "2024-04-26T21:00:00Z", "2024-04-27T21:00:00Z"])
  }

  @Test func `too many intervals are rejected`() {
    let dates = Date.distantPast...Fixtures.now
    #expect(throws: SumError.tooManyIntervals) {
      try SumRequest(.weight, by: .day, in: dates, calendar: Fixtures.calendar).intervals()
    }
    #expect(SumError.tooManyIntervals.description != SumError.datesBeyondCalendar.description)
  }

  @Test(arguments: SumField.allCases)
  func `the key of every sum field belongs to a field of its kind of record`(_ field: SumField) {
    let fields: [RecordKind: [FieldUse]] = [
      .weight: Weight.fields, .dietaryCalories: DietaryCalories.fields,
      .activeEnergy: ActiveEnergy.fields, .restingEnergy: RestingEnergy.fields,
      .activity: Activity.fields,
    ]
    #expect(fields[field.kind]?.contains { $0.key == field.key } == true)
  }
}
