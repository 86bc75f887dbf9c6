package import HealthModel

extension HealthStoreEngine {
  /// Computes the statistics of the samples that match a query and are visible to the app.
  ///
  /// - Throws: ``ProgrammerError`` with `incompatibleStatisticsOptions` if the type does not
  ///   support the statistics; ``HealthError`` as for a sample query, and with `errorNoData` if no
  ///   sample matches.
  package func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try computation(of: query).statistics()
  }

  /// Computes the statistics of each interval of a query, oldest first.
  ///
  /// - Throws: The errors from ``statistics(_:)`` except `errorNoData`, because an interval may be
  ///   empty; ``HealthError`` with `errorInvalidArgument` for intervals that
  ///   `StatisticsCollectionQuery.tiles()` rejects.
  package func statisticsCollection(
    _ query: StatisticsCollectionQuery
  ) async throws -> [Statistics] {
    let type = query.statistics.type
    try query.statistics.options.validate(for: type)
    let computed = try withState { (state: inout State) throws(HealthError) in
      let visibility = try state.readableVisibility(
        of: .quantity(type), limit: objectQueryNoLimit)
      let selection = SampleSelection(
        type: .quantity(type), predicate: try resolve(query.statistics.predicate, in: &state),
        sort: [], limit: objectQueryNoLimit, visibility: visibility,
        appBundleIdentifier: appSource.source.bundleIdentifier)
      return try state.archive.statistics(
        query, of: selection, ranking: state.rankings[type] ?? [])
    }
    if let computed { return computed }
    return try computation(of: query.statistics).collection(query)
  }

  /// Ranks the sources of a type, highest priority first, as the user can in the Health app; an
  /// empty array removes the ranking.
  package func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    withState { $0.rankings[type] = bundleIdentifiers.isEmpty ? nil : bundleIdentifiers }
  }

  /// Returns the sources of a type's samples that match a predicate and are visible to the app.
  ///
  /// - Throws: ``HealthError`` for the same reasons as a sample query.
  package func sources(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Set<Source> {
    let samples = try withState { (state: inout State) throws(HealthError) in
      try readableSamples(of: type, predicate, in: &state)
    }
    return Set(samples.compactMap(\.sourceRevision?.source))
  }

  private func computation(of query: StatisticsQuery) throws -> StatisticsComputation {
    try query.options.validate(for: query.type)
    let (samples, ranking) = try withState { (state: inout State) throws(HealthError) in
      let samples = try readableSamples(of: .quantity(query.type), query.predicate, in: &state)
      return (samples.compactMap(\.quantitySample), state.rankings[query.type] ?? [])
    }
    return try StatisticsComputation(query, samples: samples, ranking: ranking)
  }

  private func readableSamples(
    of type: SampleType, _ predicate: SamplePredicate, in state: inout State
  ) throws(HealthError) -> [Sample] {
    let visibility = try state.readableVisibility(of: type, limit: objectQueryNoLimit)
    return try samples(of: type, predicate, visibility: visibility, in: &state)
  }
}
