internal import Foundation
package import HealthModel

extension HealthStoreEngine {
  /// Starts a query.
  ///
  /// The handler of a sample query and the results handler of an anchored query are called exactly
  /// once. Unless the start fails, the update handler of an anchored query is then called after
  /// matching changes that are visible to the app; that of an observer is also called after the
  /// start.
  ///
  /// A single later call reports all changes that occur while the device is locked, health data is
  /// unavailable, the app is in the background, or a required completion is outstanding. Observers
  /// of types that are registered for background delivery are also called in the background, as
  /// often as the frequency permits.
  ///
  /// A handler can also receive errors: ``ProgrammerError`` with `queryExecutedTwice`;
  /// ``HealthError`` with `errorHealthDataUnavailable`, `errorAuthorizationNotDetermined`,
  /// `errorDatabaseInaccessible` on a locked device, `errorInvalidArgument` for a negative limit or
  /// an anchor that this store cannot have created for the type, or `unknownError` if the storage
  /// fails.
  package func execute(_ query: Query) {
    withState { state in
      let isFirst = state.executed.insert(query.id).inserted
      switch query {
      case .sample(let query):
        let result = Result { () throws -> [Sample] in
          try Self.check(isFirst: isFirst)
          return try samples(for: query, in: &state)
        }
        state.outbox.append(.call { query.samplesHandler(result) })
      case .anchoredObject(let query): start(query, isFirst: isFirst, in: &state)
      case .observer(let query): start(query, isFirst: isFirst, in: &state)
      }
    }
    deliver()
  }

  /// Stops a long-running query; does nothing if the query is not running.
  ///
  /// The store no longer notifies the query of changes and no longer waits for its completions.
  package func stop(_ query: QueryID) {
    withState { state in
      guard let index = state.running.firstIndex(where: { $0.id == query }) else { return }
      let stopped = state.running.remove(at: index)
      stopped.retry?.cancel()
      guard let delivery = stopped.outstanding else { return }
      state.outstanding.removeValue(forKey: delivery)?.deadline.cancel()
    }
  }

  private func start(_ query: AnchoredObjectQuery, isFirst: Bool, in state: inout State) {
    let result = Result { () throws -> (changes: AnchoredChanges, position: Int) in
      try Self.check(isFirst: isFirst)
      return try changes(for: query, in: &state)
    }
    state.outbox.append(.call { query.resultsHandler(result.map(\.changes)) })
    guard query.updateHandler != nil, case .success(let page) = result else { return }
    state.running.append(
      RunningQuery(
        query: .anchoredObject(query), position: page.position, isDue: false, isUrgent: false))
  }

  private func start(_ query: ObserverQuery, isFirst: Bool, in state: inout State) {
    do {
      try Self.check(isFirst: isFirst)
      _ = try state.visibility(of: query.type)
    } catch {
      fail(query, error, in: &state)
      return
    }
    state.running.append(RunningQuery(query: .observer(query), isDue: true, isUrgent: true))
    queueDueQueries(in: &state)
  }

  private static func check(isFirst: Bool) throws(ProgrammerError) {
    guard isFirst else {
      throw ProgrammerError(
        .queryExecutedTwice, "a query can be executed only once; create a new query")
    }
  }

  // MARK: - Samples

  private func samples(
    for query: SampleQuery, in state: inout State
  ) throws(HealthError) -> [Sample] {
    let visibility = try state.readableVisibility(of: query.type, limit: query.limit)
    return try samples(
      of: query.type, query.predicate, sort: query.sort, limit: query.limit,
      visibility: visibility, in: &state)
  }

  /// Returns the stored samples of a type that match a predicate and that the given visibility
  /// includes, sorted and limited.
  func samples(
    of type: SampleType, _ predicate: SamplePredicate, sort: [SampleSort] = [],
    limit: Int = objectQueryNoLimit, visibility: Visibility, in state: inout State
  ) throws(HealthError) -> [Sample] {
    let predicate = try resolve(predicate, in: &state)
    return try state.archive.samples(
      SampleSelection(
        type: type, predicate: predicate, sort: sort, limit: limit, visibility: visibility,
        appBundleIdentifier: appSource.source.bundleIdentifier))
  }

  /// Returns whether a visibility includes the samples of a source.
  func isVisible(_ bundleIdentifier: String, _ visibility: Visibility) -> Bool {
    visibility.includes(bundleIdentifier, app: appSource.source.bundleIdentifier)
  }
}

extension HealthStoreEngine.State {
  /// Returns the visibility of a type's samples after checking that the app can query the type, the
  /// device is unlocked and the limit is not negative.
  func readableVisibility(of type: SampleType, limit: Int) throws(HealthError) -> Visibility {
    let visibility = try visibility(of: type)
    guard !isLocked else { throw .inaccessible }
    guard limit >= 0 else {
      throw HealthError(.errorInvalidArgument, "A limit must not be negative.")
    }
    return visibility
  }
}
