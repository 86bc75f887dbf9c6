public import HealthModel

extension MemoryHealthStore: StatisticsQuerying, SourceQuerying, SourceRanking,
  AuthorizationRequestReporting
{
  /// Computes statistics of what the app may see.
  ///
  /// - Throws: ``ProgrammerError`` with `incompatibleStatisticsOptions`; ``HealthError`` as a sample
  ///   query does, and with `errorNoData` when nothing satisfies the condition.
  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try computation(of: query).statistics()
  }

  /// Computes statistics in intervals, oldest first.
  ///
  /// - Throws: As ``statistics(_:)``, but for `errorNoData`: an interval may be empty.
  public func statisticsCollection(
    _ query: StatisticsCollectionQuery
  ) async throws -> [Statistics] {
    try computation(of: query.statistics).collection(query)
  }

  /// Ranks the sources of a type as the user does in the Health app.
  public func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    state.withLock { $0.rankings[type] = bundleIdentifiers }
  }

  /// The sources of the samples of a type that the app may see.
  ///
  /// - Throws: ``HealthError`` as a sample query does.
  public func sources(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Set<Source> {
    let samples = try state.withLock { (state: inout State) throws(HealthError) in
      try visibleSamples(of: type, predicate, in: &state)
    }
    return Set(samples.compactMap(\.sourceRevision?.source))
  }

  /// Tells whether a request for these types would ask the user anything.
  ///
  /// - Throws: What the request itself would throw before it asks.
  public func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try checkRequest(toShare: toShare, read: read)
    return try state.withLock { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      let isOpen =
        toShare.contains { state.permissions[$0, default: .init()].share == .notDetermined }
        || read.contains { state.permissions[$0, default: .init()].read == .notDetermined }
      return isOpen ? .shouldRequest : .unnecessary
    }
  }

  private func computation(of query: StatisticsQuery) throws -> StatisticsComputation {
    try query.options.validate(for: query.type)
    let (samples, ranking) = try state.withLock { (state: inout State) throws(HealthError) in
      let samples = try visibleSamples(of: .quantity(query.type), query.predicate, in: &state)
      return (samples, state.rankings[query.type] ?? [])
    }
    return try StatisticsComputation(query, samples: samples, ranking: ranking)
  }

  private func visibleSamples(
    of type: SampleType, _ predicate: SamplePredicate, in state: inout State
  ) throws(HealthError) -> [QuantitySample] {
    let visibility = try state.readableVisibility(of: type, limit: objectQueryNoLimit)
    let candidates = state.candidates(of: type, for: predicate)
    state.visitedEntries += candidates.count
    return candidates.filter {
      isVisible($0.bundleIdentifier, visibility) && predicate.matches($0)
    }
  }
}
