private import Foundation
package import HealthModel
internal import StoreSync

/// A planner that computes the changes to local entries from a page of changes in the store.
package struct ImportPlanner: Sendable {
  /// The bundle identifier of the app.
  let bundleIdentifier: String
  /// The unit of imported weights.
  let preferredUnit: WeightUnit

  package init(configuration: WeightSyncConfiguration) {
    bundleIdentifier = configuration.bundleIdentifier
    preferredUnit = configuration.preferredUnit
  }

  /// Returns one lookup for all entries that a page may affect.
  package func lookup(for page: AnchoredChanges) -> EntryLookup {
    var uuids = Set(page.addedSamples.map(\.uuid.text))
    uuids.formUnion(page.deletedObjects.map(\.uuid.text))
    let identities =
      page.addedSamples.compactMap(ownIdentity)
      + page.deletedObjects.compactMap { identity(in: $0.metadata) }
    return .matching(persistentModelIDs: Set(identities), healthKitUUIDs: uuids)
  }

  /// Returns the app's sync identifiers of deleted objects in a page.
  ///
  /// An identifier is omitted if the page also contains the replacement, a sample that the app
  /// saved with the same identifier.
  package func unpairedIdentifiers(in page: AnchoredChanges) -> Set<String> {
    let deleted = page.deletedObjects.compactMap { $0.metadata.syncIdentity?.identifier }
    return Set(deleted.filter { $0.hasPrefix(WeightEntry.syncIdentifierPrefix) })
      .subtracting(ownIdentifiers(in: page))
  }

  /// Returns the sync identifiers of the app's samples in a page.
  ///
  /// Samples of other apps are left out, because a copy by another app does not replace an entry.
  private func ownIdentifiers(in page: AnchoredChanges) -> Set<String> {
    Set(page.addedSamples.filter(isOwn).compactMap { $0.metadata.syncIdentity?.identifier })
  }

  /// Returns the changes for a page, and the number of new entries.
  ///
  /// The app's own samples are processed first, so that a replacement counts as a change of an
  /// entry and not as a deletion. Deletions follow, then samples from other sources.
  ///
  /// - Parameters:
  ///   - page: The changes reported by the store.
  ///   - home: The entries that the page may affect, all pending deletions, and the sync setting.
  ///   - replaced: The sync identifiers of deleted objects for which the store contains a
  ///     replacement that the page does not contain.
  ///   - makeIdentity: A closure that creates the identifier of a new entry.
  /// - Returns: The changes, and the number of new entries.
  package func plan(
    _ page: AnchoredChanges, home: HomeContents, replaced: Set<String>,
    makeIdentity: () -> String
  ) -> (changes: EntryChanges, inserted: Int) {
    var draft = Draft(home)
    let own = page.addedSamples.filter(isOwn)
    for sample in own { take(own: sample, into: &draft, home, makeIdentity) }
    let present = replaced.union(ownIdentifiers(in: page))
    for object in page.deletedObjects { drop(object, present: present, from: &draft, home) }
    for sample in page.addedSamples where !isOwn(sample) {
      take(foreign: sample, into: &draft, makeIdentity)
    }
    return (draft.changes, draft.inserted)
  }

  private func isOwn(_ sample: QuantitySample) -> Bool {
    sample.sourceRevision?.source.bundleIdentifier == bundleIdentifier
  }

  /// Returns the identifier of the entry from which a sample was exported, or `nil` for a sample of
  /// another source or without one of the app's sync identifiers.
  private func ownIdentity(_ sample: QuantitySample) -> String? {
    isOwn(sample) ? identity(in: sample.metadata) : nil
  }

  /// Returns the identifier of the entry for the sync identifier in the metadata, or `nil` if the
  /// metadata does not contain one of the app's sync identifiers.
  private func identity(in metadata: Metadata) -> String? {
    guard let identifier = metadata.syncIdentity?.identifier,
      identifier.hasPrefix(WeightEntry.syncIdentifierPrefix)
    else { return nil }
    return String(identifier.dropFirst(WeightEntry.syncIdentifierPrefix.count))
  }

  private func take(
    own sample: QuantitySample, into draft: inout Draft, _ home: HomeContents,
    _ makeIdentity: () -> String
  ) {
    let uuid = sample.uuid.text
    let identity = ownIdentity(sample)
    guard let entry = identity.flatMap({ draft.entry($0) }) ?? draft.entry(linkedTo: uuid) else {
      let identifier = sample.metadata.syncIdentity?.identifier
      if home.deletions.contains(where: {
        $0.healthKitUUID == uuid || $0.syncIdentifier == identifier
      }) {
        return
      }
      // The app's own sample without a local entry is from an earlier installation, or from another
      // of the user's devices.
      var restored = entryFrom(sample, identity: identity ?? makeIdentity())
      restored.syncVersion = sample.metadata.ownVersion
      restored.exportedVersion = restored.syncVersion
      draft.insert(restored)
      return
    }
    draft.update(resolve(entry, against: sample, home.isSyncEnabled))
  }

  /// Returns a local entry after its comparison with one of the app's samples; the higher version
  /// wins.
  ///
  /// The entry is linked to the sample in every case. If the versions are equal and the values
  /// differ, the entry gets the next version.
  private func resolve(
    _ local: WeightEntry, against sample: QuantitySample, _ isSyncEnabled: Bool
  ) -> WeightEntry {
    let remote = sample.metadata.ownVersion
    var entry = local
    switch VersionComparison(
      local: local.syncVersion, stored: remote, isSameValue: matches(local, sample))
    {
    case .storeIsNewer:
      let fetched = entryFrom(sample, identity: local.persistentModelID)
      entry.weightValue = fetched.weightValue
      entry.weightUnit = fetched.weightUnit
      entry.date = fetched.date
      entry.syncVersion = remote
      entry.pendingHealthSync = false
    case .localIsNewer:
      // This also applies to a version that was exported before: the store now has an older one.
      entry.pendingHealthSync = isSyncEnabled
    case .same:
      entry.pendingHealthSync = false
    case .differentValues:
      entry.syncVersion += 1
      entry.pendingHealthSync = isSyncEnabled
    }
    entry.healthKitUUID = sample.uuid.text
    entry.exportedVersion = remote
    return entry
  }

  private func matches(_ entry: WeightEntry, _ sample: QuantitySample) -> Bool {
    (try? WeightExport(entry))?.describes(sample) ?? false
  }

  /// Applies a deletion, unless the store still contains a version of the same entry.
  ///
  /// An entry of the app is kept if a version of the entry was not exported, so that the entry is
  /// exported again.
  ///
  /// The entry of a version that was replaced before it was imported is found only by the sync
  /// identifier. A deletion does not contain the object's source, so another app's copy of one of
  /// the app's samples is identified by its UUID.
  private func drop(
    _ object: DeletedObject, present: Set<String>, from draft: inout Draft, _ home: HomeContents
  ) {
    let linked = draft.entry(linkedTo: object.uuid.text)
    if let linked, linked.isImported { return draft.remove(linked) }
    if let identifier = object.metadata.syncIdentity?.identifier, present.contains(identifier) {
      return
    }
    let named = identity(in: object.metadata).flatMap { draft.entry($0) }
    guard var entry = linked ?? named else { return }
    if !entry.isImported,
      entry.pendingHealthSync || entry.syncVersion > (entry.exportedVersion ?? 0)
    {
      // The entry has a version that was not exported yet, so export the entry again.
      entry.healthKitUUID = nil
      entry.exportedVersion = nil
      entry.pendingHealthSync = home.isSyncEnabled
      draft.update(entry)
    } else {
      draft.remove(entry)
    }
  }

  private func take(
    foreign sample: QuantitySample, into draft: inout Draft, _ makeIdentity: () -> String
  ) {
    // Samples never change, so a known sample needs no update.
    guard draft.entry(linkedTo: sample.uuid.text) == nil else { return }
    var entry = entryFrom(sample, identity: makeIdentity())
    let source = sample.sourceRevision?.source
    entry.source = sourceName(source)
    entry.sourceBundleIdentifier = source?.bundleIdentifier
    draft.insert(entry)
  }

  /// Returns the source name to show.
  ///
  /// The name never equals the app's own name, because the entry would then look like one of the
  /// app's entries.
  private func sourceName(_ source: Source?) -> String {
    guard let source, !source.name.isEmpty, source.bundleIdentifier != "com.apple.Health" else {
      return WeightEntry.unknownSource
    }
    return source.name == WeightEntry.ownSource
      ? "\(source.name) (\(source.bundleIdentifier))" : source.name
  }

  private func entryFrom(_ sample: QuantitySample, identity: String) -> WeightEntry {
    // The conversion cannot fail, because a body mass sample always has a unit of mass.
    let weight = (try? sample.quantity.doubleValue(for: preferredUnit.healthUnit)) ?? 0
    return WeightEntry(
      persistentModelID: identity, weightValue: weight, weightUnit: preferredUnit.rawValue,
      date: sample.startDate, healthKitUUID: sample.uuid.text)
  }
}

extension ImportPlanner {
  /// The entries with the changes of the page, found by identifier and by sample.
  fileprivate struct Draft {
    private var entries: [String: WeightEntry] = [:]
    private var identities: [String: String] = [:]
    private(set) var inserted = 0
    private var removals: Set<String> = []
    private var touched: [String] = []
    private var isTouched: Set<String> = []

    /// The changes that lead to the final state of each entry, without intermediate states.
    var changes: EntryChanges {
      var changes = EntryChanges()
      changes.upserts = touched.compactMap { entries[$0] }
      changes.removals = removals
      return changes
    }

    init(_ home: HomeContents) {
      for entry in home.entries { link(entry) }
    }

    private mutating func link(_ entry: WeightEntry) {
      entries[entry.persistentModelID] = entry
      if let uuid = entry.healthKitUUID { identities[uuid] = entry.persistentModelID }
    }

    func entry(_ identity: String) -> WeightEntry? { entries[identity] }

    func entry(linkedTo uuid: String) -> WeightEntry? {
      identities[uuid].flatMap { entries[$0] }
    }

    mutating func insert(_ entry: WeightEntry) {
      inserted += 1
      removals.remove(entry.persistentModelID)
      link(entry)
      touch(entry)
    }

    mutating func update(_ entry: WeightEntry) {
      guard entries[entry.persistentModelID] != entry else { return }
      if let old = entries[entry.persistentModelID]?.healthKitUUID { identities[old] = nil }
      link(entry)
      touch(entry)
    }

    mutating func remove(_ entry: WeightEntry) {
      entries[entry.persistentModelID] = nil
      if let uuid = entry.healthKitUUID { identities[uuid] = nil }
      removals.insert(entry.persistentModelID)
    }

    private mutating func touch(_ entry: WeightEntry) {
      guard isTouched.insert(entry.persistentModelID).inserted else { return }
      touched.append(entry.persistentModelID)
    }
  }
}
