public import Foundation

/// The statistics to compute; the raw values match HealthKit's.
public struct StatisticsOptions: OptionSet, Hashable, Sendable {
  /// The options as a bit mask.
  public let rawValue: Int

  /// Creates a set of options from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Also computes the statistics of each source separately.
  public static let separateBySource = Self(rawValue: 1)
  /// The average, for discrete types only.
  public static let discreteAverage = Self(rawValue: 2)
  /// The minimum, for discrete types only.
  public static let discreteMin = Self(rawValue: 4)
  /// The maximum, for discrete types only.
  public static let discreteMax = Self(rawValue: 8)
  /// The sum, for cumulative types only.
  public static let cumulativeSum = Self(rawValue: 16)
  /// The value and the dates of the sample that ends last.
  public static let mostRecent = Self(rawValue: 32)
  /// The total time that samples cover, without counting overlaps twice.
  public static let duration = Self(rawValue: 64)

  static let discrete: Self = [.discreteAverage, .discreteMin, .discreteMax]

  /// Checks that a type supports these statistics.
  ///
  /// - Throws: ``ProgrammerError`` of kind `incompatibleStatisticsOptions` for a sum of a discrete
  ///   type, or an average, a minimum or a maximum of a cumulative one.
  public func validate(for type: QuantityType) throws(ProgrammerError) {
    let isCumulative = type.aggregation == .cumulative
    guard isDisjoint(with: isCumulative ? Self.discrete : .cumulativeSum) else {
      throw ProgrammerError(
        .incompatibleStatisticsOptions,
        "a sum requires a cumulative type; an average, minimum or maximum requires a discrete type")
    }
  }
}

/// The values of statistics; `nil` for values that were not requested or have no data.
public struct StatisticsValues: Hashable, Sendable {
  /// The sum, for cumulative types; in a combined sum, time that several sources measured counts
  /// only once.
  public var sum: Quantity?
  /// The average, for discrete types.
  public var average: Quantity?
  /// The minimum, for discrete types.
  public var minimum: Quantity?
  /// The maximum, for discrete types.
  public var maximum: Quantity?
  /// The value of the most recent sample, the one that ends last.
  public var mostRecent: Quantity?
  /// The dates of the most recent sample, the one that ends last.
  public var mostRecentDates: DateInterval?
  /// The total time in seconds that samples cover, without counting overlaps twice.
  public var duration: Quantity?

  /// Creates values that are all `nil`.
  public init() {}
}

/// The statistics of a type over a time interval.
public struct Statistics: Hashable, Sendable {
  /// The quantity type of the samples.
  public var type: QuantityType
  /// One of the intervals of a collection query, or, for a single query, the interval from the
  /// earliest start to the latest end of the samples.
  public var dates: DateInterval
  /// The combined values of all sources.
  public var values: StatisticsValues
  /// The values of each source with samples; empty unless `separateBySource` was requested.
  public var valuesBySource: [Source: StatisticsValues]

  /// Creates the statistics of a type over an interval.
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
  /// The quantity type of the samples.
  public let type: QuantityType
  /// The condition that the samples must satisfy.
  public let predicate: SamplePredicate
  /// The statistics to compute.
  public let options: StatisticsOptions

  /// Creates a query; by default, it uses all samples of the type.
  public init(
    type: QuantityType, predicate: SamplePredicate = .all, options: StatisticsOptions
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
  }
}

/// A query for the statistics of a type in consecutive intervals.
public struct StatisticsCollectionQuery: Sendable {
  /// The statistics to compute, with their type and predicate.
  public let statistics: StatisticsQuery
  /// The start of one interval, relative to which all other intervals are computed.
  public let anchor: Date
  /// The length of an interval, such as one month.
  public let interval: DateComponents
  /// The calendar in which the intervals are computed.
  public let calendar: Calendar
  /// The range to enumerate; every overlapping interval is returned, even if it has no samples.
  public let range: DateInterval

  /// Creates a query for the intervals that overlap a range.
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
  /// Computes the statistics of the samples that match a query.
  ///
  /// - Throws: ``HealthError`` with `errorNoData` if no sample matches, or for the same reasons as
  ///   a sample query; ``ProgrammerError`` with `incompatibleStatisticsOptions` if the type does
  ///   not support the statistics.
  func statistics(_ query: StatisticsQuery) async throws -> Statistics

  /// Computes the statistics of each interval of a query, oldest first.
  ///
  /// - Throws: The errors from ``statistics(_:)`` except `errorNoData`; ``HealthError`` with
  ///   `errorInvalidArgument` for intervals that ``StatisticsCollectionQuery/tiles()`` rejects.
  func statisticsCollection(_ query: StatisticsCollectionQuery) async throws -> [Statistics]
}
