internal import Foundation
internal import HealthModel

extension StatisticsCollectionQuery {
  /// Returns a copy of the query with some properties replaced.
  fileprivate func altered(
    anchor: Date? = nil, interval: DateComponents? = nil, calendar: Calendar? = nil
  ) -> StatisticsCollectionQuery {
    StatisticsCollectionQuery(
      statistics, anchor: anchor ?? self.anchor, interval: interval ?? self.interval,
      calendar: calendar ?? self.calendar, range: range)
  }
}

extension StoreDeviation {
  /// Returns a deviation that changes queries for statistics by interval.
  private static func tiling(
    _ id: String, _ summary: String,
    _ change: @escaping @Sendable (StatisticsCollectionQuery) -> StatisticsCollectionQuery
  ) -> Self {
    Self(id, summary) {
      $0.collection = { base, query in
        try await base.store.statisticsCollection(change(query))
      }
    }
  }

  /// Returns a deviation that changes the returned statistics of the intervals.
  private static func reporting(
    _ id: String, _ summary: String,
    intervals change: @escaping @Sendable ([Statistics]) -> [Statistics]
  ) -> Self {
    Self(id, summary) {
      $0.collection = { base, query in
        change(try await base.store.statisticsCollection(query))
      }
    }
  }

  private static func seconds(_ seconds: Int) -> DateComponents {
    var components = DateComponents()
    components.second = seconds
    return components
  }

  /// Stores that compute statistics by interval incorrectly.
  static let intervals: [Self] = [
    reporting("returns-no-intervals", "no intervals are returned") { _ in [] },
    reporting("omits-empty-intervals", "intervals without samples are not returned") {
      $0.filter { $0.values != StatisticsValues() }
    },
    reporting(
      "returns-zero-sum-for-empty-intervals", "an interval without samples has a sum of zero"
    ) {
      $0.map { interval in
        var interval = interval
        if interval.values == StatisticsValues() {
          interval.values.sum = Quantity(unit: interval.type.canonicalUnit, value: 0)
        }
        return interval
      }
    },
    reporting(
      "returns-intervals-in-reverse-order", "intervals are returned in reverse order"
    ) { $0.reversed() },
    reporting(
      "returns-running-sums-of-intervals",
      "the sum of an interval includes the sums of all earlier intervals"
    ) { intervals in
      var sum = 0.0
      return intervals.map { interval in
        var interval = interval
        sum += (try? interval.values.sum?.doubleValue(for: interval.type.canonicalUnit)) ?? 0
        if interval.values.sum != nil {
          interval.values.sum = Quantity(unit: interval.type.canonicalUnit, value: sum)
        }
        return interval
      }
    },
    Self(
      "fails-interval-queries-without-results",
      "a query for statistics by interval fails if every interval is empty"
    ) {
      $0.collection = { base, query in
        let intervals = try await base.store.statisticsCollection(query)
        guard intervals.contains(where: { $0.values != StatisticsValues() }) else {
          throw HealthError(.errorNoData)
        }
        return intervals
      }
    },
    tiling("ignores-anchors-of-intervals", "intervals start at the start of the range") {
      $0.altered(anchor: $0.range.start)
    },
    tiling("omits-intervals-before-anchor", "intervals before the anchor are not returned") {
      query in
      query.range.start < query.anchor
        ? StatisticsCollectionQuery(
          query.statistics, anchor: query.anchor, interval: query.interval,
          calendar: query.calendar,
          range: DateInterval(start: query.anchor, end: max(query.anchor, query.range.end)))
        : query
    },
    tiling("treats-every-interval-as-one-hour", "every interval is an hour long") {
      $0.altered(interval: seconds(3_600))
    },
    tiling(
      "treats-several-minutes-as-one-minute", "an interval of several minutes is one minute long"
    ) { query in
      guard (query.interval.minute ?? 0) > 1 else { return query }
      return query.altered(interval: seconds(60))
    },
    tiling("treats-days-as-24-hours", "a day always has 24 hours") { query in
      (query.interval.day).map { query.altered(interval: seconds($0 * 86_400)) } ?? query
    },
    tiling("treats-weeks-as-five-days", "an interval of weeks is five days long") { query in
      query.interval.weekOfYear == nil ? query : query.altered(interval: seconds(5 * 86_400))
    },
    tiling("treats-months-as-30-days", "an interval of months is 30 days long") { query in
      query.interval.month == nil ? query : query.altered(interval: seconds(30 * 86_400))
    },
    tiling("ignores-time-zones", "every calendar uses UTC") { query in
      var calendar = query.calendar
      calendar.timeZone = .gmt
      return query.altered(calendar: calendar)
    },
    Self(
      "sums-overlapping-samples-in-intervals",
      "the sum of an interval is the sum of all samples of the type that start in it"
    ) {
      $0.collection = { base, query in
        let samples = await base.store.storedSamples().filter {
          $0.quantityType == query.statistics.type
        }
        return try await base.store.statisticsCollection(query).map { interval in
          var interval = interval
          let inside = samples.filter {
            $0.startDate >= interval.dates.start && $0.startDate < interval.dates.end
          }
          if interval.values.sum != nil, !inside.isEmpty {
            interval.values.sum = Quantity(
              unit: interval.type.canonicalUnit, value: inside.reduce(0) { $0 + $1.number })
          }
          return interval
        }
      }
    },
  ]
}
