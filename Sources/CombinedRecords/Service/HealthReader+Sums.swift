internal import Foundation
internal import HealthModel

extension HealthReader {
  /// Returns the sums of all sources except the app, without the samples that have one of the given
  /// sync identifiers, keyed by the start of the interval.
  ///
  /// The result is empty for fields without a store statistic.
  ///
  /// - Throws: An error from the store, `CancellationError`, or ``SumError``, which is also thrown
  ///   for dates that a store does not support.
  func sums(
    _ request: SumRequest, excluding syncIdentifiers: Set<String>
  ) async throws -> [Date: Double] {
    guard let (type, unit) = request.field.statistics else { return [:] }
    let intervals = try request.intervals()
    guard let first = intervals.first, let last = intervals.last else { return [:] }
    let range = DateInterval(start: first.start, end: last.end)
    guard range.start >= .distantPast, range.end <= .distantFuture else {
      throw SumError.datesBeyondCalendar
    }
    let query = StatisticsQuery(
      type: type,
      predicate: .and([
        .dates(start: range.start, end: range.end, options: []),
        .not(.sources(bundleIdentifiers: [bundleIdentifier])),
        .not(.syncIdentifiers(syncIdentifiers)),
      ]), options: .cumulativeSum)
    let collection = StatisticsCollectionQuery(
      query, anchor: request.anchor(of: first), interval: request.period.interval,
      calendar: request.calendar, range: range)
    var sums: [Date: Double] = [:]
    for statistics in try await statistics(collection) {
      guard let sum = try statistics.values.sum?.doubleValue(for: unit) else { continue }
      sums[statistics.dates.start] = sum
    }
    return sums
  }

  /// Returns statistics that the store computes or, if it cannot, that are computed from its
  /// samples.
  private func statistics(_ query: StatisticsCollectionQuery) async throws -> [Statistics] {
    if let store = store as? any StatisticsQuerying {
      return try await store.statisticsCollection(query)
    }
    let samples = try await objects(
      of: .quantity(query.statistics.type), where: query.statistics.predicate
    ).compactMap(\.quantitySample)
    return try StatisticsComputation(query.statistics, samples: samples)
      .collection(query)
  }
}

extension SumRequest {
  /// Returns the date from which a store computes the intervals.
  ///
  /// It is the start of the first interval. If clocks go forward at that time, it is the end of the
  /// interval instead, because otherwise all other intervals would start at the later time of day
  /// too.
  fileprivate func anchor(of first: DateInterval) -> Date {
    let time = calendar.dateComponents([.hour, .minute, .second], from: first.start)
    let isMidnight = time.hour == 0 && time.minute == 0 && time.second == 0
    return isMidnight ? first.start : first.end
  }
}

extension SumField {
  /// The type and the unit of the field's store statistic, or `nil` for weights and activities.
  fileprivate var statistics: (type: QuantityType, unit: HealthUnit)? {
    switch self {
    case .weight, .activity: nil
    case .dietaryCalories: (.dietaryEnergy, .kilocalorie)
    case .protein: (.dietaryProtein, .gram)
    case .carbs: (.dietaryCarbohydrates, .gram)
    case .fat: (.dietaryFat, .gram)
    case .activeEnergy: (.activeEnergy, .kilocalorie)
    case .restingEnergy: (.restingEnergy, .kilocalorie)
    }
  }
}
