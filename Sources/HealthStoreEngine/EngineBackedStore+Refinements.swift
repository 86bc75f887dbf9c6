public import Foundation
public import HealthModel

extension EngineBackedStore {
  /// Saves samples from this app in order as one change; if one is rejected, none is saved.
  ///
  /// Each observer is notified at most once.
  ///
  /// - Throws: The error that `save(_:)` throws for one of the rejected samples; ``HealthError``
  ///   with `errorInvalidArgument` if a UUID is repeated.
  public func save(_ samples: [Sample]) async throws { try await engine.save(samples) }

  /// Deletes the given samples, which this app saved, as one change; if one cannot be deleted, none
  /// is.
  ///
  /// If the configuration requires it, a workout's samples that this app saved are deleted too.
  ///
  /// - Throws: The error that `delete(_:)` throws for the first rejected sample; ``HealthError``
  ///   with `errorInvalidArgument` if `samples` is empty.
  public func delete(_ samples: [Sample]) async throws { try await engine.delete(samples) }

  /// Deletes this app's objects of a type that match a predicate; skips objects from other sources.
  ///
  /// - Returns: The number of deleted objects of the type. Samples that are deleted together with
  ///   their workout do not count.
  /// - Throws: The errors from `delete(_:)`, except `errorInvalidArgument`.
  public func deleteObjects(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Int {
    try await engine.deleteObjects(of: type, predicate: predicate)
  }

  /// Sets the earliest permitted end date of samples that the app saves; `nil` restores the
  /// configured date.
  public func setEarliestPermittedSampleDate(_ date: Date?) async {
    await engine.setEarliestPermittedSampleDate(date)
  }
}

extension EngineBackedStore {
  /// Computes the statistics of the samples that match a query and are visible to the app.
  ///
  /// - Throws: ``ProgrammerError`` with `incompatibleStatisticsOptions` if the type does not
  ///   support the statistics; ``HealthError`` as for a sample query, and with `errorNoData` if no
  ///   sample matches.
  public func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await engine.statistics(query)
  }

  /// Computes the statistics of each interval of a query, oldest first.
  ///
  /// - Throws: The errors from ``statistics(_:)`` except `errorNoData`, because an interval may be
  ///   empty; ``HealthError`` with `errorInvalidArgument` for intervals that
  ///   `StatisticsCollectionQuery.tiles()` rejects.
  public func statisticsCollection(
    _ query: StatisticsCollectionQuery
  ) async throws -> [Statistics] {
    try await engine.statisticsCollection(query)
  }

  /// Ranks the sources of a type, highest priority first, as the user can in the Health app; an
  /// empty array removes the ranking.
  public func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async {
    await engine.setSourceRanking(bundleIdentifiers, for: type)
  }

  /// Returns the sources of a type's samples that match a predicate and are visible to the app.
  ///
  /// - Throws: ``HealthError`` for the same reasons as a sample query.
  public func sources(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Set<Source> {
    try await engine.sources(of: type, predicate: predicate)
  }
}

extension EngineBackedStore {
  /// Returns whether a request for these types would prompt the user.
  ///
  /// - Throws: The errors that the request itself throws before it prompts the user.
  public func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try await engine.statusForAuthorizationRequest(toShare: toShare, read: read)
  }
}

extension EngineBackedStore {
  /// Saves a correlation and its members as one change, under the sync identity rules.
  ///
  /// Each member is saved like an individual sample, unless the correlation is ignored because of
  /// its version. The app needs permission to share the type of every member.
  ///
  /// - Throws: The error that `save(_:)` throws for a member; ``HealthError`` with
  ///   `errorInvalidArgument` if the correlation is empty, or a UUID is repeated or already stored.
  public func save(_ correlation: Correlation) async throws {
    try await engine.save(correlation)
  }

  /// Deletes a correlation that this app saved, and its members if the configuration requires it.
  ///
  /// - Throws: The error that `delete(_:)` throws for a member; ``HealthError`` with
  ///   `errorInvalidArgument` if the correlation is unknown, already deleted or from another
  ///   source.
  public func delete(_ correlation: Correlation) async throws {
    try await engine.delete(correlation)
  }

  /// Returns the correlations that match a query, oldest arrival first, with their visible members.
  ///
  /// A member is visible if a sample query would return it; a member of a type about which the user
  /// has not decided is not visible. A correlation without visible members is omitted.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`, with `errorDatabaseInaccessible`
  ///   on a locked device, with `errorAuthorizationNotDetermined` if the user has not made any
  ///   decision yet, or with `unknownError` if the storage fails.
  /// - Complexity: O(*n* log *n*), where *n* is the number of correlations and their members.
  public func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await engine.correlations(query)
  }
}

extension EngineBackedStore {
  /// Saves a workout with its samples as one change, under the sync identity rules.
  ///
  /// The app needs permission to share workouts and the type of every sample. If the workout is
  /// ignored because of its version, its samples are ignored too.
  ///
  /// - Throws: The error that `save(_:)` throws for the workout or a sample; ``HealthError`` with
  ///   `errorInvalidArgument` if a UUID is repeated or already stored, or if a sample is a workout.
  public func save(_ workout: Workout, with samples: [Sample]) async throws {
    try await engine.save(workout, with: samples)
  }

  /// Adds quantity and category samples to a stored workout as one change.
  ///
  /// The app needs permission to share workouts and the type of every sample. A sample that is not
  /// stored yet is saved without its device.
  ///
  /// - Throws: The error that `save(_:)` throws for a sample, or for a workout that the app may not
  ///   share; ``HealthError`` with `errorInvalidArgument` if the workout is not stored, if it is
  ///   from another source and the configuration does not let the app extend it, or if a sample is
  ///   a workout or has the UUID of a stored correlation.
  public func add(_ samples: [Sample], to workout: Workout) async throws {
    try await engine.add(samples, to: workout)
  }
}
