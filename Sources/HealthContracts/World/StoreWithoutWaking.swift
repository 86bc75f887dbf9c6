internal import HealthModel

/// A store, as a sync sees it, that cannot wake the app because it has no background delivery.
///
/// The underlying store implements the calls for background delivery, like every store that the
/// suite controls, but does not offer them.
struct StoreWithoutWaking: AuthorizationReporting, AvailabilityReporting, QueryStopping,
  SampleMaking
{
  let base: FaultInjectingStore

  static func isHealthDataAvailable() -> Bool { FaultInjectingStore.isHealthDataAvailable() }

  var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func make(_ draft: Sample) throws -> Sample { try base.make(draft) }

  func make(_ draft: Correlation) throws -> Correlation { try base.make(draft) }

  func save(_ sample: Sample) async throws { try await base.save(sample) }

  func delete(_ sample: Sample) async throws { try await base.delete(sample) }

  func execute(_ query: Query) { base.execute(query) }

  func stop(_ query: QueryID) { base.stop(query) }
}
