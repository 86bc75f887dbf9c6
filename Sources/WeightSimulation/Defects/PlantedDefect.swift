internal import WeightSync

/// A defect that is planted in a correct sync, its home or its store by a wrapper at run time.
///
/// Each case is named after the mistake that it introduces. Random histories expose each defect,
/// and a history that exposes it can be shrunk to a short one.
public enum PlantedDefect: String, Hashable, Sendable, Codable, CaseIterable {
  // Defects that users of real apps reported.
  case anchorBeforeEntries
  case anchorSurvivesReinstall
  case duplicatesAfterReinstall
  case deletedWeightsReturn
  case completionNeverCalled
  case dayShiftAfterTravel
  case importedWeightsAreExported
  case savedAgainAfterCrash
  case missingAfterLock
  case sameMomentIsDuplicate

  // Homes.
  case anchorOnePageBehind
  case queueForgottenAtLaunch
  case deletionsForgottenAtLaunch
  case deletionWhileOffForgotten
  case deletionDuringExportForgotten
  case noteLostOnReplacement
  case bodyFatLostOnReplacement
  case editOfQueuedEntryForgotten
  case versionsRestartAtLaunch
  case queueKeptWhenOff
  case lastTransactionLost
  case tornPage
  case remoteVersionWithoutValue
  case dateKeptOnReplacement
  case unitKeptOnReplacement
  case linkKeptOnReplacement
  case annotatedImportStays
  case editDuringExportForgotten
  case deletionsNeverFinished
  case linkedToItself

  // Stores.
  case deleteFailureIgnored
  case saveFailureIgnored
  case ownSamplesAreForeign
  case fullPageLosesLast
  case deletionsBesideAdditionsIgnored
  case completionBeforeWork
  case completionTwice
  case observerLeftBehind
  case observerNotRestarted
  case importedDayOff
  case identityPerDevice
  case splitReplacementIsDeletion
  case onlyFirstSource
  case sourceByName
  case historyCutOff

  // Syncs.
  case addRepeatedAtLaunch
  case editRepeatedAtLaunch
  case importHangs
  case endedSyncKept

  /// Returns a copy of a subject, with the defect planted in the copy.
  public func planted(in subject: WeightSubject) -> WeightSubject {
    let deviation = deviation
    var planted = subject
    planted.fresh = { planted in
      let memories = DefectMemories()
      var fresh = planted
      fresh.makeSync = { parts in
        let memory = memories.memory(of: parts.device)
        memory.with { $0.processes += 1 }
        let home = DefectiveHome(parts.home, deviation, memory)
        var defective = parts
        defective.home = home
        defective.store = DefectiveStore(parts.store, home: parts.home, deviation, memory)
        return DefectiveSync(try await subject.makeSync(defective), deviation, memory)
      }
      return fresh
    }
    return planted
  }

  /// The deviation of the defect.
  var deviation: Deviation { homeDeviation ?? storeDeviation ?? syncDeviation ?? Deviation() }
}
