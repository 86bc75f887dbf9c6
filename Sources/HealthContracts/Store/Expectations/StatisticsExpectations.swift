internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for the results of statistics and group queries.
  mutating func addStatisticsExpectations() {
    for (name, value) in Self.values {
      storeExpectation("\(name) is {amount} {storeUnit}", needs: .statistics) { world, arguments in
        try .quantity(value, of: world.now.statistics.first?.values, arguments)
      }
    }
    storeExpectation("no {name:word} is computed", needs: .statistics) { world, arguments in
      guard let value = Self.values.first(where: { $0.name == arguments["name"] })?.value else {
        throw CaseProblem("'\(arguments["name"])' is not a statistic")
      }
      guard let values = world.now.statistics.first?.values else {
        return .differs(expected: "statistics", observed: "none")
      }
      return .require(value(values) == nil, expected: "no value", observed: "a value")
    }
    storeExpectation("sum of {source} is {amount} {storeUnit}", needs: .statistics) {
      world, arguments in
      let source = try arguments.source("source")
      return try .quantity(
        \.sum, of: world.now.statistics.first?.valuesBySource[source], arguments)
    }
    storeExpectation("average of {source} is {amount} {storeUnit}", needs: .statistics) {
      world, arguments in
      let source = try arguments.source("source")
      return try .quantity(
        \.average, of: world.now.statistics.first?.valuesBySource[source], arguments)
    }
    storeExpectation("no source is listed separately", needs: .statistics) { world, _ in
      let count = world.now.statistics.first?.valuesBySource.count
      return .require(
        count == 0, expected: "no values by source",
        observed: count.map { "sources: \($0)" } ?? "no statistics")
    }
    storeExpectation("statistics span {first:moment} to {last:moment}", needs: .statistics) {
      world, arguments in
      let dates = world.now.statistics.first?.dates
      let wanted = try arguments.dates("first", "last")
      return .require(
        dates == wanted, expected: "\(arguments["first"]) to \(arguments["last"])",
        observed: dates.map { "\($0.start) to \($0.end)" } ?? "no statistics")
    }
    addLatestDates()
    addIntervalExpectations()
    addIntervalSources()
    addGroupExpectations()
  }

  private static let values: [(name: String, value: @Sendable (StatisticsValues) -> Quantity?)] = [
    ("sum", { $0.sum }), ("average", { $0.average }), ("minimum", { $0.minimum }),
    ("maximum", { $0.maximum }), ("latest", { $0.mostRecent }), ("duration", { $0.duration }),
  ]

  private mutating func addIntervalExpectations() {
    storeExpectation(
      "there are {count:integer} intervals", "there is {count:integer} interval",
      needs: .statistics
    ) { world, arguments in
      let now = world.now
      return .equal(
        expected: arguments["count"],
        observed: now.hasStatistics ? "\(now.statistics.count)" : "no result")
    }
    for (name, value) in Self.values {
      storeExpectation(
        "\(name) of interval {interval:integer} is {amount} {storeUnit}", needs: .statistics
      ) { world, arguments in
        try .quantity(value, of: world.interval(arguments)?.values, arguments)
      }
    }
    storeExpectation("interval {interval:integer} is empty", needs: .statistics) {
      world, arguments in
      let values = try world.interval(arguments)?.values
      return .require(
        values == StatisticsValues(), expected: "nothing",
        observed: values == nil ? "no such interval" : "a value")
    }
    storeExpectation("interval {interval:integer} lasts {count:integer} hours", needs: .statistics)
    {
      world, arguments in
      let hours = try world.interval(arguments).map { $0.dates.duration / 3_600 }
      return .require(
        hours == Double(try arguments.integer("count")), expected: arguments["count"],
        observed: hours.map { "\($0)" } ?? "no such interval")
    }
    addIntervalDates()
  }

  private mutating func addIntervalDates() {
    storeExpectation("every interval is empty", needs: .statistics) { world, _ in
      let full = world.now.statistics.count { $0.values != StatisticsValues() }
      return .require(
        full == 0 && !world.now.statistics.isEmpty, expected: "intervals without a value",
        observed: world.now.statistics.isEmpty ? "no interval" : "intervals with a value: \(full)")
    }
    storeExpectation(
      "interval {interval:integer} spans {first:moment} to {last:moment}",
      needs: .statistics
    ) { world, arguments in
      let (wanted, found) = (
        try arguments.dates("first", "last"), try world.interval(arguments)?.dates
      )
      return .require(
        found == wanted, expected: "\(arguments["first"]) to \(arguments["last"])",
        observed: found.map { "\($0.start) to \($0.end)" } ?? "no such interval")
    }
  }

  private mutating func addGroupExpectations() {
    storeExpectation("group {group:word} holds {names}", needs: .correlations) { world, arguments in
      let wanted = world.now.groups[arguments["group"]]
      guard let found = world.now.foundGroups?.first(where: { $0.uuid == wanted?.uuid })
      else {
        return .differs(expected: "group \(arguments["group"])", observed: "no such group")
      }
      let members = world.names(of: found.members.map(\.uuid))
      return .names(Set(arguments.names("names")), Set(members), members.count)
    }
    storeExpectation(
      "there is {count:integer} group", "there are {count:integer} groups",
      needs: .correlations
    ) {
      .equal(
        expected: $1["count"],
        observed: $0.now.foundGroups.map { "\($0.count)" } ?? "no result")
    }
    storeExpectation("first group is {group:word}", needs: .correlations) { world, arguments in
      let wanted = world.now.groups[arguments["group"]]
      let found = world.now.foundGroups?.first
      return .require(
        found != nil && found?.uuid == wanted?.uuid, expected: "group \(arguments["group"]) first",
        observed: found == nil ? "no group" : "a different group")
    }
    storeExpectation("group {group:word} is from app", needs: .correlations) { world, arguments in
      let wanted = world.now.groups[arguments["group"]]
      let found = world.now.foundGroups?.first { $0.uuid == wanted?.uuid }
      return .require(
        found?.sourceRevision == world.appSource, expected: "the app",
        observed: found.map { $0.sourceRevision == nil ? "no source" : "a different source" }
          ?? "no such group")
    }
  }
}

extension Comparison {
  /// Compares a computed quantity with the row's value, with a relative tolerance of 1e-9.
  fileprivate static func quantity(
    _ value: (StatisticsValues) -> Quantity?, of values: StatisticsValues?, _ arguments: Arguments
  ) throws -> Self {
    let unit = try arguments.storeUnit("storeUnit")
    let wanted = Quantity(unit: unit, value: try arguments.amount("amount"))
    guard let found = values.flatMap(value) else {
      return .differs(
        expected: "\(arguments["amount"]) \(unit.unitString)", observed: "no such value")
    }
    return .require(
      found.isApproximatelyEqual(to: wanted, relativeTolerance: 1e-9),
      expected: "\(arguments["amount"]) \(unit.unitString)",
      observed: "\((try? found.doubleValue(for: unit)) ?? .nan) \(unit.unitString)")
  }
}

extension StoreCase {
  /// Returns the statistics of an interval by its number.
  ///
  /// The intervals of the last statistics query are counted from 1; `nil` means that the interval
  /// does not exist.
  func interval(_ arguments: Arguments) throws -> Statistics? {
    let (index, all) = (try arguments.integer("interval") - 1, now.statistics)
    return all.indices.contains(index) ? all[index] : nil
  }
}
