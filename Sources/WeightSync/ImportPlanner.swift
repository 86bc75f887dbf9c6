private import Foundation
package import HealthModel

/// Decides what a page of changes does to the local entries; pure, so that it can be repeated.
package struct ImportPlanner: Sendable {
  /// The app's own identity.
  let bundleIdentifier: String
  /// The unit of imported weights.
  let preferredUnit: WeightUnit

  package init(configuration: WeightSyncConfiguration) {
    bundleIdentifier = configuration.bundleIdentifier
    preferredUnit = configuration.preferredUnit
  }

  /// Everything that a page may touch, in one look-up.
  package func lookup(for page: AnchoredChanges) -> EntryLookup {
    var uuids = Set(page.addedSamples.map(\.uuid.text))
    uuids.formUnion(page.deletedObjects.map(\.uuid.text))
    let identities =
      page.addedSamples.compactMap(ownIdentity)
      + page.deletedObjects.compactMap { identity(in: $0.metadata) }
    return .matching(persistentModelIDs: Set(identities), healthKitUUIDs: uuids)
  }

  /// The own sync identifiers among the deletions of a page that no sample of the page replaces.
  package func unpairedIdentifiers(in page: AnchoredChanges) -> Set<String> {
    let deleted = page.deletedObjects.compactMap { $0.metadata.syncIdentity?.identifier }
    return Set(deleted.filter { $0.hasPrefix(WeightEntry.syncIdentifierPrefix) })
      .subtracting(ownIdentifiers(in: page))
  }

  /// The sync identifiers of a page's own samples; another app's copy replaces nothing.
  private func ownIdentifiers(in page: AnchoredChanges) -> Set<String> {
    Set(page.addedSamples.filter(isOwn).compactMap { $0.metadata.syncIdentity?.identifier })
  }

  /// The changes that a page makes, and how many entries are new.
  ///
  /// Own samples come first, so that a replacement is seen as a change of an entry and not as a
  /// deletion; then deletions, then what others wrote.
  ///
  /// - Parameters:
  ///   - page: What the store says changed.
  ///   - home: The entries that the page may concern.
  ///   - replaced: Sync identifiers whose deletion is only the first half of a replacement.
  ///   - makeIdentity: Makes the identity of a new entry.
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

  /// The identity of the entry that an own sample was exported from.
  private func ownIdentity(_ sample: QuantitySample) -> String? {
    isOwn(sample) ? identity(in: sample.metadata) : nil
  }

  /// The identity of an entry that a sync identifier names.
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
      // Ours, but not here: a new installation, or another device of the user.
      var restored = entryFrom(sample, identity: identity ?? makeIdentity())
      restored.syncVersion = version(of: sample)
      restored.exportedVersion = restored.syncVersion
      draft.insert(restored)
      return
    }
    draft.update(resolve(entry, against: sample, home.isSyncEnabled))
  }

  /// The higher version wins; otherwise the local entry stays, learns its sample and replaces it.
  private func resolve(
    _ local: WeightEntry, against sample: QuantitySample, _ isSyncEnabled: Bool
  ) -> WeightEntry {
    let remote = version(of: sample)
    var entry = local
    if remote > local.syncVersion {
      let fetched = entryFrom(sample, identity: local.persistentModelID)
      entry.weightValue = fetched.weightValue
      entry.weightUnit = fetched.weightUnit
      entry.date = fetched.date
      entry.syncVersion = remote
      entry.pendingHealthSync = false
    } else if remote < local.syncVersion {
      // Also when the local one was exported once: what took its place is older.
      entry.pendingHealthSync = isSyncEnabled
    } else if matches(local, sample) {
      entry.pendingHealthSync = false
    } else {
      // Another device took this version for another value: the local one goes on as the next.
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

  /// Takes a deletion in, unless the store still holds a version of the same entry.
  ///
  /// A version that was replaced before it was ever seen here is known by its sync identifier only.
  /// A deletion does not tell whose object it was, so a copy that another app made of an own sample
  /// goes by its own identity.
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
      // The user changed it here and nobody has seen that yet: it goes out again.
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
    // Samples never change, so one that is known needs nothing.
    guard draft.entry(linkedTo: sample.uuid.text) == nil else { return }
    var entry = entryFrom(sample, identity: makeIdentity())
    let source = sample.sourceRevision?.source
    entry.source = sourceName(source)
    entry.sourceBundleIdentifier = source?.bundleIdentifier
    draft.insert(entry)
  }

  /// The name to show; never the app's own, which would make the entry look like one of its own.
  private func sourceName(_ source: Source?) -> String {
    guard let source, !source.name.isEmpty, source.bundleIdentifier != "com.apple.Health" else {
      return WeightEntry.unknownSource
    }
    return source.name == WeightEntry.ownSource
      ? "\(source.name) (\(source.bundleIdentifier))" : source.name
  }

  private func version(of sample: QuantitySample) -> Int {
    max(1, sample.metadata.syncIdentity?.wholeVersion ?? 1)
  }

  private func entryFrom(_ sample: QuantitySample, identity: String) -> WeightEntry {
    // A body mass sample always has a unit of mass, or it could not have been made.
    let weight = (try? sample.quantity.doubleValue(for: preferredUnit.healthUnit)) ?? 0
    return WeightEntry(
      persistentModelID: identity, weightValue: weight, weightUnit: preferredUnit.rawValue,
      date: sample.startDate, healthKitUUID: sample.uuid.text)
  }
}

extension ImportPlanner {
  /// The entries as the page changes them, found by identity and by sample.
  fileprivate struct Draft {
    private var entries: [String: WeightEntry] = [:]
    private var identities: [String: String] = [:]
    private(set) var inserted = 0
    private var removals: Set<String> = []
    private var touched: [String] = []
    private var isTouched: Set<String> = []

    /// Every entry as it is in the end; one that is gone is not saved on the way.
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
