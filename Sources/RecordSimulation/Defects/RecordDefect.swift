internal import CombinedRecords
internal import HealthModel

/// A defect that is planted in the home or the store of combined records by a wrapper at run time.
///
/// Each case is named after its mistake. Random histories find each defect.
public enum RecordDefect: String, Hashable, Sendable, Codable, CaseIterable {
  // Homes.
  case changesForgottenBeforeAnchor
  case recordQueueForgottenAtLaunch
  case recordDeletionsForgottenAtLaunch
  case deletionAppliedOverEdit
  case storedVersionTakenAsOwn
  case remoteChangeReturnsDeleted

  // Stores.
  case recordSaveFailureIgnored
  case recordDeleteFailureIgnored
  case foodDeletedWithoutMembers
  case workoutSavedWithoutEnergy
  case pageOfOtherKindsSkipped

  /// Returns a copy of a subject that has the defect.
  public func planted(in subject: RecordSubject) -> RecordSubject {
    let deviation = deviation
    var planted = subject
    planted.wrap = { home, store, _ in
      let home = RecordDefectiveHome(home, deviation)
      await deviation.atLaunch?(home)
      return (home, RecordDefectiveStore(store, deviation))
    }
    return planted
  }
}
