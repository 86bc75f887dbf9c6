internal import Foundation
internal import HealthModel
internal import WeightSync

/// A home that alters or ignores the data that a sync saves.
struct DeviatingHome: WeightSyncHome {
  let base: any WeightSyncHome
  let deviation: SyncDeviation

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    try await base.transaction(lookup) { contents in
      var (changes, result) = try body(contents)
      deviation.changeEntries?(&changes)
      return (changes, result)
    }
  }

  func state() async throws -> HealthSyncState { try await base.state() }

  func saveAnchor(_ anchor: Data?) async throws {
    if deviation.keepsAnchor { try await base.saveAnchor(anchor) }
  }

  func saveLastSyncDate(_ date: Date) async throws { try await base.saveLastSyncDate(date) }
}

/// A store that alters the samples that a sync saves, or drops the sync's completions.
struct StoreOfDeviatingSync: AuthorizationReporting, AvailabilityReporting, BackgroundDelivering,
  QueryStopping, SampleMaking
{
  typealias Base = AuthorizationReporting & AvailabilityReporting & BackgroundDelivering
    & QueryStopping

  let base: any Base
  let deviation: SyncDeviation

  static func isHealthDataAvailable() -> Bool { true }

  func make(_ draft: Sample) throws -> Sample { try base.made(draft) }

  func make(_ draft: Correlation) throws -> Correlation { try base.made(draft) }

  var isHealthDataAvailable: Bool { get async { await base.isHealthDataAvailable } }

  func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    await base.authorizationStatus(for: type)
  }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: Sample) async throws {
    guard case .quantity(let quantity) = sample, let change = deviation.changeSave else {
      return try await base.save(sample)
    }
    try await base.save(.quantity(change(quantity)))
  }

  func delete(_ sample: Sample) async throws { try await base.delete(sample) }

  func execute(_ query: Query) {
    guard case .observer(let observer) = query, !deviation.completes else {
      return base.execute(query)
    }
    base.execute(
      .observer(
        ObserverQuery(id: observer.id, type: observer.type, predicate: observer.predicate) {
          _, error in observer.updateHandler({}, error)
        }))
  }

  func stop(_ query: QueryID) { base.stop(query) }

  func enableBackgroundDelivery(for type: ObjectType, frequency: UpdateFrequency) async throws {
    try await base.enableBackgroundDelivery(for: type, frequency: frequency)
  }

  func disableBackgroundDelivery(for type: ObjectType) async throws {
    try await base.disableBackgroundDelivery(for: type)
  }
}
