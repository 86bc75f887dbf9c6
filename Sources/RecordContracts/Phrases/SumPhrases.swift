internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for sums and averages over calendar intervals, and for the user's time zone
  /// and weeks.
  mutating func addSumPhrases() {
    // The averages of weights and the sums of the durations of activities are computed from
    // records, but reading an activity also reads the statistic of its energy.
    let needs: @Sendable (Arguments) -> Set<String> = { arguments in
      switch SumField(rawValue: arguments["sumField"]) {
      case .weight: []
      case .activity: ["workouts", "statistics"]
      default: ["statistics"]
      }
    }
    let words = "{sumField} by {period} from {start:day} to {end:day}"
    action("app tries to compute sums of \(words)", in: "record-action", needing: needs) {
      stage, arguments in
      let days = try arguments.days(stage.calendar)
      stage.update { state in
        state.attempt = Attempt()
        state.attempt?.days = days
      }
      try await stage.attempt { try await stage.addUp(arguments) }
    }
    action("app computes sums of \(words)", in: "record-action", needing: needs) {
      stage, arguments in
      try await stage.addUp(arguments)
    }
    action("time zone of user is {zone}", in: "record-action") { stage, arguments in
      stage.update { $0.timeZone = TimeZone(identifier: arguments["zone"]) ?? .gmt }
    }
    action("weeks of user begin on {weekday}", in: "record-action") { stage, arguments in
      var preferences = try await stage.home.preferences()
      preferences.firstWeekday = try arguments.integer("weekday")
      try await stage.home.put(preferences)
    }
    action("settings say that weeks begin on day {n:integer}", in: "record-action") {
      stage, arguments in
      let preferences = try await stage.home.preferences()
      try await stage.home.put(
        RecordPreferences(
          units: preferences.units, unitSystem: preferences.unitSystem,
          isHealthEnabled: preferences.isHealthEnabled, firstWeekday: try arguments.integer("n")))
    }
    expectation("refused days are from {start:day} to {end:day}", in: "record-expectation") {
      stage, arguments in
      let days = try arguments.days(stage.calendar)
      return .require(
        stage.now.attempt?.days == days && stage.now.refusal != nil, expected: "these days",
        observed: "other days, or no refusal")
    }
    expectation("there are {n:integer} sums", "there is {n:integer} sum", in: "record-expectation")
    {
      .equal(expected: $1["n"], observed: "\($0.now.sums.count)")
    }
    expectation("sum from {start:moment} is {value:number}", in: "record-expectation") {
      stage, arguments in
      let (start, wanted) = (try arguments.moment("start"), try arguments.number("value"))
      guard let sum = stage.now.sums.first(where: { $0.interval.start == start }) else {
        return .differs(expected: "a sum from \(start)", observed: "none")
      }
      return .close(wanted, sum.value)
    }
  }
}

extension RecordStage {
  /// Computes and stores the sums that a phrase names.
  fileprivate func addUp(_ arguments: Arguments) async throws {
    let calendar = try await home.preferences().calendar(self.calendar)
    let request = SumRequest(
      try arguments.value("sumField"), by: try arguments.value("period"),
      in: try arguments.days(calendar), calendar: calendar)
    let sums = try await RecordSums(home: home, service: now.reader?.service ?? service).sums(
      request)
    update { $0.sums = sums }
  }
}

extension Arguments {
  /// Returns the range from the start of a phrase's first day to the start of its last day, in the
  /// time zone of the calendar.
  ///
  /// - Throws: `Deviation` if a day does not exist, or the last day is before the first one.
  fileprivate func days(_ calendar: Calendar) throws -> ClosedRange<Date> {
    let days = [self["start"], self["end"]].compactMap { day -> Date? in
      guard let day = CalendarDay(day) else { return nil }
      // `Calendar` uses the Julian calendar for dates before October 15, 1582, but other phrases
      // use the Gregorian calendar for all dates.
      let noon = Date(timeIntervalSince1970: (Double(day.daysSince1970) + 0.5) * 86_400)
      return calendar.date(
        from: Calendar.ofRows.dateComponents([.era, .year, .month, .day], from: noon))
    }
    guard days.count == 2, days[0] <= days[1] else {
      throw Deviation(
        expected: "existing days, the last one not before the first one",
        observed: "a day that does not exist, or days in reverse order")
    }
    return days[0]...days[1]
  }
}

extension Comparison {
  /// Compares two numbers with a tolerance for rounding errors; a missing observed number differs.
  static func close(_ expected: Double, _ observed: Double?) -> Self {
    guard let observed else { return .differs(expected: "\(expected)", observed: "no value") }
    return .require(
      abs(expected - observed) <= 1e-9 * max(1, abs(expected)), expected: "\(expected)",
      observed: "\(observed)")
  }
}
