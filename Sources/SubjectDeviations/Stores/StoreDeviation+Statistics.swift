internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that changes returned statistics.
  private static func computing(
    _ id: String, _ summary: String,
    _ change:
      @escaping @Sendable (DeviatedStore, StatisticsQuery, Statistics) async throws ->
      Statistics
  ) -> Self {
    Self(id, summary) {
      $0.statistics = { base, query in
        try await change(base, query, base.store.statistics(query))
      }
    }
  }

  /// Returns a deviation that changes statistics queries.
  private static func asking(
    _ id: String, _ summary: String,
    statistics change:
      @escaping @Sendable (DeviatedStore, StatisticsQuery) async ->
      StatisticsQuery
  ) -> Self {
    Self(id, summary) {
      $0.statistics = { base, query in
        try await base.store.statistics(await change(base, query))
      }
    }
  }

  private static func samples(
    _ base: DeviatedStore, _ query: StatisticsQuery
  ) async -> [QuantitySample] {
    await base.store.storedSamples().filter {
      $0.quantityType == query.type && query.predicate.matches($0)
    }
  }

  private static func numbers(
    _ base: DeviatedStore, _ query: StatisticsQuery
  ) async -> [Double] {
    await samples(base, query).compactMap {
      try? $0.quantity.doubleValue(for: query.type.canonicalUnit)
    }
  }

  /// Stores that compute statistics or find sources incorrectly.
  static let statistics: [Self] = [
    computing("returns-empty-statistics", "statistics are empty") { _, _, statistics in
      Statistics(type: statistics.type, dates: statistics.dates, values: StatisticsValues())
    },
    computing(
      "sums-overlapping-samples-of-sources", "overlapping samples of several sources are all summed"
    ) {
      base, query, statistics in
      var statistics = statistics
      let sum = await numbers(base, query).reduce(0, +)
      if statistics.values.sum != nil {
        statistics.values.sum = Quantity(unit: query.type.canonicalUnit, value: sum)
      }
      return statistics
    },
    Self("ignores-source-ranking", "sources rank by their first sample, not in the user's order") {
      $0.setRanking = { _, _, _ in }
    },
    Self("reverses-source-ranking", "the last source in the user's order has the highest rank") {
      $0.setRanking = { base, sources, type in
        await base.store.setSourceRanking(sources.reversed(), for: type)
      }
    },
    computing(
      "sums-only-source-with-largest-sum", "a sum includes only the source with the largest sum"
    ) {
      base, query, statistics in
      var statistics = statistics
      let samples = await samples(base, query)
      let sums = Dictionary(grouping: samples) { $0.sourceRevision?.source }
        .values.map { $0.reduce(0) { $0 + $1.number } }
      if let largest = sums.max(), statistics.values.sum != nil, sums.count > 1 {
        statistics.values.sum = Quantity(unit: query.type.canonicalUnit, value: largest)
      }
      return statistics
    },
    computing("returns-first-value-as-sum", "a sum is the value of the first sample") {
      base, query, statistics in
      var statistics = statistics
      if statistics.values.sum != nil, let first = await numbers(base, query).first {
        statistics.values.sum = Quantity(unit: query.type.canonicalUnit, value: first)
      }
      return statistics
    },
    computing("returns-number-of-samples-as-sum", "a sum is the number of samples") {
      base, query, statistics in
      var statistics = statistics
      if statistics.values.sum != nil {
        statistics.values.sum = Quantity(
          unit: query.type.canonicalUnit, value: Double(await numbers(base, query).count))
      }
      return statistics
    },
    computing(
      "sums-values-without-converting-units", "a sum adds values without converting their units"
    ) {
      base, query, statistics in
      var statistics = statistics
      if statistics.values.sum != nil {
        let sum = await samples(base, query).reduce(0) { $0 + $1.number }
        statistics.values.sum = Quantity(unit: query.type.canonicalUnit, value: sum)
      }
      return statistics
    },
    asking("ignores-conditions-of-statistics", "the condition of a statistics query is ignored") {
      _, query in
      StatisticsQuery(type: query.type, options: query.options)
    },
    Self(
      "sums-deleted-samples",
      "a sum without a condition includes all samples that the app saved, even deleted ones"
    ) {
      $0.statistics = { base, query in
        var statistics = try await base.store.statistics(query)
        let gone = base.notes.withLock { $0.saved }.filter {
          $0.quantityType == query.type && query.predicate.matches($0)
        }
        if statistics.values.sum != nil, gone.count > 1, query.predicate == .all {
          statistics.values.sum = Quantity(
            unit: query.type.canonicalUnit, value: gone.reduce(0) { $0 + $1.number })
        }
        return statistics
      }
    },
    Self(
      "returns-zero-sum-without-samples", "a statistics query without samples returns a sum of zero"
    ) {
      $0.statistics = { base, query in
        do { return try await base.store.statistics(query) } catch let error as HealthError
          where error.code == .errorNoData
        {
          var values = StatisticsValues()
          values.sum = Quantity(unit: query.type.canonicalUnit, value: 0)
          return Statistics(
            type: query.type, dates: DateInterval(start: base.clock.now, duration: 0),
            values: values)
        }
      }
    },
    Self(
      "grants-read-permission-for-statistics",
      "a query of statistics grants permission to read its type"
    ) {
      $0.statistics = { base, query in
        await base.store.setAuthorization(share: nil, read: .granted, for: .quantity(query.type))
        return try await base.store.statistics(query)
      }
    },
    Self(
      "accepts-invalid-options-of-statistics",
      "a query with options that its type does not support returns empty statistics"
    ) {
      $0.statistics = { base, query in
        do { return try await base.store.statistics(query) } catch is ProgrammerError {
          return Statistics(
            type: query.type, dates: DateInterval(start: base.clock.now, duration: 0),
            values: StatisticsValues())
        }
      }
    },
    computing(
      "returns-median-as-average",
      "the average is the median or, if the number of samples is even, the minimum"
    ) {
      base, query, statistics in
      var statistics = statistics
      let sorted = await numbers(base, query).sorted()
      if statistics.values.average != nil, let first = sorted.first {
        statistics.values.average = Quantity(
          unit: query.type.canonicalUnit,
          value: sorted.count % 2 == 1 ? sorted[sorted.count / 2] : first)
      }
      return statistics
    },
    computing("weights-every-average-by-duration", "every average is weighted by duration") {
      base, query, statistics in
      var statistics = statistics
      let samples = await samples(base, query)
      let weights = samples.map { $0.endDate.timeIntervalSince($0.startDate) }
      let total = weights.reduce(0, +)
      if statistics.values.average != nil, total > 0 {
        let sum = zip(await numbers(base, query), weights).reduce(0) { $0 + $1.0 * $1.1 }
        statistics.values.average = Quantity(
          unit: query.type.canonicalUnit, value: sum / total)
      }
      return statistics
    },
    computing(
      "swaps-minimum-and-maximum", "the minimum and the maximum are swapped"
    ) { _, _, statistics in
      var statistics = statistics
      swap(&statistics.values.minimum, &statistics.values.maximum)
      return statistics
    },
    computing(
      "returns-first-value-as-minimum-and-maximum",
      "the value of the first sample is returned as minimum and maximum"
    ) {
      base, query, statistics in
      var statistics = statistics
      let first = await numbers(base, query).first.map {
        Quantity(unit: query.type.canonicalUnit, value: $0)
      }
      if statistics.values.minimum != nil { statistics.values.minimum = first }
      if statistics.values.maximum != nil { statistics.values.maximum = first }
      return statistics
    },
    computing(
      "omits-minimum-and-maximum-with-average",
      "a request for the average returns no minimum and no maximum"
    ) { _, _, statistics in
      var statistics = statistics
      if statistics.values.average != nil {
        statistics.values.minimum = nil
        statistics.values.maximum = nil
      }
      return statistics
    },
    computing(
      "returns-last-arrival-as-most-recent",
      "the most recent value comes from the last sample to arrive"
    ) {
      base, query, statistics in
      var statistics = statistics
      if statistics.values.mostRecent != nil, let last = await samples(base, query).last {
        statistics.values.mostRecent = last.quantity
        statistics.values.mostRecentDates = DateInterval(start: last.startDate, end: last.endDate)
      }
      return statistics
    },
    computing(
      "omits-most-recent-of-cumulative-types", "cumulative types have no most recent value"
    ) {
      _, query, statistics in
      var statistics = statistics
      if query.type.aggregation == .cumulative { statistics.values.mostRecent = nil }
      return statistics
    },
    asking("never-separates-statistics-by-source", "statistics are never separated by source") {
      _, query in
      StatisticsQuery(
        type: query.type, predicate: query.predicate,
        options: query.options.subtracting(.separateBySource))
    },
    asking("always-separates-statistics-by-source", "statistics are always separated by source") {
      _, query in
      StatisticsQuery(
        type: query.type, predicate: query.predicate,
        options: query.options.union(.separateBySource))
    },
    Self("returns-no-sources", "a source query returns no sources") {
      $0.sources = { _, _, _ in [] }
    },
    Self("always-returns-app-as-source", "a source query always includes the app in its result") {
      $0.sources = { base, type, predicate in
        try await base.store.sources(of: type, predicate: predicate)
          .union([base.appSource.source])
      }
    },
    Self(
      "returns-sources-of-all-types", "a source query returns the sources of all stored samples"
    ) {
      $0.sources = { base, type, predicate in
        _ = try await base.store.sources(of: type, predicate: predicate)
        return Set(await base.store.storedSamples().compactMap(\.sourceRevision?.source))
      }
    },
    Self(
      "returns-sources-of-deleted-samples",
      "a source query also returns sources whose samples were deleted"
    ) {
      $0.saveAs = { base, sample, revision in
        try await base.store.save(.quantity(sample), as: revision)
        base.notes.withLock { $0.deleted.append(sample.fetched(from: revision)) }
      }
      $0.sources = { base, type, predicate in
        let past = base.notes.withLock { $0.deleted }.filter {
          $0.sampleType == type && predicate.matches($0)
        }
        return try await base.store.sources(of: type, predicate: predicate)
          .union(past.compactMap(\.sourceRevision?.source))
      }
    },
    Self("ignores-conditions-of-source-queries", "a source query ignores its condition") {
      $0.sources = { base, type, _ in try await base.store.sources(of: type, predicate: .all) }
    },
    Self("fails-source-queries-without-results", "a source query without results fails") {
      $0.sources = { base, type, predicate in
        let sources = try await base.store.sources(of: type, predicate: predicate)
        guard !sources.isEmpty else { throw HealthError(.errorNoData) }
        return sources
      }
    },
  ]
}
