internal import CombinedRecords
internal import Foundation
internal import HealthModel

/// The ways in which a home or a store deviates from the rules; none by default.
struct RecordDeviation: Sendable {
  typealias Home = RecordDefectiveHome

  /// A closure that runs before the first call of a process to its home.
  var atLaunch: (@Sendable (any RecordHome) async -> Void)?
  /// A closure that returns whether a change in the store is applied.
  var applies: (@Sendable (_ isDeletion: Bool) -> Bool)?
  /// A closure that runs before changes in the store are applied.
  var beforeChanges: (@Sendable (any RecordHome, RecordKind, _ deleted: [UUID]) async -> Void)?
  var edit = Edit.kept
  var finishesDeletions = true
  var showsOldestOnly = false
  var removalReturns = true
  var remembersDeletions = false
  var takesVersionsAsFirst = false
  var ignoresSaveFailures = false
  var ignoresDeleteFailures = false
  var losesNutrients = false
  var losesEnergy = false
  var keepsEnergy = false
  /// A closure that returns whether all pages of changes to a type are replaced by empty pages.
  var skips: (@Sendable (SampleType) -> Bool)?
  var omitsDeletions = false
  /// The types whose samples from other apps a sample query omits.
  var hidden: Set<SampleType> = []

  /// The effect of an edit.
  enum Edit {
    case kept, ignored
    /// The record is removed and added again.
    case restarted
  }
}

extension RecordDefect {
  /// The deviation of the defect.
  var deviation: RecordDeviation {
    var deviation = RecordDeviation()
    switch self {
    case .changesDroppedBeforeAnchor: deviation.applies = { _ in false }
    case .recordQueueDroppedAtLaunch: deviation.atLaunch = Self.dropRecords
    case .recordDeletionsDroppedAtLaunch: deviation.atLaunch = Self.dropDeletions
    case .remoteDeletionsIgnored: deviation.applies = { isDeletion in !isDeletion }
    case .waitingDeletionsDroppedBeforeChanges:
      deviation.beforeChanges = { home, kind, _ in
        let queue = try? await home.exportQueue(of: [kind])
        try? await home.confirm([], deletions: queue?.deletions ?? [])
      }
    case .recordEditIgnored: deviation.edit = .ignored
    case .recordEditRestartsVersions: deviation.edit = .restarted
    case .recordDeletionsNeverFinished: deviation.finishesDeletions = false
    case .recordQueueShowsOldestOnly: deviation.showsOldestOnly = true
    case .recordDeletionHangs: deviation.removalReturns = false
    case .deletedRecordNeverRestored: deviation.remembersDeletions = true
    case .remoteVersionsTreatedAsFirst: deviation.takesVersionsAsFirst = true
    case .recordSaveFailureIgnored: deviation.ignoresSaveFailures = true
    case .recordDeleteFailureIgnored: deviation.ignoresDeleteFailures = true
    case .foodSavedWithoutNutrients: deviation.losesNutrients = true
    case .workoutSavedWithoutEnergy: deviation.losesEnergy = true
    case .workoutEnergyNeverDeleted: deviation.keepsEnergy = true
    case .pageOfWorkoutsSkipped: deviation.skips = { $0 == .workout }
    case .deletedObjectsOmitted: deviation.omitsDeletions = true
    case .weightsOfOtherAppsHidden: deviation.hidden = [.bodyMass]
    }
    return deviation
  }

  private static let dropRecords: @Sendable (any RecordHome) async -> Void = { home in
    let queue = try? await home.exportQueue(of: Set(RecordKind.allCases))
    try? await home.confirm(
      (queue?.records ?? []).map {
        ExportConfirmation(
          kind: type(of: $0.record).kind, id: $0.record.id, version: $0.version,
          storedVersion: $0.version, isSameValue: true)
      }, deletions: [])
  }

  private static let dropDeletions: @Sendable (any RecordHome) async -> Void = { home in
    let queue = try? await home.exportQueue(of: Set(RecordKind.allCases))
    try? await home.confirm([], deletions: queue?.deletions ?? [])
  }
}
