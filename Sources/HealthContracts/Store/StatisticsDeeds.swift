internal import Conformance
internal import Foundation
internal import HealthModel

extension ParameterType {
  /// The length of an interval.
  static let period = choice(
    "period",
    [
      ("minutes", "minutes"), ("hours", "hours"), ("days", "days"), ("weeks", "weeks"),
      ("months", "months"),
    ])

  /// A time zone by a city.
  static let city = choice(
    "city",
    [
      ("London", "Europe/London"), ("New York", "America/New_York"),
      ("Kathmandu", "Asia/Kathmandu"),
    ])
}

extension HealthVocabulary {
  /// Statistics, whole and by intervals.
  mutating func addStatisticsDeeds() {
    deed("app computes {statistics} of {request}", needs: .statistics) { world, arguments in
      let query = try await world.statisticsQuery(arguments)
      let statistics = try await world.refinement((any StatisticsQuerying).self).statistics(query)
      world.update { $0.statistics = [statistics] }
    }
    deed(
      "app computes {statistics} of {request} by {count:integer} {period} "
        + "anchored at {anchor:moment} between {first:moment} and {last:moment}",
      needs: .statistics
    ) { try await $0.computeCollection($1, in: "UTC") }
    deed(
      "app computes {statistics} of {request} by {count:integer} {period} "
        + "anchored at {anchor:moment} between {first:moment} and {last:moment} in {city}",
      needs: .statistics
    ) { try await $0.computeCollection($1, in: $1["city"]) }
    deed("user ranks {first:source} before {second:source} for {type}", needs: .sourceRanking) {
      world, arguments in
      guard case .quantity(let type) = try arguments.type("type") else {
        throw CaseProblem("sources are ranked for a quantity")
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
      throw CaseProblem("statistics are of quantities")
    }
    await ask(for: request.type)
    return StatisticsQuery(
      type: type, predicate: predicate(of: request),
      options: try arguments.value("statistics") { StatisticsOptions(&$0) })
  }

  fileprivate func computeCollection(_ arguments: Arguments, in zone: String) async throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let count = try arguments.integer("count")
    var interval = DateComponents()
    switch arguments["period"] {
    case "minutes": interval.minute = count
    case "hours": interval.hour = count
    case "days": interval.day = count
    case "weeks": interval.weekOfYear = count
    default: interval.month = count
    }
    let range = try arguments.dates("first", "last")
    let query = StatisticsCollectionQuery(
      try await statisticsQuery(arguments), anchor: try arguments.moment("anchor"),
      interval: interval, calendar: calendar, range: range)
    let found = try await refinement((any StatisticsQuerying).self).statisticsCollection(query)
    update { $0.statistics = found }
  }
}

extension Arguments {
  /// The stretch between two moments.
  func dates(_ first: String, _ last: String) throws -> DateInterval {
    let (start, end) = (try moment(first), try moment(last))
    guard start <= end else { throw CaseProblem("a stretch of time ends at its start or later") }
    return DateInterval(start: start, end: end)
  }
}
