package import Foundation

extension HealthStoreEngine {
  /// Deletes an object that this app saved; only the UUID of the sample is looked at.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` for sharing; `errorInvalidArgument` when the object is
  ///   unknown, deleted already or of another source.
  /// - Complexity: O(log *n*), amortised, where *n* is the number of objects of the type.
  package func delete(_ sample: Sample) async throws {
    let sample = sample.quantitySample
    try withState { (state: inout State) throws(HealthError) in
      try state.checkSharing(of: sample.sampleType)
      guard !state.isLocked || configuration.acceptsDeletionWhileLocked else {
        throw .inaccessible
      }
      guard let stored = try state.archive.sample(sample.uuid),
        stored.bundleIdentifier == appSource.source.bundleIdentifier
      else {
        throw HealthError(.errorInvalidArgument, "Failed to find some objects for deletion.")
      }
      try delete([stored.uuid], in: &state)
    }
    deliver()
  }

  /// Deletes what is stored of some identities, whoever saved it, as one change.
  ///
  /// - Complexity: O(*k* log *n*), amortised, for *k* identities among *n* objects.
  package func deleteAsUser(_ uuids: Set<UUID>) async {
    withState { state in
      // A bench has no use for the failure; it sees that the objects are still there.
      try? delete(uuids, in: &state)
    }
    deliver()
  }

  /// Forgets every deletion; who has not heard of one by now never will.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects and deletions.
  package func purgeTombstones() async { withState { try? $0.archive.removeTombstones() } }

  /// Deletes what is stored of some identities, oldest arrival first, as one change.
  private func delete(_ uuids: Set<UUID>, in state: inout State) throws(HealthError) {
    announce(try state.archive.delete(uuids), in: &state)
  }
}
