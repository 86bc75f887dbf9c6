internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for overall statistics, statistics by interval, and the ranking of sources.
  mutating func addStatisticsActions() {
    for pattern in [
      "app computes {statistics} of {request}", "app tries to compute {statistics} of {request}",
    ] {
      storeAction(pattern, needs: .statistics) { world, arguments in
        let query = try await world.statisticsQuery(arguments)
        let statistics = try await world.refinement((any StatisticsQuerying).self).statistics(
          query)
        world.update { $0.statistics = [statistics] }
      }
    }
    storeAction(
      "app computes {statistics} of {request} by {count:integer} {period} "
        + "anchored at {anchor:moment} between {first:moment} and {last:moment}",
      needs: .statistics
    ) { try await $0.computeCollection($1) }
    storeAction(
      "app computes {statistics} of {request} for {number:integer} intervals of {count:integer} "
        + "{period} from {first:moment}",
      needs: .statistics
    ) { try await $0.computeIntervals($1, in: "UTC") }
    storeAction(
      "app computes {statistics} of {request} for {number:integer} intervals of {count:integer} "
        + "{period} from {first:moment} in {city}",
      needs: .statistics
    ) { try await $0.computeIntervals($1, in: $1["city"]) }
    addIntervalActions()
    storeAction(
      "user ranks {first:source} before {second:source} for {type}", needs: .sourceRanking
    ) {
      world, arguments in
      guard case .quantity(let type) = try arguments.type("type") else {
        throw CaseProblem("sources can be ranked only for a quantity type")
      }
      let sources = [try arguments.source("first"), try arguments.source("second")]
      try await world.refinement((any SourceRanking).self).setSourceRanking(
        sources.map(\.bundleIdentifier), for: type)
    }
  }
}

extension StoreCase {
  fileprivate func statisticsQuery(_ arguments: Arguments) async throws -> StatisticsQuery {
    let request = try arguments.request("request")
    guard case .quantity(let type) = request.type else {
      throw CaseProblem("statistics need a quantity type")
    }
    await ask(for: request.type)
    return StatisticsQuery(
      type: type, predicate: predicate(of: request),
      options: try arguments.value("statistics") { StatisticsOptions(&$0) })
  }

  /// Computes statistics by interval in UTC, with the anchor, interval length and range of the row.
  fileprivate func computeCollection(_ arguments: Arguments) async throws {
    try await computeCollection(
      arguments, anchor: try arguments.moment("anchor"),
      interval: try arguments.period(times: 1), range: try arguments.dates("first", "last"),
      Self.calendar(in: "UTC"))
  }

  /// Computes statistics for a number of consecutive intervals from a start time.
  ///
  /// - Throws: ``CaseProblem`` if the intervals reach beyond the last possible date, or if their
  ///   number or length is less than 1; any error that occurs while the statistics are computed.
  fileprivate func computeIntervals(_ arguments: Arguments, in zone: String) async throws {
    let (calendar, start) = (Self.calendar(in: zone), try arguments.moment("first"))
    let all = try arguments.period(times: arguments.integer("number"))
    guard let end = calendar.date(byAdding: all, to: start) else {
      throw CaseProblem("the intervals reach beyond the last possible date")
    }
    guard start < end, try arguments.integer("number") > 0 else {
      throw CaseProblem("the number and the length of the intervals must be at least 1")
    }
    try await computeCollection(
      arguments, anchor: start, interval: try arguments.period(times: 1),
      range: DateInterval(start: start, end: end), calendar)
  }

  /// Returns the Gregorian calendar in a time zone, or in GMT if the identifier is unknown.
  static func calendar(in zone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }

  /// Computes and records the statistics of the intervals that overlap a range.
  ///
  /// The intervals are aligned to the anchor.
  func computeCollection(
    _ arguments: Arguments, anchor: Date, interval: DateComponents, range: DateInterval,
    _ calendar: Calendar
  ) async throws {
    let query = StatisticsCollectionQuery(
      try await statisticsQuery(arguments), anchor: anchor, interval: interval,
      calendar: calendar, range: range)
    let found = try await refinement((any StatisticsQuerying).self).statisticsCollection(query)
    update { $0.statistics = found }
  }
}
