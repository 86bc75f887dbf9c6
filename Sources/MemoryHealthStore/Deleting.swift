public import Foundation
public import HealthModel

extension MemoryHealthStore {
  /// Deletes an object that this app saved; only the UUID of the sample is looked at.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` for sharing; `errorInvalidArgument` when the object is
  ///   unknown, deleted already or of another source.
  /// - Complexity: O(log *n*), amortised, where *n* is the number of objects of the type.
  public func delete(_ sample: Sample) async throws {
    let sample = sample.quantitySample
    try state.withLock { (state: inout State) throws(HealthError) in
      try state.checkSharing(of: sample.sampleType)
      guard !state.isLocked || configuration.acceptsDeletionWhileLocked else {
        throw .inaccessible
      }
      guard let stored = state.sample(sample.uuid),
        stored.bundleIdentifier == appSource.source.bundleIdentifier
      else {
        throw HealthError(.errorInvalidArgument, "Failed to find some objects for deletion.")
      }
      delete([stored.uuid], in: &state)
    }
    deliver()
  }

  /// Deletes what is stored of some identities, whoever saved it, as one change.
  ///
  /// - Complexity: O(*k* log *n*), amortised, for *k* identities among *n* objects.
  public func deleteAsUser(_ uuids: Set<UUID>) async {
    state.withLock { delete(uuids, in: &$0) }
    deliver()
  }

  /// Forgets every deletion; who has not heard of one by now never will.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects and deletions.
  public func purgeTombstones() async { state.withLock { $0.removeTombstones() } }

  /// Deletes what is stored of some identities, oldest arrival first, as one change.
  func delete(_ uuids: Set<UUID>, in state: inout State) {
    let stored = uuids.compactMap { uuid in state.places[uuid].map { (uuid, $0) } }
      .filter(\.1.isStored).sorted { $0.1.position < $1.1.position }
    let changes = stored.compactMap { state.remove($0.0) }
    announce(changes, in: &state)
  }
}
