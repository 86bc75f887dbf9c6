// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import HealthModel

public struct HKStatisticsOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

public final class HKStatistics: NSObject, @unchecked Sendable {
  private let statistics: Statistics

  init(_ statistics: Statistics) { self.statistics = statistics }

  public var startDate: Date { statistics.dates.start }
  public var endDate: Date { statistics.dates.end }
  public var sources: [HKSource]? {
    let sources = statistics.valuesBySource.keys.map { HKSource($0) }
    return sources.isEmpty ? nil : sources
  }

  private func values(_ source: HKSource) -> StatisticsValues? {
    statistics.valuesBySource.first { $0.key.bundleIdentifier == source.bundleIdentifier }?.value
  }

  private func known(_ quantity: Quantity?) -> HKQuantity? { quantity.map { HKQuantity($0) } }

  public func sumQuantity() -> HKQuantity? { known(statistics.values.sum) }
  public func averageQuantity() -> HKQuantity? { known(statistics.values.average) }
  public func minimumQuantity() -> HKQuantity? { known(statistics.values.minimum) }
  public func maximumQuantity() -> HKQuantity? { known(statistics.values.maximum) }
  public func mostRecentQuantity() -> HKQuantity? { known(statistics.values.mostRecent) }
  public func mostRecentQuantityDateInterval() -> DateInterval? {
    statistics.values.mostRecentDates
  }
  public func duration() -> HKQuantity? { known(statistics.values.duration) }

  public func sumQuantity(for source: HKSource) -> HKQuantity? { known(values(source)?.sum) }
  public func averageQuantity(for source: HKSource) -> HKQuantity? {
    known(values(source)?.average)
  }
  public func minimumQuantity(for source: HKSource) -> HKQuantity? {
    known(values(source)?.minimum)
  }
  public func maximumQuantity(for source: HKSource) -> HKQuantity? {
    known(values(source)?.maximum)
  }
  public func mostRecentQuantity(for source: HKSource) -> HKQuantity? {
    known(values(source)?.mostRecent)
  }
  public func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? {
    values(source)?.mostRecentDates
  }
  public func duration(for source: HKSource) -> HKQuantity? { known(values(source)?.duration) }
}

public final class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  private let query: StatisticsQuery
  private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions,
    completionHandler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    query = StatisticsQuery(
      type: quantityType.type, predicate: quantitySamplePredicate?.condition ?? .all,
      options: StatisticsOptions(rawValue: Int(options.rawValue)))
    handler = completionHandler
    super.init(quantityType, quantitySamplePredicate)
  }

  override func run(in store: HKHealthStore) {
    store.answer(self) {
      HKStatistics(try await store.memory.statistics(self.query))
    } with: {
      self.handler(self, $0, $1)
    }
  }
}

/// A collection of statistics by interval.
///
/// In the SDK, a collection covers all time. Here, it covers the range of the samples, and empty
/// intervals are created on demand.
public final class HKStatisticsCollection: NSObject, @unchecked Sendable {
  private let query: StatisticsCollectionQuery
  private let parts: [Date: Statistics]

  init(_ query: StatisticsCollectionQuery, _ parts: [Statistics]) {
    self.query = query
    self.parts = Dictionary(parts.map { ($0.dates.start, $0) }, uniquingKeysWith: { $1 })
  }

  /// Enumerates the intervals from the one that contains `start` through the one that contains
  /// `end`.
  public func enumerateStatistics(
    from start: Date, to end: Date,
    with block: (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    func tiles(to end: Date) -> [DateInterval]? {
      let whole = StatisticsCollectionQuery(
        query.statistics, anchor: query.anchor, interval: query.interval, calendar: query.calendar,
        range: DateInterval(start: start, end: end))
      return try? whole.tiles()
    }
    // HealthKit also enumerates the interval that begins at the end.
    guard let tiles = tiles(to: end.addingTimeInterval(0.001)) ?? tiles(to: end) else {
      raise("the intervals cannot be computed")
    }
    var isStopped: ObjCBool = false
    for tile in tiles where !isStopped.boolValue {
      let empty = Statistics(type: query.statistics.type, dates: tile, values: StatisticsValues())
      block(HKStatistics(parts[tile.start] ?? empty), &isStopped)
    }
  }
}

public final class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  private let query: StatisticsQuery
  private let anchorDate: Date
  private let interval: DateComponents
  public var initialResultsHandler:
    (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?

  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions, anchorDate: Date, intervalComponents: DateComponents
  ) {
    let calendar = intervalComponents.calendar ?? .current
    let next = calendar.date(byAdding: intervalComponents, to: anchorDate)
    if next.map({ $0 <= anchorDate }) ?? true { raise("an interval must have a length") }
    query = StatisticsQuery(
      type: quantityType.type, predicate: quantitySamplePredicate?.condition ?? .all,
      options: StatisticsOptions(rawValue: Int(options.rawValue)))
    self.anchorDate = anchorDate
    interval = intervalComponents
    super.init(quantityType, quantitySamplePredicate)
  }

  override func run(in store: HKHealthStore) {
    store.answer(self) {
      try await self.collection(of: store.memory)
    } with: {
      self.initialResultsHandler?(self, $0, $1)
    }
  }

  /// Returns the statistics of the intervals in the range of the samples.
  private func collection(of store: any StatisticsQuerying) async throws -> HKStatisticsCollection {
    let samples = try await store.samples(
      id: id, type: .quantity(query.type), predicate: query.predicate)
    var calendar = interval.calendar ?? .current
    if let zone = interval.timeZone { calendar.timeZone = zone }
    func whole(_ range: DateInterval) -> StatisticsCollectionQuery {
      StatisticsCollectionQuery(
        query, anchor: anchorDate, interval: interval, calendar: calendar, range: range)
    }
    // Without samples, the range is an instant at the anchor.
    let start = samples.map(\.startDate).min() ?? anchorDate
    let end = samples.map(\.endDate).max() ?? anchorDate
    let range = DateInterval(start: start, end: end.addingTimeInterval(0.001))
    do {
      return HKStatisticsCollection(
        whole(range), try await store.statisticsCollection(whole(range)))
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      // If the in-memory store cannot compute all intervals at once, they are empty.
      return HKStatisticsCollection(whole(range), [])
    }
  }
}
