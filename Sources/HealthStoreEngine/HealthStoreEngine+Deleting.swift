package import Foundation
package import HealthModel

extension HealthStoreEngine {
  /// Deletes an object that this app saved, identified only by the sample's UUID.
  ///
  /// If the configuration requires it, a workout's samples that this app saved are deleted too.
  ///
  /// - Throws: ``HealthError`` with `errorHealthDataUnavailable`; `errorAuthorizationNotDetermined`
  ///   or `errorAuthorizationDenied` without permission to share the type; `errorInvalidArgument`
  ///   if the object is unknown, already deleted or from another source;
  ///   `errorDatabaseInaccessible` on a locked device, if the configuration does not accept such
  ///   deletions; `unknownError` if the storage fails.
  /// - Complexity: O(*k* log *n*), amortized, where *k* is the number of objects that are deleted,
  ///   and *n* the number of stored objects and deletions.
  package func delete(_ sample: Sample) async throws { try await delete([sample]) }

  /// Deletes the given samples, which this app saved, as one change; if one cannot be deleted, none
  /// is.
  ///
  /// If the configuration requires it, a workout's samples that this app saved are deleted too.
  ///
  /// - Throws: The error for the first object that cannot be deleted; ``HealthError`` with
  ///   `errorInvalidArgument` if `samples` is empty.
  package func delete(_ samples: [Sample]) async throws {
    try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      guard !samples.isEmpty else {
        throw HealthError(.errorInvalidArgument, "There is nothing to delete.")
      }
      var containsWorkout = false
      for sample in samples {
        try checkDeleting(sample.sampleType, in: state)
        guard let stored = try state.archive.sample(sample.uuid), isOwn(stored.sourceRevision)
        else { throw .notDeletable }
        // The stored object can have another type than the given sample with the same UUID.
        if stored.sampleType != sample.sampleType {
          try checkDeleting(stored.sampleType, in: state)
        }
        if stored.workout != nil { containsWorkout = true }
      }
      try delete(Set(samples.map(\.uuid)), workouts: containsWorkout, in: &state)
    }
    deliver()
  }

  /// Deletes this app's objects of a type that match a predicate, as one change.
  ///
  /// Objects from other sources are skipped.
  ///
  /// - Returns: The number of deleted objects of the type. Samples that are deleted together with
  ///   their workout do not count.
  /// - Throws: The errors from ``delete(_:)-(Sample)``, except `errorInvalidArgument`.
  package func deleteObjects(
    of type: SampleType, predicate: SamplePredicate
  ) async throws -> Int {
    let count = try withState { (state: inout State) throws(HealthError) in
      try checkDeleting(type, in: state)
      let own = try samples(of: type, predicate, visibility: .own, in: &state)
      try delete(Set(own.map(\.uuid)), workouts: type == .workout, in: &state)
      return own.count
    }
    deliver()
    return count
  }

  /// Deletes the stored objects with the given UUIDs, from any source; other UUIDs are ignored.
  ///
  /// The members of a correlation and the samples of a workout stay stored unless their UUIDs are
  /// given too. If the storage fails, ``breakdown()`` reports the failure.
  ///
  /// - Complexity: O(*k* log *n*), amortized, where *k* is the number of UUIDs, and *n* the number
  ///   of objects; in memory, O(*n*) for each UUID of a correlation.
  package func deleteAsUser(_ uuids: Set<UUID>) async {
    withState { state in
      let earlier = workoutPredicates(in: &state)
      let deleted = state.noting { archive throws(HealthError) in
        for uuid in uuids where try archive.correlation(uuid) != nil {
          _ = try archive.deleteCorrelation(uuid, withMembers: false)
        }
        return try archive.delete(uuids)
      }
      announce(deleted ?? [], earlier: earlier, in: &state)
    }
    deliver()
  }

  /// Removes the records of all deletions, so that queries no longer report them.
  ///
  /// If the storage fails, ``breakdown()`` reports the failure.
  ///
  /// - Complexity: O(*n*), where *n* is the number of objects and deletions.
  package func purgeTombstones() async {
    withState { state in
      _ = state.noting { archive throws(HealthError) in try archive.removeTombstones() }
    }
  }

  /// Deletes the app's stored objects with the given UUIDs, oldest arrival first, as one change.
  ///
  /// If `workouts` is `true` and the configuration requires it, the app's samples that belong to
  /// deleted workouts are deleted too.
  private func delete(
    _ uuids: Set<UUID>, workouts: Bool, in state: inout State
  ) throws(HealthError) {
    var uuids = uuids
    if workouts, configuration.deletesSamplesOfWorkouts {
      for uuid in uuids { uuids.formUnion(try ownSamplesOfWorkout(uuid, in: &state)) }
    }
    let earlier = workoutPredicates(in: &state)
    announce(try state.archive.delete(uuids), earlier: earlier, in: &state)
  }

  /// Checks that the app can delete its own objects of a type now.
  func checkDeleting(_ type: SampleType, in state: State) throws(HealthError) {
    try state.checkSharing(of: type)
    guard !state.isLocked || configuration.acceptsDeletionWhileLocked else { throw .inaccessible }
  }

  /// Returns whether a revision belongs to this app.
  func isOwn(_ revision: SourceRevision?) -> Bool { revision?.source == appSource.source }
}

extension HealthError {
  /// The error for deleting an object that is missing or belongs to another source.
  static let notDeletable = Self(
    .errorInvalidArgument, "Failed to find some objects for deletion.")
}
