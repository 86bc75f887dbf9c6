internal import Foundation
internal import HealthModel

/// A read-only view of a store, which rejects every change and does not request permission.
///
/// Types for which read permission is undecided appear without samples, and are recorded.
final class ReadOnlyHealthStore: AuthorizationReporting, AvailabilityReporting,
  StatisticsQuerying, CorrelationStoring, WorkoutStoring
{
  typealias Readable = StatisticsQuerying & CorrelationStoring

  private let store: (any Readable)?
  private let unasked = Locked<Set<String>>([])

  /// Creates a view of a store; with `nil`, the view has no health data.
  init(_ store: (any Readable)?) { self.store = store }

  /// The sorted identifiers of the types that were read although read permission is undecided.
  var unaskedTypes: [String] { unasked.withLock { $0.sorted() } }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool { get async { store != nil } }

  /// Reports every type as authorized, so that callers do not request permission.
  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    .sharingAuthorized
  }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool { true }

  func save(_ sample: Sample) async throws { throw Self.refusal }

  func delete(_ sample: Sample) async throws { throw Self.refusal }

  func save(_ correlation: Correlation) async throws { throw Self.refusal }

  func delete(_ correlation: Correlation) async throws { throw Self.refusal }

  func save(_ workout: Workout, with samples: [Sample]) async throws { throw Self.refusal }

  func add(_ samples: [Sample], to workout: Workout) async throws { throw Self.refusal }

  func execute(_ query: Query) {
    switch query {
    case .sample(let sample): execute(sample)
    case .anchoredObject(let anchored): execute(anchored, query)
    default: store?.execute(query)
    }
  }

  private func execute(_ query: SampleQuery) {
    guard let store else { return query.samplesHandler(.success([])) }
    let known = SampleQuery(
      id: query.id, type: query.type, predicate: query.predicate, limit: query.limit,
      sort: query.sort,
      samplesHandler: { [self] result in
        query.samplesHandler(notes(result, of: query.type) ? .success([]) : result)
      })
    store.execute(.sample(known))
  }

  private func execute(_ query: AnchoredObjectQuery, _ original: Query) {
    let nothing = AnchoredChanges(
      addedSamples: [], deletedObjects: [], newAnchor: query.anchor ?? QueryAnchor(data: Data()))
    guard let store else { return query.resultsHandler(.success(nothing)) }
    let known = try? AnchoredObjectQuery(
      id: query.id, type: query.type, predicate: query.predicate, anchor: query.anchor,
      limit: query.limit,
      resultsHandler: { [self] result in
        query.resultsHandler(notes(result, of: query.type) ? .success(nothing) : result)
      }, updateHandler: query.updateHandler)
    store.execute(known.map(Query.anchoredObject) ?? original)
  }

  /// Returns whether a query failed because read permission is undecided for its type; if so,
  /// records the type.
  private func notes(_ result: Result<some Any, any Error>, of type: SampleType) -> Bool {
    guard case .failure(let error) = result, Self.isUnasked(error) else { return false }
    unasked.withLock { _ = $0.insert(type.identifier) }
    return true
  }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    guard let store else {
      throw HealthError(.errorNoData, "Health data requires the option --from.")
    }
    do { return try await store.statistics(query) } catch {
      guard Self.isUnasked(error) else { throw error }
      unasked.withLock { _ = $0.insert(query.type.identifier) }
      throw HealthError(
        .errorNoData, "Read permission is undecided for \(query.type.identifier).")
    }
  }

  func statisticsCollection(_ query: StatisticsCollectionQuery) async throws -> [Statistics] {
    do { return try await store?.statisticsCollection(query) ?? [] } catch {
      guard Self.isUnasked(error) else { throw error }
      unasked.withLock { _ = $0.insert(query.statistics.type.identifier) }
      return []
    }
  }

  func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    do { return try await store?.correlations(query) ?? [] } catch {
      guard Self.isUnasked(error) else { throw error }
      unasked.withLock { _ = $0.insert(query.type.identifier) }
      return []
    }
  }

  private static var refusal: HealthError {
    HealthError(.errorAuthorizationDenied, "The store was opened only for reading.")
  }

  private static func isUnasked(_ error: any Error) -> Bool {
    (error as? HealthError)?.code == .errorAuthorizationNotDetermined
  }
}
