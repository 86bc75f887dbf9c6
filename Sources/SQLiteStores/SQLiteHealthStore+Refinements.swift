public import Foundation
public import HealthModel

extension SQLiteHealthStore: BatchStoring, SampleDateLimiting {
  /// Saves samples of this app in order, as one change: all of them, or none when one is refused.
  ///
  /// Observers hear of it once.
  ///
  /// - Throws: What `save(_:)` throws for the first sample that is refused.
  public func save(_ samples: [Sample]) async throws { try await engine.save(samples) }

  /// Deletes all samples or, when one of them cannot be, none.
  ///
  /// - Throws: What `delete(_:)` throws for the first that is refused; ``HealthError`` with
  ///   `errorInvalidArgument` also when there are none.
  public func delete(_ samples: [Sample]) async throws { try await engine.delete(samples) }

  /// Deletes what this app saved of a type under a condition; passes over what others did.
  ///
  /// - Returns: The number of deleted objects.
  /// - Throws: What `delete(_:)` throws for the type.
  public func deleteObjects(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Int {
    try await engine.deleteObjects(of: type, predicate: predicate)
  }

  /// Sets the date that no saved sample may end before, in place of the configured one.
  public func setEarliestPermittedSampleDate(_ date: Date?) async {
    await engine.setEarliestPermittedSampleDate(date)
  }
}

extension SQLiteHealthStore: StatisticsQuerying, SourceQuerying, SourceRanking {
  /// Computes statistics of what the app may see.
  ///
  /// - Throws: ``ProgrammerError`` with `incompatibleStatisticsOptions`; ``HealthError`` as a sample
  ///   query does, and with `errorNoData` when nothing satisfies the condition.
  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await engine.statistics(query)
  }

  /// Computes statistics in intervals, oldest first.
  ///
  /// - Throws: As ``statistics(_:)``, but for `errorNoData`: an interval may be empty.
  public func statisticsCollection(
    _ query: StatisticsCollectionQuery
  ) async throws -> [Statistics] {
    try await engine.statisticsCollection(query)
  }

  /// Ranks the sources of a type as the user does in the Health app.
  public func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    await engine.setSourceRanking(bundleIdentifiers, for: type)
  }

  /// The sources of the samples of a type that the app may see.
  ///
  /// - Throws: ``HealthError`` as a sample query does.
  public func sources(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Set<Source> {
    try await engine.sources(of: type, predicate: predicate)
  }
}

extension SQLiteHealthStore: AuthorizationRequestReporting {
  /// Tells whether a request for these types would ask the user anything.
  ///
  /// - Throws: What the request itself would throw before it asks.
  public func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try await engine.statusForAuthorizationRequest(toShare: toShare, read: read)
  }
}

extension SQLiteHealthStore: CorrelationStoring {
  /// Saves a group and its members as one, under the rules of sync identity.
  ///
  /// Members become samples of their own too; the app must be allowed to share each of their types.
  ///
  /// - Throws: What `save(_:)` throws for a member; ``HealthError`` with `errorInvalidArgument` when
  ///   a UUID is stored already.
  public func save(_ correlation: Correlation) async throws {
    try await engine.save(correlation)
  }

  /// Deletes a group that this app saved, with its members if the configuration says so.
  ///
  /// - Throws: What `delete(_:)` throws for a member; ``HealthError`` with `errorInvalidArgument`
  ///   when the group is unknown, deleted already or of another source.
  public func delete(_ correlation: Correlation) async throws {
    try await engine.delete(correlation)
  }

  /// The groups that satisfy a query, oldest arrival first, with the members the app may see.
  ///
  /// - Throws: ``HealthError`` as a sample query of its members' types does.
  /// - Complexity: O(*n* log *m*), where *n* is the number of groups of the type and *m* that of objects.
  public func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await engine.correlations(query)
  }
}
