private import Foundation
internal import HealthModel
internal import StoreSync

extension WeightSync {
  /// The maximum number of entries that are saved before one lookup and one transaction.
  private static var batchSize: Int { 100 }

  /// Performs pending deletions, and then saves pending entries.
  ///
  /// - Returns: The number of saves that the store accepted.
  /// - Throws: An error from the store or the home, `timeout`, an authorization error if deletions
  ///   require a missing permission, or the error of an entry that cannot be saved as a sample.
  func exportEverything() async throws -> Int {
    // Deletions need a lookup, which fails on a locked device; pending entries are saved
    // regardless.
    let deletions: Result<Void, any Error>
    do { deletions = .success(try await exportDeletions()) } catch { deletions = .failure(error) }
    var exported = 0
    // Lost conflicts and concurrent edits leave entries pending. The limit prevents an endless
    // exchange between two devices.
    for _ in 0..<Self.mostRounds where isEnabled {
      let pending = try await home.entries(.pendingExport)
      if pending.isEmpty { break }
      exported += try await export(pending)
    }
    try deletions.get()
    // An export that ends because the sync was turned off does not set the date of the last sync.
    if isEnabled { try await home.saveLastSyncDate(calls.clock.now) }
    return exported
  }

  /// The maximum number of rounds in an export; later rounds save entries that have become pending
  /// in the meantime.
  private static var mostRounds: Int { 4 }

  private func export(_ pending: [WeightEntry]) async throws -> Int {
    var exported = 0
    var firstFailure: (any Error)?
    for start in stride(from: 0, to: pending.count, by: Self.batchSize) where isEnabled {
      let batch = pending[start..<min(start + Self.batchSize, pending.count)]
      let (accepted, failure) = await save(batch)
      try await reconcile(accepted)
      exported += accepted.count
      firstFailure = firstFailure ?? failure
      if let failure, !StoreCalls.concernsOneObject(failure) { break }
    }
    if let firstFailure { throw firstFailure }
    return exported
  }

  private func save(
    _ entries: ArraySlice<WeightEntry>
  ) async -> (accepted: [AcceptedExport], failure: (any Error)?) {
    var accepted: [AcceptedExport] = []
    var firstFailure: (any Error)?
    for entry in entries {
      do {
        let export = try WeightExport(entry)
        let sample = try calls.made(export.sample(uuid: calls.identifiers.next()))
        try await calls.save(sample)
        accepted.append(
          AcceptedExport(
            persistentModelID: entry.persistentModelID, export: export, sampleUUID: sample.uuid))
      } catch {
        firstFailure = firstFailure ?? error
        guard StoreCalls.concernsOneObject(error) else { break }
      }
    }
    return (accepted, firstFailure)
  }

  /// Reads the current samples from the store, and updates the exported entries accordingly.
  private func reconcile(_ accepted: [AcceptedExport]) async throws {
    guard !accepted.isEmpty else { return }
    let identifiers = Set(accepted.map(\.export.syncIdentifier))
    // A locked device accepts saves but rejects queries; the next import corrects the links.
    let samples = try? await calls.ownSamples(of: .bodyMass, syncIdentifiers: identifiers)
    let stored = samples.map { samples in
      Dictionary(
        samples.compactMap { sample in
          sample.metadata.syncIdentity.map { ($0.identifier, sample) }
        }, uniquingKeysWith: { _, last in last })
    }
    let lookup = EntryLookup.matching(
      persistentModelIDs: Set(accepted.map(\.persistentModelID)), healthKitUUIDs: [])
    try await home.transaction(lookup) { contents in
      (ExportReconciler.changes(after: accepted, stored: stored, home: contents), ())
    }
  }

  /// Deletes the samples of entries that the user deleted.
  ///
  /// A missing sample counts as deleted only while sharing is authorized. With neither sharing nor
  /// read permission, an app cannot read its own samples, so the deletion remains pending.
  ///
  /// - Throws: An error from the store or the home, `timeout`, or an authorization error if
  ///   deletions require a missing permission.
  private func exportDeletions() async throws {
    let nothing = EntryLookup.matching(persistentModelIDs: [], healthKitUUIDs: [])
    let deletions = try await home.contents(nothing).deletions
    guard !deletions.isEmpty else { return }
    let samples = try await calls.ownSamples(
      of: .bodyMass, syncIdentifiers: Set(deletions.map(\.syncIdentifier)),
      uuids: Set(deletions.compactMap { $0.healthKitUUID.flatMap(UUID.init(text:)) }))
    let identifiers = Set(samples.compactMap { $0.metadata.syncIdentity?.identifier })
    let uuids = Set(samples.map(\.uuid.text))
    let missing = deletions.filter {
      !identifiers.contains($0.syncIdentifier) && !uuids.contains($0.healthKitUUID ?? "")
    }
    let denial = missing.isEmpty ? nil : await calls.sharingDenial(for: .bodyMass)
    for sample in samples { try await calls.delete(sample) }
    let waiting = Set((denial == nil ? [] : missing).map(\.syncIdentifier))
    try await home.transaction(nothing) { _ in
      var changes = EntryChanges()
      changes.finishedDeletions = Set(deletions.map(\.syncIdentifier)).subtracting(waiting)
      return (changes, ())
    }
    if let denial { throw denial }
  }
}
