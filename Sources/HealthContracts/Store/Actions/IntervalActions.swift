internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds further phrases for statistics by interval.
  ///
  /// In these phrases, the range covers named samples, or the length, number or end of the
  /// intervals is extreme.
  mutating func addIntervalActions() {
    storeAction(
      "app computes {statistics} of {request} by {count:integer} {period} "
        + "anchored at {anchor:moment} over time of {names}", needs: .statistics
    ) { world, arguments in
      let samples = try world.samples(named: arguments.names("names"))
      guard let start = samples.map(\.startDate).min(), let end = samples.map(\.endDate).max()
      else { throw CaseProblem("the row must name at least one sample") }
      try await world.computeCollection(
        arguments, anchor: try arguments.moment("anchor"),
        interval: try arguments.period(times: 1), range: DateInterval(start: start, end: end),
        StoreCase.calendar(in: "UTC"))
    }
    storeAction(
      "app computes {statistics} of {request} in intervals of zero length", needs: .statistics
    ) {
      try await $0.computeWords($1, DateComponents(hour: 0), lasting: 3_600)
    }
    // An integer of this size is still exact in a message to a subject in another process.
    let tooMany = 4_000_000_000_000_000
    for (unit, interval) in [
      ("seconds", DateComponents(second: tooMany)), ("years", DateComponents(year: tooMany)),
    ] {
      storeAction(
        "app computes {statistics} of {request} in intervals of far too many \(unit)",
        needs: .statistics
      ) { try await $0.computeWords($1, interval, lasting: 3_600) }
    }
    storeAction(
      "app computes {statistics} of {request} for one interval too many", needs: .statistics
    ) {
      try await $0.computeWords(
        $1, DateComponents(minute: 1), lasting: Double(StoreCase.mostIntervals + 1) * 60)
    }
    storeAction(
      "app computes {statistics} of {request} for one interval too many with partial first and "
        + "last intervals",
      needs: .statistics
    ) {
      try await $0.computeWords(
        $1, DateComponents(minute: 1), lasting: Double(StoreCase.mostIntervals) * 60, after: 30)
    }
    storeAction(
      "app computes {statistics} of {request} until day after distant future", needs: .statistics
    ) { world, arguments in
      let lasting = Date.distantFuture.timeIntervalSince(world.beginning) + 86_400
      try await world.computeWords(arguments, DateComponents(year: 1_000), lasting: lasting)
    }
  }
}

extension StoreCase {
  /// The maximum number of intervals that a store computes for one query.
  fileprivate static let mostIntervals = 100_000

  /// Computes statistics by interval in UTC, anchored at ``beginning``.
  ///
  /// The range starts `delay` seconds after ``beginning``, and lasts `duration` seconds.
  fileprivate func computeWords(
    _ arguments: Arguments, _ interval: DateComponents, lasting duration: TimeInterval,
    after delay: TimeInterval = 0
  ) async throws {
    try await computeCollection(
      arguments, anchor: beginning, interval: interval,
      range: DateInterval(start: beginning + delay, duration: duration),
      Self.calendar(in: "UTC"))
  }
}
