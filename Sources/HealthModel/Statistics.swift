public import Foundation

/// What is computed of samples; the values are HealthKit's.
public struct StatisticsOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set of options.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Also for each source by itself.
  public static let separateBySource = Self(rawValue: 1)
  /// The mean, of discrete types only.
  public static let discreteAverage = Self(rawValue: 2)
  /// The smallest, of discrete types only.
  public static let discreteMin = Self(rawValue: 4)
  /// The largest, of discrete types only.
  public static let discreteMax = Self(rawValue: 8)
  /// The sum, of cumulative types only.
  public static let cumulativeSum = Self(rawValue: 16)
  /// The latest.
  public static let mostRecent = Self(rawValue: 32)
  /// The time that samples cover.
  public static let duration = Self(rawValue: 64)

  static let discrete: Self = [.discreteAverage, .discreteMin, .discreteMax]

  /// Checks that a type has these statistics.
  ///
  /// - Throws: ``ProgrammerError`` of kind `incompatibleStatisticsOptions`.
  public func validate(for type: QuantityType) throws(ProgrammerError) {
    let isCumulative = type.aggregation == .cumulative
    guard isDisjoint(with: isCumulative ? Self.discrete : .cumulativeSum) else {
      throw ProgrammerError(
        .incompatibleStatisticsOptions,
        "a sum is of values that add up; a mean, a minimum and a maximum are of those that do not")
    }
  }
}

/// Numbers computed of samples; `nil` where one was not asked for or there is nothing to compute.
public struct StatisticsValues: Hashable, Sendable {
  /// The sum, by default without what several sources measured at the same time.
  public var sum: Quantity?
  /// The mean.
  public var average: Quantity?
  /// The smallest.
  public var minimum: Quantity?
  /// The largest.
  public var maximum: Quantity?
  /// The latest.
  public var mostRecent: Quantity?
  /// When the latest was measured.
  public var mostRecentDates: DateInterval?
  /// The time covered by samples, each moment once.
  public var duration: Quantity?

  /// Creates values of nothing.
  public init() {}
}

/// The statistics of a type over a stretch of time.
public struct Statistics: Hashable, Sendable {
  /// The type.
  public var type: QuantityType
  /// The stretch: an interval of a collection, or from the first sample's start to the last's end.
  public var dates: DateInterval
  /// Of all sources together.
  public var values: StatisticsValues
  /// Of each source; empty unless they were to be separated.
  public var valuesBySource: [Source: StatisticsValues]

  /// Creates statistics.
  public init(
    type: QuantityType, dates: DateInterval, values: StatisticsValues,
    valuesBySource: [Source: StatisticsValues] = [:]
  ) {
    self.type = type
    self.dates = dates
    self.values = values
    self.valuesBySource = valuesBySource
  }
}

/// A query for the statistics of a type.
public struct StatisticsQuery: Sendable {
  /// The type.
  public let type: QuantityType
  /// The condition on samples.
  public let predicate: SamplePredicate
  /// What to compute.
  public let options: StatisticsOptions

  /// Creates a query.
  public init(
    type: QuantityType, predicate: SamplePredicate = .all, options: StatisticsOptions
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
  }
}

/// A query for the statistics of a type in intervals that tile time.
public struct StatisticsCollectionQuery: Sendable {
  /// What to compute, and of what.
  public let statistics: StatisticsQuery
  /// A moment at which an interval starts; the others lie before and behind it.
  public let anchor: Date
  /// The length of an interval.
  public let interval: DateComponents
  /// The calendar that days and months are of.
  public let calendar: Calendar
  /// The stretch to enumerate; every interval that overlaps it is told, also an empty one.
  public let range: DateInterval

  /// Creates a query.
  public init(
    _ statistics: StatisticsQuery, anchor: Date, interval: DateComponents, calendar: Calendar,
    range: DateInterval
  ) {
    self.statistics = statistics
    self.anchor = anchor
    self.interval = interval
    self.calendar = calendar
    self.range = range
  }
}

/// A store that computes statistics.
public protocol StatisticsQuerying: HealthStoreProtocol {
  /// Computes statistics.
  ///
  /// - Throws: ``HealthError`` with `errorNoData` when nothing satisfies the condition.
  func statistics(_ query: StatisticsQuery) async throws -> Statistics

  /// Computes statistics in intervals, oldest first.
  func statisticsCollection(_ query: StatisticsCollectionQuery) async throws -> [Statistics]
}
