internal import Foundation
internal import HealthModel
internal import WeightSync

extension PlantedDefect {
  /// The deviation of the home; `nil` if the defect does not concern the home.
  var homeDeviation: Deviation? {
    var deviation = Deviation()
    switch self {
    case .anchorBeforeEntries: deviation.savesAnchorFirst = true
    case .anchorSurvivesReinstall:
      deviation.savedAnchor = { anchor, memory in
        memory.with { $0.anchor = anchor }
        return .some(anchor)
      }
      deviation.state = { state, memory in
        var state = state
        state.healthSyncAnchor = state.healthSyncAnchor ?? memory.with { $0.anchor }
        return state
      }
    case .anchorOnePageBehind:
      deviation.savedAnchor = { anchor, memory in
        memory.with { state in
          defer { state.anchor = anchor }
          // The first anchor is saved unchanged, so that the next import continues after it.
          return .some(state.anchor ?? anchor)
        }
      }
    case .queueDroppedAtLaunch:
      deviation.atStart = { home, memory in
        guard memory.processes > 1 else { return }
        try await home.transaction(.pendingExport) { contents in
          var changes = EntryChanges()
          changes.upserts = contents.entries.map { $0.with { $0.pendingHealthSync = false } }
          return (changes, ())
        }
      }
    case .deletionsDroppedAtLaunch:
      deviation.atStart = { home, memory in
        guard memory.processes > 1 else { return }
        try await home.transaction(.pendingExport) { contents in
          var changes = EntryChanges()
          changes.finishedDeletions = Set(contents.deletions.map(\.syncIdentifier))
          return (changes, ())
        }
      }
    case .versionsRestartAtLaunch:
      deviation.atStart = { home, memory in
        guard memory.processes > 1 else { return }
        try await home.transaction(.all) { contents in
          var changes = EntryChanges()
          changes.upserts = contents.entries.filter { !$0.isImported && !$0.pendingHealthSync }
            .map { $0.with { $0.syncVersion = 1 } }
          return (changes, ())
        }
      }
    case .lastTransactionLost:
      deviation.changes = { changes, contents, memory in
        memory.with { $0.changes = changes.reversed(over: contents) }
        return changes
      }
      deviation.atStart = { home, memory in
        let reversed = memory.with { $0.changes }
        guard memory.processes > 1, !reversed.isEmpty else { return }
        try await home.transaction(.pendingExport) { _ in (reversed, ()) }
      }
    case .tornPage:
      deviation.changes = { changes, _, memory in
        var changes = changes
        let late = memory.with { state in
          defer { state.changes.upserts = Array(changes.upserts.dropFirst()) }
          return state.changes.upserts
        }
        let ids = Set(changes.upserts.map(\.persistentModelID)).union(changes.removals)
        changes.upserts =
          Array(changes.upserts.prefix(1)) + late.filter { !ids.contains($0.persistentModelID) }
        return changes
      }
    default:
      guard let changes = entryDeviation else { return nil }
      deviation.changes = { planned, contents, _ in changes(planned, contents) }
    }
    return deviation
  }

  /// A closure that replaces changes to the home; `nil` if the defect replaces no changes, or if
  /// the replacement depends on more than the changes and the contents of the home.
  private var entryDeviation: (@Sendable (EntryChanges, HomeContents) -> EntryChanges)? {
    switch self {
    case .deletionDroppedWhileOff:
      Self.changing { changes, contents in
        if !contents.isSyncEnabled { changes.addedDeletions = [] }
      }
    case .deletionDroppedDuringExport:
      Self.changing { changes, _ in
        changes.addedDeletions.removeAll { $0.healthKitUUID == nil }
      }
    case .queueKeptWhenOff:
      Self.changing { changes, _ in
        if changes.healthSyncEnabled == false { changes.upserts = [] }
      }
    case .deletionOfImportWithNoteIgnored:
      Self.changing { changes, contents in
        for entry in contents.entries where entry.isImported && entry.note != nil {
          changes.removals.remove(entry.persistentModelID)
        }
      }
    case .noteLostOnReplacement: Self.onReplacement { entry, _ in entry.note = nil }
    case .bodyFatLostOnReplacement:
      Self.onReplacement { entry, _ in entry.bodyFatPercentage = nil }
    case .remoteVersionWithoutValue:
      Self.onReplacement { entry, old in
        (entry.weightValue, entry.weightUnit) = (old.weightValue, old.weightUnit)
      }
    case .dateKeptOnReplacement: Self.onReplacement { $0.date = $1.date }
    case .unitKeptOnReplacement: Self.onReplacement { $0.weightUnit = $1.weightUnit }
    case .linkKeptOnReplacement: Self.onReplacement { $0.healthKitUUID = $1.healthKitUUID }
    case .editOfQueuedEntryNotExported:
      Self.onChange { entry, old in
        if old.pendingHealthSync, entry.syncVersion > old.syncVersion,
          entry.modifiedDate != old.modifiedDate
        {
          entry.pendingHealthSync = false
        }
      }
    case .editDuringExportNotExported:
      Self.onChange { entry, old in
        if entry.exportedVersion != old.exportedVersion, entry.syncVersion == old.syncVersion {
          entry.pendingHealthSync = false
        }
      }
    case .deletionsNeverFinished: Self.changing { changes, _ in changes.finishedDeletions = [] }
    case .entryLinkedToItself:
      Self.onChange { entry, old in
        if old.exportedVersion == nil, entry.exportedVersion != nil {
          entry.healthKitUUID = entry.persistentModelID
        }
      }
    default: nil
    }
  }

  private static func changing(
    _ change: @escaping @Sendable (inout EntryChanges, HomeContents) -> Void
  ) -> @Sendable (EntryChanges, HomeContents) -> EntryChanges {
    { changes, contents in
      var changes = changes
      change(&changes, contents)
      return changes
    }
  }

  /// Returns a deviation that changes the entries whose values another device has replaced.
  private static func onReplacement(
    _ change: @escaping @Sendable (inout WeightEntry, WeightEntry) -> Void
  ) -> @Sendable (EntryChanges, HomeContents) -> EntryChanges {
    onChange { entry, old in
      if entry.syncVersion > old.syncVersion, entry.modifiedDate == old.modifiedDate,
        !entry.pendingHealthSync
      {
        change(&entry, old)
      }
    }
  }

  /// Returns a deviation that changes the entries that already existed.
  private static func onChange(
    _ change: @escaping @Sendable (inout WeightEntry, WeightEntry) -> Void
  ) -> @Sendable (EntryChanges, HomeContents) -> EntryChanges {
    { changes, contents in
      let known = Dictionary(contents.entries.map { ($0.persistentModelID, $0) }) { $1 }
      var changes = changes
      for index in changes.upserts.indices {
        guard let old = known[changes.upserts[index].persistentModelID] else { continue }
        change(&changes.upserts[index], old)
      }
      return changes
    }
  }
}

extension WeightEntry {
  fileprivate func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension EntryChanges {
  /// Returns the changes that undo these changes to entries.
  fileprivate func reversed(over contents: HomeContents) -> Self {
    let known = Dictionary(contents.entries.map { ($0.persistentModelID, $0) }) { $1 }
    var reversed = Self()
    for entry in upserts where known[entry.persistentModelID] == nil {
      reversed.removals.insert(entry.persistentModelID)
    }
    reversed.upserts =
      upserts.compactMap { known[$0.persistentModelID] } + removals.compactMap { known[$0] }
    return reversed
  }
}
