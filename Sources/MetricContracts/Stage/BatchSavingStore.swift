internal import HealthModel

/// A store that saves several samples as one change.
///
/// The faults that a row sets affect only queries, requests for permission, and changes of single
/// samples.
struct BatchSavingStore: BatchStoring {
  let store: FaultInjectingStore
  /// The same store without faults, which saves and deletes several samples at once.
  let base: any BatchStoring

  static func isHealthDataAvailable() -> Bool { true }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool { try await store.requestAuthorization(toShare: toShare, read: read) }

  func save(_ sample: Sample) async throws { try await store.save(sample) }

  func save(_ samples: [Sample]) async throws { try await base.save(samples) }

  func delete(_ sample: Sample) async throws { try await store.delete(sample) }

  func delete(_ samples: [Sample]) async throws { try await base.delete(samples) }

  func deleteObjects(of type: SampleType, predicate: SamplePredicate) async throws -> Int {
    try await base.deleteObjects(of: type, predicate: predicate)
  }

  func execute(_ query: Query) { store.execute(query) }
}
