internal import CombinedRecords
internal import HealthModel

/// A defect that is planted in the home or the store of combined records by a wrapper at run time.
///
/// Each case is named after the mistake that it introduces. Random histories expose each defect.
public enum RecordDefect: String, Hashable, Sendable, Codable, CaseIterable {
  // Homes.
  case changesDroppedBeforeAnchor
  case recordQueueDroppedAtLaunch
  case recordDeletionsDroppedAtLaunch
  case remoteDeletionsIgnored
  case waitingDeletionsDroppedBeforeChanges
  case recordEditIgnored
  case recordEditRestartsVersions
  case recordDeletionsNeverFinished
  case recordQueueShowsOldestOnly
  case recordDeletionHangs
  case deletedRecordNeverRestored
  case remoteVersionsTreatedAsFirst

  // Stores.
  case recordSaveFailureIgnored
  case recordDeleteFailureIgnored
  case foodSavedWithoutNutrients
  case workoutSavedWithoutEnergy
  case workoutEnergyNeverDeleted
  case pageOfWorkoutsSkipped
  case deletedObjectsOmitted
  case weightsOfOtherAppsHidden

  /// Returns a copy of a subject, with the defect planted in the copy.
  public func planted(in subject: RecordSubject) -> RecordSubject {
    let deviation = deviation
    var planted = subject
    if deviation.showsOldestOnly {
      // The checks read the queue without the wrapper of a process, so the home itself is wrapped.
      planted.makeHome = { RecordDefectiveHome(try await subject.makeHome(), deviation) }
      return planted
    }
    planted.wrap = { home, store, _ in
      let home = RecordDefectiveHome(home, deviation)
      await deviation.atLaunch?(home)
      return (home, RecordDefectiveStore(store, deviation))
    }
    return planted
  }
}
