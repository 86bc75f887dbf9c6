private import Foundation
private import HealthModel
internal import StoreSync

extension WeightSync {
  /// Adds an entry and, while sync is on, exports it as soon as the store accepts it.
  ///
  /// - Returns: The added entry, which may still be waiting for export.
  /// - Throws: ``WeightEntry/ValidationError`` for an invalid entry, or an error from the home.
  public func add(_ draft: EntryDraft) async throws -> WeightEntry {
    let identity = calls.identifiers.next().text
    let entry = try await home.transaction(.matching(persistentModelIDs: [], healthKitUUIDs: [])) {
      contents in
      let entry = WeightEntry(
        persistentModelID: identity, weightValue: draft.weightValue,
        weightUnit: draft.weightUnit.rawValue, date: draft.date, note: draft.note,
        bodyFatPercentage: draft.bodyFatPercentage, pendingHealthSync: contents.isSyncEnabled)
      try entry.validate(isSyncEnabled: contents.isSyncEnabled)
      var changes = EntryChanges()
      changes.upserts = [entry]
      return (changes, entry)
    }
    await localEntriesChanged()
    return entry
  }

  /// Edits an entry and, while sync is on, exports the change as soon as the store accepts it.
  ///
  /// A change to an imported entry is never exported.
  ///
  /// - Returns: The changed entry, which may still be waiting for export.
  /// - Throws: ``WeightSyncError/unknownEntry``, ``WeightSyncError/importedEntryIsReadOnly`` for an
  ///   edit of an imported measurement, ``WeightEntry/ValidationError`` for an invalid entry, or an
  ///   error from the home.
  public func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    let now = calls.clock.now
    let lookup = EntryLookup.matching(persistentModelIDs: [persistentModelID], healthKitUUIDs: [])
    let entry = try await home.transaction(lookup) { contents in
      guard var entry = contents.entries.first else { throw WeightSyncError.unknownEntry }
      guard !entry.isImported || !edit.changesMeasurement else {
        throw WeightSyncError.importedEntryIsReadOnly
      }
      entry.weightValue = edit.weightValue ?? entry.weightValue
      entry.weightUnit = edit.weightUnit?.rawValue ?? entry.weightUnit
      entry.date = edit.date ?? entry.date
      entry.note = edit.note ?? entry.note
      entry.modifiedDate = now
      entry.syncVersion += 1
      entry.pendingHealthSync = contents.isSyncEnabled && !entry.isImported
      try entry.validate(isSyncEnabled: contents.isSyncEnabled)
      var changes = EntryChanges()
      changes.upserts = [entry]
      return (changes, entry)
    }
    await localEntriesChanged()
    return entry
  }

  /// Deletes an entry locally and, while sync is on, its sample as soon as the store accepts the
  /// deletion.
  ///
  /// While sync is off, the deletion of the sample remains pending. The sample of an imported entry
  /// is never deleted.
  ///
  /// - Throws: ``WeightSyncError/unknownEntry``, or an error from the home.
  public func delete(_ persistentModelID: String) async throws {
    let lookup = EntryLookup.matching(persistentModelIDs: [persistentModelID], healthKitUUIDs: [])
    try await home.transaction(lookup) { contents in
      guard let entry = contents.entries.first else { throw WeightSyncError.unknownEntry }
      var changes = EntryChanges()
      changes.removals = [persistentModelID]
      // Save the deletion even without a sample UUID, because an export may be in progress or may
      // have taken effect without a response before the sync was turned off.
      if !entry.isImported {
        changes.addedDeletions = [
          PendingDeletion(
            syncIdentifier: entry.syncIdentifier, healthKitUUID: entry.healthKitUUID)
        ]
      }
      return (changes, ())
    }
    await localEntriesChanged()
  }

  /// Saves whether sync is on, together with the effect on the entries.
  ///
  /// Turning sync on adds the app's entries to the export queue unless their current version is
  /// known to be in the store. Turning sync off removes all entries from the queue. If the home
  /// throws an error, nothing is saved, and the error is ignored.
  package func saveEnabled(_ isEnabled: Bool) async {
    _ = try? await home.transaction(.all) { contents in
      var changes = EntryChanges()
      changes.healthSyncEnabled = isEnabled
      for var entry in contents.entries where !entry.isImported {
        let isPending = isEnabled && entry.exportedVersion != entry.syncVersion
        guard entry.pendingHealthSync != isPending else { continue }
        entry.pendingHealthSync = isPending
        changes.upserts.append(entry)
      }
      return (changes, ())
    }
  }
}
