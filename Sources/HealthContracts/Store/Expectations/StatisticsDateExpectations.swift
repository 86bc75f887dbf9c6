internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for the dates of the most recent value.
  mutating func addLatestDates() {
    storeExpectation("latest was measured at {moment}", needs: .statistics) { world, arguments in
      let dates = world.now.statistics.first?.values.mostRecentDates
      let moment = try arguments.moment("moment")
      return .require(
        dates?.end == moment, expected: arguments["moment"],
        observed: dates.map { "\($0.end)" } ?? "never")
    }
    storeExpectation(
      "latest was measured from {first:moment} to {last:moment}", needs: .statistics
    ) { world, arguments in
      let dates = world.now.statistics.first?.values.mostRecentDates
      let wanted = try arguments.dates("first", "last")
      return .require(
        dates == wanted, expected: "\(arguments["first"]) to \(arguments["last"])",
        observed: dates.map { "\($0.start) to \($0.end)" } ?? "never")
    }
  }

  /// Adds the phrases for the sources with separate values in an interval.
  mutating func addIntervalSources() {
    storeExpectation(
      "only {source} is listed separately in interval {interval:integer}", needs: .statistics
    ) {
      world, arguments in
      let wanted = try arguments.source("source").bundleIdentifier
      return .equal(
        expected: wanted, observed: try world.sources(ofInterval: arguments) ?? "no such interval")
    }
    storeExpectation(
      "no source is listed separately in interval {interval:integer}", needs: .statistics
    ) {
      world, arguments in
      .equal(
        expected: "no source",
        observed: try world.sources(ofInterval: arguments) ?? "no such interval")
    }
  }
}

extension StoreCase {
  /// Returns the bundle identifiers of the sources that have separate values in an interval.
  ///
  /// The identifiers are sorted and joined by commas. The result is `no source` for an interval
  /// without separate values, and `nil` if the interval does not exist.
  fileprivate func sources(ofInterval arguments: Arguments) throws -> String? {
    try interval(arguments)?.valuesBySource.keys.map(\.bundleIdentifier).sorted()
      .listed(orIfEmpty: "no source")
  }
}
