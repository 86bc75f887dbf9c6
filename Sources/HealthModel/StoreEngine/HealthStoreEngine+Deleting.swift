package import Foundation

extension HealthStoreEngine {
  /// Deletes an object that this app saved; only the UUID of the sample is looked at.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` for sharing; `errorInvalidArgument` when the object is
  ///   unknown, deleted already or of another source.
  /// - Complexity: O(log *n*), amortised, where *n* is the number of objects of the type.
  package func delete(_ sample: Sample) async throws { try await delete([sample]) }

  /// Deletes objects that this app saved as one change: all of them, or none when one cannot be.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` also when there are none.
  package func delete(_ samples: [Sample]) async throws {
    try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      guard !samples.isEmpty else {
        throw HealthError(.errorInvalidArgument, "There is nothing to delete.")
      }
      for sample in samples {
        try checkDeleting(sample.quantitySample.sampleType, in: state)
        guard let stored = try state.archive.sample(sample.uuid), isOwn(stored.sourceRevision)
        else { throw .notDeletable }
      }
      try delete(Set(samples.map(\.uuid)), in: &state)
    }
    deliver()
  }

  /// Deletes what this app saved of a type under a condition, as one change.
  ///
  /// - Returns: The number of deleted objects; what others saved is passed over.
  /// - Throws: What deleting a sample of the type would throw.
  package func deleteObjects(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Int {
    let count = try withState { (state: inout State) throws(HealthError) in
      try checkDeleting(type, in: state)
      let own = try samples(of: type, predicate, visibility: .own, in: &state)
      try delete(Set(own.map(\.uuid)), in: &state)
      return own.count
    }
    deliver()
    return count
  }

  /// Deletes what is stored of some identities, whoever saved it, as one change.
  ///
  /// - Complexity: O(*k* log *n*), amortised, for *k* identities among *n* objects.
  package func deleteAsUser(_ uuids: Set<UUID>) async {
    withState { state in
      let deleted = state.noting { archive throws(HealthError) in try archive.delete(uuids) }
      announce(deleted ?? [], in: &state)
    }
    deliver()
  }

  /// Forgets every deletion; who has not heard of one by now never will.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects and deletions.
  package func purgeTombstones() async {
    withState { state in
      _ = state.noting { archive throws(HealthError) in try archive.removeTombstones() }
    }
  }

  /// Deletes what is stored of some identities, oldest arrival first, as one change.
  private func delete(_ uuids: Set<UUID>, in state: inout State) throws(HealthError) {
    announce(try state.archive.delete(uuids), in: &state)
  }

  /// Checks that the app may delete what it saved of a type now.
  func checkDeleting(_ type: SampleType, in state: State) throws(HealthError) {
    try state.checkSharing(of: type)
    guard !state.isLocked || configuration.acceptsDeletionWhileLocked else { throw .inaccessible }
  }

  /// Whether this app wrote an object.
  func isOwn(_ revision: SourceRevision?) -> Bool { revision?.source == appSource.source }
}

extension HealthError {
  /// The refusal to delete what is not there or not the app's.
  static let notDeletable = Self(
    .errorInvalidArgument, "Failed to find some objects for deletion.")
}
