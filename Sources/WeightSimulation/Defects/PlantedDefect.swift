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
  case additionsDroppedAfterLock
  case sameStartTreatedAsDuplicate

  // Homes.
  case anchorOnePageBehind
  case queueDroppedAtLaunch
  case deletionsDroppedAtLaunch
  case deletionDroppedWhileOff
  case deletionDroppedDuringExport
  case noteLostOnReplacement
  case bodyFatLostOnReplacement
  case editOfQueuedEntryNotExported
  case versionsRestartAtLaunch
  case queueKeptWhenOff
  case lastTransactionLost
  case tornPage
  case remoteVersionWithoutValue
  case dateKeptOnReplacement
  case unitKeptOnReplacement
  case linkKeptOnReplacement
  case deletionOfImportWithNoteIgnored
  case editDuringExportNotExported
  case deletionsNeverFinished
  case entryLinkedToItself

  // Stores.
  case deleteFailureIgnored
  case saveFailureIgnored
  case ownSamplesTreatedAsForeign
  case lastSampleOfFullPageDropped
  case deletionsOnPageWithAdditionsIgnored
  case completionCalledBeforeWork
  case completionCalledTwice
  case observerNotStopped
  case observerNotRestarted
  case importedSamplesShiftedByOneDay
  case identityPerDevice
  case splitReplacementTreatedAsDeletion
  case onlyFirstSourceImported
  case sourceMatchedByName
  case oldHistoryDropped

  // Syncs.
  case addRepeatedAtLaunch
  case editRepeatedAtLaunch
  case importHangs
  case endedSyncKept

  /// Returns a copy of a subject, with the defect planted in the copy instead of any earlier one.
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
