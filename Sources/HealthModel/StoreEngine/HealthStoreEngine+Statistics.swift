extension HealthStoreEngine {
  /// Computes statistics of what the app may see.
  ///
  /// - Throws: ``ProgrammerError`` with `incompatibleStatisticsOptions`; ``HealthError`` as a sample
  ///   query does, and with `errorNoData` when nothing satisfies the condition.
  package func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try computation(of: query).statistics()
  }

  /// Computes statistics in intervals, oldest first.
  ///
  /// - Throws: As ``statistics(_:)``, but for `errorNoData`: an interval may be empty.
  package func statisticsCollection(
    _ query: StatisticsCollectionQuery
  ) async throws -> [Statistics] {
    try computation(of: query.statistics).collection(query)
  }

  /// Ranks the sources of a type as the user does in the Health app.
  package func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    withState { $0.rankings[type] = bundleIdentifiers.isEmpty ? nil : bundleIdentifiers }
  }

  /// The sources of the samples of a type that the app may see.
  ///
  /// - Throws: ``HealthError`` as a sample query does.
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
      return (samples, state.rankings[query.type] ?? [])
    }
    return try StatisticsComputation(query, samples: samples, ranking: ranking)
  }

  private func readableSamples(
    of type: SampleType, _ predicate: SamplePredicate, in state: inout State
  ) throws(HealthError) -> [QuantitySample] {
    let visibility = try state.readableVisibility(of: type, limit: objectQueryNoLimit)
    return try samples(of: type, predicate, visibility: visibility, in: &state)
  }
}
