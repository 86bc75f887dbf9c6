internal import Foundation
internal import HealthModel
internal import SQLiteStores

/// A durable store that saves samples with their original sources, and can delete samples of any
/// source.
final class SourceKeepingStore: BatchStoring {
  private let store: SQLiteHealthStore

  init(_ store: SQLiteHealthStore) { self.store = store }

  static func isHealthDataAvailable() -> Bool { true }

  func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool { try await store.requestAuthorization(toShare: toShare, read: read) }

  func save(_ sample: Sample) async throws { try await save([sample]) }

  /// Saves samples, with a separate change for each source; samples without a source are saved as
  /// the app's own.
  ///
  /// If a change is rejected, the previous changes are kept.
  ///
  /// - Throws: The store's error for the first rejected change.
  func save(_ samples: [Sample]) async throws {
    let groups = Dictionary(grouping: samples, by: \.sourceRevision)
    for revision in Set(samples.map(\.sourceRevision)) {
      let group = groups[revision] ?? []
      if let revision {
        try await store.save(group, as: revision)
      } else {
        try await store.save(group)
      }
    }
  }

  func delete(_ sample: Sample) async throws { try await delete([sample]) }

  /// Deletes samples of any source.
  ///
  /// - Throws: `SubjectBreakdown` if the file could not be changed.
  func delete(_ samples: [Sample]) async throws {
    await store.deleteAsUser(Set(samples.map(\.uuid)))
    // `deleteAsUser` itself reports no errors.
    if let breakdown = await store.breakdown() { throw breakdown }
  }

  func deleteObjects(of type: SampleType, predicate: SamplePredicate) async throws -> Int {
    try await store.deleteObjects(of: type, predicate: predicate)
  }

  func execute(_ query: Query) { store.execute(query) }
}
