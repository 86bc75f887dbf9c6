internal import Foundation

/// A computation of statistics from samples, for any store.
///
/// A combined sum of several sources excludes the time that a higher-ranked source also measured.
/// According to its documentation, HealthKit merges sources by the user's ranking; the exact rule
/// used here is inferred.
public struct StatisticsComputation: Sendable {
  private let query: StatisticsQuery
  private let samples: [QuantitySample]
  private let ranking: [String]

  /// Creates a computation.
  ///
  /// - Parameters:
  ///   - query: The statistics to compute. Its predicate is ignored.
  ///   - samples: The stored samples that match the query, oldest arrival first. Samples without a
  ///     source revision do not contribute to the values.
  ///   - ranking: The bundle identifiers of the ranked sources, highest priority first. Other
  ///     sources follow in the order of their first arrival.
  /// - Throws: ``ProgrammerError`` if the type does not support the requested statistics.
  public init(
    _ query: StatisticsQuery, samples: [QuantitySample], ranking: [String] = []
  ) throws(ProgrammerError) {
    try query.options.validate(for: query.type)
    self.query = query
    self.samples = samples
    self.ranking = ranking
  }

  /// Returns the statistics of all samples.
  ///
  /// - Throws: ``HealthError`` with `errorNoData` if the computation has no samples.
  public func statistics() throws(HealthError) -> Statistics {
    guard let start = samples.map(\.startDate).min(), let end = samples.map(\.endDate).max() else {
      throw HealthError(.errorNoData, "No data available for the specified predicate.")
    }
    return statistics(within: DateInterval(start: start, end: end), isOpen: true)
  }

  /// Returns the statistics of a query's intervals, oldest first, including empty intervals.
  ///
  /// The query determines only the intervals; the type, the options and the samples are those of
  /// the computation.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` for intervals that
  ///   ``StatisticsCollectionQuery/tiles()`` rejects.
  /// - Complexity: O(*i* · *n* log *n*) for samples of one source, where *i* is the number of
  ///   intervals and *n* is the number of samples.
  public func collection(
    _ query: StatisticsCollectionQuery
  ) throws(HealthError) -> [Statistics] {
    try query.tiles().map { statistics(within: $0, isOpen: false) }
  }

  // MARK: - One time interval

  /// A sample with the part of the sample that counts in an interval: for a cumulative type, the
  /// part within the interval that no higher-ranked source covers; for other types, the whole
  /// sample.
  private struct Part {
    let sample: QuantitySample
    let dates: [DateInterval]
    let share: Double
  }

  private func statistics(within dates: DateInterval, isOpen: Bool) -> Statistics {
    let sources = self.sources
    var values: [Source: StatisticsValues] = [:]
    if query.options.contains(.separateBySource) {
      for source in sources {
        let parts = parts(of: [source], within: dates, isOpen: isOpen)
        if !parts.isEmpty { values[source] = self.values(of: parts) }
      }
    }
    return Statistics(
      type: query.type, dates: dates,
      values: self.values(of: parts(of: sources, within: dates, isOpen: isOpen)),
      valuesBySource: values)
  }

  /// The sources, highest priority first.
  private var sources: [Source] {
    var all: [Source] = []
    for case let source? in samples.map(\.sourceRevision?.source) where !all.contains(source) {
      all.append(source)
    }
    let ranks = all.enumerated().map { index, source in
      (ranking.firstIndex(of: source.bundleIdentifier) ?? ranking.count + index, source)
    }
    return ranks.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func parts(of sources: [Source], within dates: DateInterval, isOpen: Bool) -> [Part] {
    var covered: [DateInterval] = []
    var parts: [Part] = []
    let isCumulative = query.type.aggregation == .cumulative
    for source in sources {
      var measured: [DateInterval] = []
      for sample in samples where sample.sourceRevision?.source == source {
        let whole = DateInterval(start: sample.startDate, end: sample.endDate)
        guard isOpen || Self.belongs(whole, to: dates, isSplit: isCumulative) else { continue }
        measured.append(whole)
        let inside = isCumulative ? [whole.intersection(with: dates) ?? whole] : [whole]
        let open = isCumulative ? Self.subtract(covered, from: inside) : inside
        guard !open.isEmpty else { continue }
        let share =
          whole.duration > 0 ? open.reduce(0) { $0 + $1.duration } / whole.duration : 1
        parts.append(Part(sample: sample, dates: open, share: share))
      }
      covered += measured
    }
    return parts
  }

  /// Returns whether a sample belongs to an interval.
  ///
  /// Cumulative samples with a duration are split at the boundaries. Other samples belong to the
  /// interval in which they start.
  private static func belongs(
    _ sample: DateInterval, to dates: DateInterval, isSplit: Bool
  ) -> Bool {
    let starts = sample.start >= dates.start && sample.start < dates.end
    guard isSplit, sample.duration > 0 else { return starts }
    return sample.end > dates.start && sample.start < dates.end
  }

  static func subtract(
    _ covered: [DateInterval], from open: [DateInterval]
  ) -> [DateInterval] {
    covered.reduce(open) { open, taken in
      open.flatMap { piece -> [DateInterval] in
        // An instant at the end of a covered interval is not covered, because intervals exclude
        // their end.
        guard piece.duration > 0 else {
          let isTaken =
            taken.start == piece.start || taken.start < piece.start && piece.start < taken.end
          return isTaken ? [] : [piece]
        }
        guard taken.end > piece.start, taken.start < piece.end else { return [piece] }
        var rest: [DateInterval] = []
        if taken.start > piece.start {
          rest.append(DateInterval(start: piece.start, end: taken.start))
        }
        if taken.end < piece.end { rest.append(DateInterval(start: taken.end, end: piece.end)) }
        return rest
      }
    }
  }

  // MARK: - Values

  private func values(of parts: [Part]) -> StatisticsValues {
    var values = StatisticsValues()
    guard !parts.isEmpty else { return values }
    let unit = query.type.canonicalUnit
    let numbers = parts.map { (try? $0.sample.quantity.doubleValue(for: unit)) ?? .nan }
    let quantity = { Quantity(unit: unit, value: $0) }
    if query.options.contains(.cumulativeSum) {
      values.sum = quantity(zip(parts, numbers).reduce(0) { $0 + $1.0.share * $1.1 })
    }
    if query.options.contains(.discreteAverage) {
      values.average = quantity(average(of: parts, numbers))
    }
    if query.options.contains(.discreteMin) { values.minimum = numbers.min().map(quantity) }
    if query.options.contains(.discreteMax) { values.maximum = numbers.max().map(quantity) }
    if query.options.contains(.mostRecent) {
      // Of the samples that end at the same time, the last part is used: the one from the
      // lowest-ranked source and, within a source, the one that arrived last.
      let latest = parts.reduce(parts[0]) { $1.sample.endDate >= $0.sample.endDate ? $1 : $0 }
      values.mostRecent = latest.sample.quantity
      values.mostRecentDates = DateInterval(
        start: latest.sample.startDate, end: latest.sample.endDate)
    }
    if query.options.contains(.duration) {
      let time = Self.union(of: parts.flatMap(\.dates)).reduce(0) { $0 + $1.duration }
      values.duration = Quantity(unit: .second, value: time)
    }
    return values
  }

  /// Returns the average according to the type's aggregation, unweighted if no sample has a
  /// duration.
  private func average(of parts: [Part], _ numbers: [Double]) -> Double {
    let durations = parts.map { $0.sample.endDate.timeIntervalSince($0.sample.startDate) }
    let hasTime = durations.contains { $0 > 0 } && query.type.aggregation != .discrete
    let weights = hasTime ? durations : Array(repeating: 1, count: parts.count)
    let total = weights.reduce(0, +)
    let mean = { (numbers: [Double]) in
      zip(numbers, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    }
    guard query.type.aggregation == .discreteEquivalentContinuousLevel else {
      return mean(numbers)
    }
    return 10 * log10(mean(numbers.map { pow(10, $0 / 10) }))
  }

  private static func union(of dates: [DateInterval]) -> [DateInterval] {
    dates.sorted { $0.start < $1.start }.reduce(into: []) { result, next in
      guard let last = result.last, next.start <= last.end else { return result.append(next) }
      result[result.count - 1] = DateInterval(start: last.start, end: max(last.end, next.end))
    }
  }
}
