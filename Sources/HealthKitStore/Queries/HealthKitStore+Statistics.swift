#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore: StatisticsQuerying {
    /// Returns the statistics of the samples that match a query and are visible to the app.
    ///
    /// - Throws: `ProgrammerError` with `incompatibleStatisticsOptions` if the type does not
    ///   support the requested statistics, or if only one of the type and HealthKit's type with the
    ///   same identifier is cumulative; `HealthError` with `errorInvalidArgument` for a type or a
    ///   unit that this system does not support, and for a quantity that is not finite; an error
    ///   from HealthKit, which is `errorNoData` if no sample matches.
    public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
      let (type, lookUps) = try await prepare(query)
      let found: HKStatistics = try await answer { finish in
        HKStatisticsQuery(
          quantityType: type, quantitySamplePredicate: try predicate(of: query, lookUps),
          options: HKStatisticsOptions(query.options)
        ) { _, statistics, error in finish(Self.result(statistics, error)) }
      }
      return HealthKitStatistics(query).statistics(found)
    }

    /// Returns statistics for consecutive intervals, oldest first.
    ///
    /// The result is empty if the intervals have no length or a negative component.
    ///
    /// - Throws: The errors from ``statistics(_:)`` except `errorNoData`, because an interval may
    ///   be empty; `HealthError` with `errorInvalidArgument` for intervals that
    ///   `StatisticsCollectionQuery.tiles()` rejects.
    public func statisticsCollection(
      _ query: StatisticsCollectionQuery
    ) async throws -> [Statistics] {
      let (type, lookUps) = try await prepare(query.statistics)
      // HealthKit raises an exception for intervals without a length.
      let tiles = try query.tiles()
      guard let first = tiles.first, let last = tiles.last else { return [] }
      var interval = query.interval
      interval.calendar = query.calendar
      // Without a range, HealthKit would aggregate all samples that the app can read.
      let range = HKQuery.predicateForSamples(
        withStart: first.start, end: max(last.end, query.range.end), options: [])
      let found: HKStatisticsCollection = try await answer { finish in
        let known = HKStatisticsCollectionQuery(
          quantityType: type,
          quantitySamplePredicate: NSCompoundPredicate(
            andPredicateWithSubpredicates: [
              try predicate(of: query.statistics, lookUps), range,
            ].compactMap(\.self)),
          options: HKStatisticsOptions(query.statistics.options), anchorDate: query.anchor,
          intervalComponents: interval)
        known.initialResultsHandler = { _, collection, error in
          finish(Self.result(collection, error))
        }
        return known
      }
      let statistics = Locked<[Statistics]>([])
      let translation = HealthKitStatistics(query.statistics)
      found.enumerateStatistics(from: first.start, to: query.range.end) { part, _ in
        // HealthKit also returns an interval that begins at the end of the range.
        guard part.startDate < query.range.end else { return }
        let known = translation.statistics(part)
        statistics.withLock { $0.append(known) }
      }
      return statistics.withLock { $0 }
    }

    private func prepare(
      _ query: StatisticsQuery
    ) async throws -> (HKQuantityType, PredicateTranslation.LookUps) {
      let type = try HealthKitTypes.quantityType(query.type)
      try query.options.validate(for: query.type)
      // The caller may have made a type with this identifier but with another aggregation.
      guard (type.aggregationStyle == .cumulative) == (query.type.aggregation == .cumulative) else {
        throw ProgrammerError(
          .incompatibleStatisticsOptions,
          "'\(type.identifier)' must have the same aggregation as HealthKit's type with this identifier"
        )
      }
      let condition = query.predicate.identified(identifier)
      return (type, try await lookUps(for: condition, of: .quantity(query.type)))
    }

    private func predicate(
      of query: StatisticsQuery, _ lookUps: PredicateTranslation.LookUps
    ) throws -> NSPredicate? {
      try PredicateTranslation(type: .quantity(query.type), lookUps: lookUps)
        .predicate(for: query.predicate.identified(identifier))
    }
  }

  extension HKStatisticsOptions {
    /// Creates HealthKit's options, which have the same raw values.
    fileprivate init(_ options: StatisticsOptions) { self.init(rawValue: UInt(options.rawValue)) }
  }

  /// The conversion of HealthKit's statistics to the model's, with durations in seconds and all
  /// other quantities in the canonical unit of the type.
  private struct HealthKitStatistics {
    let query: StatisticsQuery

    init(_ query: StatisticsQuery) { self.query = query }

    func statistics(_ found: HKStatistics) -> Statistics {
      var values = StatisticsValues()
      values.sum = quantity(found.sumQuantity())
      values.average = quantity(found.averageQuantity())
      values.minimum = quantity(found.minimumQuantity())
      values.maximum = quantity(found.maximumQuantity())
      values.mostRecent = quantity(found.mostRecentQuantity())
      values.mostRecentDates = found.mostRecentQuantityDateInterval()
      values.duration = seconds(found.duration())
      var bySource: [Source: StatisticsValues] = [:]
      if query.options.contains(.separateBySource) {
        for source in found.sources ?? [] {
          bySource[HealthKitValues.source(source)] = separate(found, source)
        }
      }
      return Statistics(
        type: query.type, dates: DateInterval(start: found.startDate, end: found.endDate),
        values: values, valuesBySource: bySource)
    }

    private func separate(_ found: HKStatistics, _ source: HKSource) -> StatisticsValues {
      var values = StatisticsValues()
      values.sum = quantity(found.sumQuantity(for: source))
      values.average = quantity(found.averageQuantity(for: source))
      values.minimum = quantity(found.minimumQuantity(for: source))
      values.maximum = quantity(found.maximumQuantity(for: source))
      values.mostRecent = quantity(found.mostRecentQuantity(for: source))
      values.mostRecentDates = found.mostRecentQuantityDateInterval(for: source)
      values.duration = seconds(found.duration(for: source))
      return values
    }

    private func quantity(_ quantity: HKQuantity?) -> Quantity? {
      quantity.flatMap { HealthKitTypes.quantity($0, in: query.type.canonicalUnit) }
    }

    private func seconds(_ duration: HKQuantity?) -> Quantity? {
      duration.flatMap { HealthKitTypes.quantity($0, in: .second) }
    }
  }
#endif
