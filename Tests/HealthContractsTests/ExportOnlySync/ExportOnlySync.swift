import Foundation
import HealthModel
import RemoteSubjects
import WeightSync

/// A sync that exports the user's entries, and never imports samples.
actor ExportOnlySync: WeightSyncProtocol {
  /// The possible defects of this sync.
  enum Mistake: CaseIterable {
    /// An edit is not exported.
    case forgetsEdits
    /// A number of pounds is exported as the same number of kilograms.
    case mistakesUnits
    /// A deletion is not exported.
    case keepsSamples
    /// The sync cannot be turned off.
    case neverStops
    /// The status does not show a refusal.
    case hidesRefusals
  }

  nonisolated let capabilities: Set<SyncCapability> = [.exporting]
  private let surroundings: SyncServer.Surroundings
  private let mistake: Mistake?
  private var shown = SyncStatus()

  init(_ surroundings: SyncServer.Surroundings, mistake: Mistake? = nil) {
    self.surroundings = surroundings
    self.mistake = mistake
  }

  private var store: any HealthStoreProtocol { surroundings.store }
  private var home: any WeightSyncHome { surroundings.home }

  var status: SyncStatus { shown }

  // MARK: - On and off

  func launch() async {
    shown.isToggleOn = (try? await home.state().healthSyncEnabled) ?? false
    await exportIfOn()
  }

  func enable() async {
    guard !shown.isToggleOn else { return }
    if let store = store as? any AvailabilityReporting, await !store.isHealthDataAvailable {
      shown.isOptionVisible = false
      shown.phase = .failed
      return
    }
    do {
      _ = try await store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass])
    } catch { return refuse() }
    let reporting = store as? any AuthorizationReporting
    guard await reporting?.authorizationStatus(for: .bodyMass) == .sharingAuthorized else {
      return refuse()
    }
    shown = SyncStatus()
    shown.isToggleOn = true
    await save(isOn: true)
    await exportIfOn()
  }

  private func refuse() {
    guard mistake != .hidesRefusals else { return }
    shown.message = "Health access not granted"
    shown.recoveryAction = .showSettingsLink
    shown.phase = .failed
  }

  func disable() async {
    guard mistake != .neverStops else { return }
    shown = SyncStatus()
    await save(isOn: false)
  }

  /// Saves whether the sync is on.
  ///
  /// If it is on, the entries whose current version was not exported wait for export; otherwise, no
  /// entry does.
  private func save(isOn: Bool) async {
    _ = try? await home.transaction(.all) { contents in
      var changes = EntryChanges()
      changes.healthSyncEnabled = isOn
      for var entry in contents.entries {
        entry.pendingHealthSync = isOn && entry.exportedVersion != entry.syncVersion
        changes.upserts.append(entry)
      }
      return (changes, ())
    }
  }

  // MARK: - Entries

  func add(_ draft: EntryDraft) async throws -> WeightEntry {
    let identity = surroundings.identifiers.next().uuidString
    let none = EntryLookup.matching(persistentModelIDs: [], healthKitUUIDs: [])
    let entry = try await home.transaction(none) { contents in
      let entry = WeightEntry(
        persistentModelID: identity, weightValue: draft.weightValue,
        weightUnit: draft.weightUnit.rawValue, date: draft.date, note: draft.note,
        bodyFatPercentage: draft.bodyFatPercentage, pendingHealthSync: contents.isSyncEnabled)
      try entry.validate(isSyncEnabled: contents.isSyncEnabled)
      var changes = EntryChanges()
      changes.upserts = [entry]
      return (changes, entry)
    }
    await exportIfOn()
    return entry
  }

  func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    let (now, mistake) = (surroundings.clock.now, mistake)
    let entry = try await change(persistentModelID) { entry, isOn in
      entry.weightValue = edit.weightValue ?? entry.weightValue
      entry.weightUnit = edit.weightUnit?.rawValue ?? entry.weightUnit
      entry.date = edit.date ?? entry.date
      entry.note = edit.note ?? entry.note
      entry.modifiedDate = now
      entry.syncVersion += 1
      entry.pendingHealthSync = isOn && mistake != .forgetsEdits
    }
    await exportIfOn()
    return entry
  }

  private func change(
    _ identity: String, _ body: @Sendable (inout WeightEntry, Bool) -> Void
  ) async throws -> WeightEntry {
    let lookup = EntryLookup.matching(persistentModelIDs: [identity], healthKitUUIDs: [])
    return try await home.transaction(lookup) { contents in
      guard var entry = contents.entries.first else { throw WeightSyncError.unknownEntry }
      body(&entry, contents.isSyncEnabled)
      try entry.validate(isSyncEnabled: contents.isSyncEnabled)
      var changes = EntryChanges()
      changes.upserts = [entry]
      return (changes, entry)
    }
  }

  func delete(_ persistentModelID: String) async throws {
    let lookup = EntryLookup.matching(persistentModelIDs: [persistentModelID], healthKitUUIDs: [])
    try await home.transaction(lookup) { contents in
      guard let entry = contents.entries.first else { throw WeightSyncError.unknownEntry }
      var changes = EntryChanges()
      changes.removals = [persistentModelID]
      if entry.exportedVersion != nil {
        changes.addedDeletions = [
          PendingDeletion(
            syncIdentifier: entry.syncIdentifier, healthKitUUID: entry.healthKitUUID)
        ]
      }
      return (changes, ())
    }
    await exportIfOn()
  }

  // MARK: - Exporting

  private func exportIfOn() async {
    guard shown.isToggleOn else { return }
    try? await exportPending()
  }

  func exportPending() async throws {
    guard shown.isToggleOn else { throw WeightSyncError.disabled }
    shown.phase = .syncing
    defer { shown.phase = .succeeded }
    for entry in try await home.entries(.pendingExport) {
      var export = try WeightExport(entry)
      if mistake == .mistakesUnits { export.unit = .kilogram }
      let sample = try export.sample(uuid: surroundings.identifiers.next())
      try await store.save(.quantity(sample))
      _ = try await change(entry.persistentModelID) { current, _ in
        current.healthKitUUID = sample.uuid.uuidString
        current.exportedVersion = entry.syncVersion
        current.pendingHealthSync = current.syncVersion != entry.syncVersion
      }
    }
    for deletion in try await home.contents(.all).deletions { try await carryOut(deletion) }
    try await home.saveLastSyncDate(surroundings.clock.now)
  }

  private func carryOut(_ deletion: PendingDeletion) async throws {
    guard mistake != .keepsSamples else { return }
    let samples = try await store.samples(
      id: QueryID(surroundings.identifiers.next()), type: .bodyMass,
      predicate: .syncIdentifiers([deletion.syncIdentifier]))
    for sample in samples { try await store.delete(.quantity(sample)) }
    try await home.transaction(.all) { _ in
      var changes = EntryChanges()
      changes.finishedDeletions = [deletion.syncIdentifier]
      return (changes, ())
    }
  }

  // MARK: - Unsupported parts

  func importWeightFromHealth() async throws -> Int { throw WeightSyncError.disabled }
  func enterForeground() async {}
  func deviceDidUnlock() async {}
  func performRecovery() async {}
  func settle() async {}
}
