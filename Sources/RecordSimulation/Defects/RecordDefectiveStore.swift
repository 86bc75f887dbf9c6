internal import CombinedRecords
internal import Foundation
internal import HealthModel

/// A health store with a deviation, as the app sees it.
final class RecordDefectiveStore: AuthorizationReporting, AvailabilityReporting, QueryStopping,
  SampleMaking, CorrelationStoring, WorkoutStoring
{
  private let base: any RecordSubject.AppStore
  private let deviation: RecordDeviation

  init(_ base: any RecordSubject.AppStore, _ deviation: RecordDeviation) {
    self.base = base
    self.deviation = deviation
  }

  static func isHealthDataAvailable() -> Bool { true }

  var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func make(_ draft: Sample) throws -> Sample { try base.make(draft) }
  func make(_ draft: Correlation) throws -> Correlation { try base.make(draft) }
  func stop(_ query: QueryID) { base.stop(query) }

  func execute(_ query: Query) {
    guard case .anchoredObject(let changes) = query, deviation.skips?(changes.type) == true,
      let emptied = try? AnchoredObjectQuery(
        id: changes.id, type: changes.type, predicate: changes.predicate, anchor: changes.anchor,
        limit: changes.limit,
        resultsHandler: { result in
          changes.resultsHandler(
            result.map {
              AnchoredChanges(added: [], deletedObjects: [], newAnchor: $0.newAnchor)
            })
        }, updateHandler: changes.updateHandler)
    else { return base.execute(query) }
    base.execute(.anchoredObject(emptied))
  }

  func save(_ sample: Sample) async throws {
    try await ignoring(deviation.ignoresSaveFailures) { try await base.save(sample) }
  }

  func delete(_ sample: Sample) async throws {
    try await ignoring(deviation.ignoresDeleteFailures) { try await base.delete(sample) }
  }

  func save(_ correlation: Correlation) async throws {
    try await ignoring(deviation.ignoresSaveFailures) { try await base.save(correlation) }
  }

  func delete(_ correlation: Correlation) async throws {
    try await ignoring(deviation.ignoresDeleteFailures) { try await base.delete(correlation) }
    guard deviation.keepsMembers else { return }
    for member in correlation.members { try await base.save(.quantity(member)) }
  }

  func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await base.correlations(query)
  }

  func save(_ workout: Workout, with samples: [Sample]) async throws {
    try await ignoring(deviation.ignoresSaveFailures) {
      try await base.save(workout, with: deviation.losesEnergy ? [] : samples)
    }
  }

  func add(_ samples: [Sample], to workout: Workout) async throws {
    try await base.add(samples, to: workout)
  }

  private func ignoring(_ isIgnored: Bool, _ body: () async throws -> Void) async throws {
    do { try await body() } catch { if !isIgnored { throw error } }
  }
}
