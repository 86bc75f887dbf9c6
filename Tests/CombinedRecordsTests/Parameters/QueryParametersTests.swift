import CombinedRecords
import Foundation
import Testing

struct QueryParametersTests {
  static let range = Fixtures.ago(hours: 48)...Fixtures.ago(hours: 24)

  @Test func `recent records are from the last 30 days, and all records from the whole history`() {
    let recent = WeightQueryParams(recent: true).range
    #expect(WeightQueryParams() == WeightQueryParams(recent: true))
    let dates = recent.dates(now: Fixtures.now, calendar: Fixtures.calendar)
    #expect(dates == Fixtures.ago(hours: 720)...Fixtures.now)
    let all = WeightQueryParams(recent: false).range.dates(
      now: Fixtures.now, calendar: Fixtures.calendar)
    #expect(all == Date.distantPast...Fixtures.now)
  }

  @Test func `recent days are calendar days`() throws {
    var calendar = Fixtures.calendar
    calendar.timeZone = try #require(TimeZone(identifier: "America/New_York"))
    // The clocks went forward on 10 March 2024.
    let dates = QueryRange.recent(days: 30).dates(now: Fixtures.now, calendar: calendar)
    #expect(dates == Fixtures.ago(hours: 719)...Fixtures.now)
  }

  @Test(arguments: [-1, .min])
  func `a negative number of recent days counts as 0`(_ days: Int) {
    let dates = QueryRange.recent(days: days).dates(now: Fixtures.now, calendar: Fixtures.calendar)
    #expect(dates == Fixtures.now...Fixtures.now)
  }

  @Test func `an open end is the current time, and a start in the future is clamped to it`() {
    let start = Fixtures.ago(hours: 3)
    let dates = { QueryRange.since($0).dates(now: Fixtures.now, calendar: Fixtures.calendar) }
    #expect(dates(start) == start...Fixtures.now)
    #expect(dates(Fixtures.ago(hours: -3)) == Fixtures.now...Fixtures.now)
  }

  @Test func `an explicit range is returned unchanged`() {
    let parameters = WeightQueryParams(dateRange: Self.range)
    #expect(parameters.dateRange == Self.range)
    #expect(WeightQueryParams(recent: true).dateRange == nil)
    #expect(
      parameters.range.dates(now: Fixtures.now, calendar: Fixtures.calendar) == Self.range)
    #expect(parameters.source == .all)
    #expect(WeightQueryParams(dateRange: Self.range, source: .local).source == .local)
  }

  @Test(arguments: [
    (70.0, true), (80, true), (69.999, false), (80.001, false), (70 - 1e-9, true),
    (80 + 1e-9, true), (.nan, false),
  ])
  func `a range of weights accepts only values between its ends, with a tolerance`(
    _ kilograms: Double, _ isAccepted: Bool
  ) throws {
    let record = Fixtures.weight(1, kilograms: kilograms)
    let closed = WeightQueryParams(dateRange: Self.range, weightRange: 70...80)
    #expect(closed.accepts(record) == isAccepted)
    #expect(closed.minWeight == 70)
    #expect(closed.maxWeight == 80)
    let bounds = try WeightQueryParams(range: .all, minWeight: 70, maxWeight: 80)
    #expect(bounds.accepts(record) == isAccepted)
  }

  @Test func `a missing bound or an infinite end of a range does not limit values`() throws {
    let above = try WeightQueryParams(range: .all, minWeight: 70)
    let below = try WeightQueryParams(range: .all, maxWeight: 70)
    #expect(above.accepts(Fixtures.weight(1, kilograms: 500)))
    #expect(!above.accepts(Fixtures.weight(1, kilograms: 60)))
    #expect(!below.accepts(Fixtures.weight(1, kilograms: 500)))
    #expect(below.accepts(Fixtures.weight(1, kilograms: 60)))
    #expect(
      WeightQueryParams(dateRange: Self.range, weightRange: -.infinity ... .infinity)
        .accepts(Fixtures.weight(1)))
  }

  @Test func `a minimum above the maximum and a bound that is not finite are rejected`() {
    #expect(throws: QueryParameterError.minimumAboveMaximum(.weight)) {
      try WeightQueryParams(range: .all, minWeight: 80, maxWeight: 70)
    }
    #expect(throws: QueryParameterError.boundNotFinite(.weight)) {
      try WeightQueryParams(range: .all, minWeight: .nan)
    }
    #expect(throws: QueryParameterError.boundNotFinite(.dietaryCalorie)) {
      try CalorieQueryParams(range: .all, minCalories: .infinity)
    }
    #expect(
      QueryParameterError.minimumAboveMaximum(.weight).description
        != QueryParameterError.boundNotFinite(.weight).description)
  }

  @Test(arguments: [(100.0, true), (99.9, false), (nil, false), (250, true)])
  func `a minimum energy is inclusive and rejects food without energy`(
    _ calories: Double?, _ isAccepted: Bool
  ) {
    let food = DietaryCalories(id: Fixtures.uuid(1), date: Fixtures.now, calories: calories)
    let parameters = CalorieQueryParams(dateRange: Self.range, minCalories: 100)
    #expect(parameters.minCalories == 100)
    #expect(parameters.accepts(food) == isAccepted)
    #expect(CalorieQueryParams(recent: false).accepts(food))
    #expect(CalorieQueryParams(dateRange: Self.range).accepts(food))
    #expect(!CalorieQueryParams(dateRange: Self.range, minCalories: .nan).accepts(food))
  }

  @Test(arguments: WorkoutActivity.allCases)
  func `a type of exercise selects only activities of that type`(_ type: WorkoutActivity) {
    let running = Activity(
      id: Fixtures.uuid(1), date: Fixtures.now, duration: 30, activityType: .running)
    let parameters = ActivityQueryParams(dateRange: Self.range, activityType: type)
    #expect(parameters.accepts(running) == (type == .running))
    #expect(ActivityQueryParams(recent: true).accepts(running))
  }

  @Test func `energy is filtered only by date and source`() {
    let parameters = EnergyQueryParams<RestingEnergy>(dateRange: Self.range, source: .healthKit)
    let record = RestingEnergy(id: Fixtures.uuid(1), date: Fixtures.now, calories: 0)
    #expect(parameters.accepts(record))
    #expect(parameters.source == .healthKit)
    #expect(EnergyQueryParams<ActiveEnergy>().range == .recent(days: 30))
    #expect(EnergyQueryParams<ActiveEnergy>(recent: false).range == .all)
  }
}
