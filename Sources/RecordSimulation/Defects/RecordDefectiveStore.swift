internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices

/// The health store that the app uses, which deviates from the rules as a ``RecordDeviation``
/// specifies.
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
    switch query {
    case .sample(let samples) where deviation.hidden.contains(samples.type):
      base.execute(hidingOtherApps(samples))
    case .anchoredObject(let changes): base.execute(altered(changes))
    default: base.execute(query)
    }
  }

  private func hidingOtherApps(_ query: SampleQuery) -> Query {
    query.answering { result in
      query.samplesHandler(
        result.map { samples in
          samples.filter { $0.sourceRevision?.source.bundleIdentifier == RecordWorld.bundle }
        })
    }
  }

  private func altered(_ query: AnchoredObjectQuery) -> Query {
    let isSkipped = deviation.skips?(query.type) == true
    let omitsDeletions = isSkipped || deviation.omitsDeletions
    return query.answering { result in
      query.resultsHandler(
        result.map { page in
          AnchoredChanges(
            added: isSkipped ? [] : page.added,
            deletedObjects: omitsDeletions ? [] : page.deletedObjects, newAnchor: page.newAnchor)
        })
    }
  }

  func save(_ sample: Sample) async throws {
    try await ignoring(deviation.ignoresSaveFailures) { try await base.save(sample) }
  }

  func delete(_ sample: Sample) async throws {
    let name = sample.metadata.syncIdentity?.identifier
    guard !deviation.keepsEnergy || name?.hasSuffix("-activeCalorie") != true else { return }
    try await ignoring(deviation.ignoresDeleteFailures) { try await base.delete(sample) }
  }

  func save(_ correlation: Correlation) async throws {
    let energy = correlation.members.filter { $0.quantityType == .dietaryEnergy }
    let saved = deviation.losesNutrients ? correlation.holding(energy) : correlation
    try await ignoring(deviation.ignoresSaveFailures) { try await base.save(saved) }
  }

  func delete(_ correlation: Correlation) async throws {
    try await ignoring(deviation.ignoresDeleteFailures) { try await base.delete(correlation) }
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
