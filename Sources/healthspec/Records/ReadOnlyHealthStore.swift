internal import Foundation
internal import HealthModel

/// A view of a store that never changes it: it neither saves nor asks for permission.
///
/// Types that the store's user was never asked about have no samples here, and are remembered.
final class ReadOnlyHealthStore: AuthorizationReporting, AvailabilityReporting,
  StatisticsQuerying, CorrelationStoring
{
  typealias Readable = StatisticsQuerying & CorrelationStoring

  private let store: (any Readable)?
  private let unasked = Locked<Set<String>>([])

  /// Creates a view of a store, or of no health data.
  init(_ store: (any Readable)?) { self.store = store }

  /// The identifiers of the types that were read, but that the user was never asked about.
  var unaskedTypes: [String] { unasked.withLock { $0.sorted() } }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool { get async { store != nil } }

  /// Reports every type as already requested, so that callers do not ask the user.
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

  func execute(_ query: Query) {
    guard case .sample(let sample) = query else {
      store?.execute(query)
      return
    }
    guard let store else { return sample.samplesHandler(.success([])) }
    let identifier = sample.type.identifier
    let known = SampleQuery(
      id: sample.id, type: sample.type, predicate: sample.predicate, limit: sample.limit,
      sort: sample.sort,
      samplesHandler: { [self] result in
        guard case .failure(let error) = result, Self.isUnasked(error) else {
          return sample.samplesHandler(result)
        }
        unasked.withLock { _ = $0.insert(identifier) }
        sample.samplesHandler(.success([]))
      })
    store.execute(.sample(known))
  }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    guard let store else { throw HealthError(.errorNoData, "Health data requires --from.") }
    return try await store.statistics(query)
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
    HealthError(.errorAuthorizationDenied, "The store was opened for reading.")
  }

  private static func isUnasked(_ error: any Error) -> Bool {
    (error as? HealthError)?.code == .errorAuthorizationNotDetermined
  }
}
