internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the meaning of the sync state key that the row names.
  mutating func addStateDescriptions() {
    describe("user's sync preference") { field, world in
      for (isOn, expected) in [(true, "true"), (false, "false")] {
        await world.setAnswer(.decide(share: true, read: true))
        await world.attempt { isOn ? await $0.enable() : await $0.disable() }
        let comparison = try await world.compareState(field, with: expected)
        guard comparison == .holds else { return comparison }
      }
      return .holds
    }
    describe("encoded HKQueryAnchor for incremental sync", needs: .arrival) { field, world in
      await world.enable(answering: .decide(share: true, read: true))
      try await world.saveForeign()
      let anchor = world.lastAnchor().map { FieldText.text($0) } ?? "an anchor"
      let comparison = try await world.compareState(field, with: anchor)
      guard comparison == .holds else { return comparison }
      await world.importChanges()
      return world.continuity()
    }
    describe("timestamp of last successful sync", needs: .sync(.importing, .recovering)) {
      field, world in
      let before = try await world.compareState(field, with: "nil")
      guard before == .holds else { return before }
      await world.enable(answering: .decide(share: true, read: true))
      let success = FieldText.text(world.clock.now)
      await world.advance(by: 3_600)
      world.store.setFault(.failing(HealthError(.network)), on: StoreOperation.allCases)
      await world.importChanges()
      return try await world.compareState(field, with: success)
    }
    describe("entries queued for export (offline support)", needs: .sync(.exporting, .recovering)) {
      field, world in
      await world.enable(answering: .decide(share: true, read: true))
      world.store.setFault(.failing(HealthError(.network)), on: StoreOperation.allCases)
      await world.addEntry()
      await world.addEntry()
      try await world.restartSync()
      let queued = try await world.compareState(field, with: "2")
      guard queued == .holds else { return queued }
      world.store.setFault(nil, on: StoreOperation.allCases)
      await world.attempt { try await $0.exportPending() }
      return try await world.compareState(field, with: "0")
    }
  }

  /// Adds the phrases for the meaning of the fields of an anchored query's result.
  mutating func addChangesDescriptions() {
    describe(
      "new / updated samples since anchor", needs: .sync(.exporting, on: .externalWriters)
    ) { field, world in
      let (changes, expected) = try await world.changesSinceAnchor()
      let samples = field.value(of: changes) as? [QuantitySample]
      return .require(
        Set(samples?.map(\.uuid) ?? []) == expected.added,
        expected: "the new and the updated sample",
        observed: samples.map { "samples: \($0.count)" } ?? "no samples")
    }
    describe(
      "deleted sample UUIDs since anchor", needs: .sync(.exporting, on: .externalWriters)
    ) { field, world in
      let (changes, expected) = try await world.changesSinceAnchor()
      let objects = field.value(of: changes) as? [DeletedObject]
      return .require(
        Set(objects?.map(\.uuid) ?? []) == expected.deleted,
        expected: "the deleted and the replaced object",
        observed: objects.map { "objects: \($0.count)" } ?? "no deleted objects")
    }
    describe("store for next query", needs: .arrival.and(.sync(.exporting))) { field, world in
      let (changes, _) = try await world.changesSinceAnchor()
      guard let anchor = field.value(of: changes) as? QueryAnchor else {
        return .differs(expected: "an anchor", observed: field.typeName)
      }
      let next = try await world.changes(after: anchor)
      guard next.addedSamples.isEmpty, next.deletedObjects.isEmpty else {
        return .differs(
          expected: "no change is reported twice", observed: "a change is reported twice")
      }
      await world.importChanges()
      let saved = try await world.home.state().healthSyncAnchor
      return .require(
        saved != nil && saved == world.lastAnchor()?.data, expected: "the anchor is stored",
        observed: saved == nil ? "no anchor" : "a different anchor")
    }
  }
}

extension HealthWorld {
  func compareState(
    _ field: FieldCatalog.Field, with expected: String
  ) async throws -> Comparison {
    .equal(expected: expected, observed: field.text(of: try await home.state()))
  }

  func changes(after anchor: QueryAnchor?) async throws -> AnchoredChanges {
    try await store.anchoredChanges(
      id: QueryID(identifiers.next()), type: .bodyMass, anchor: anchor)
  }

  /// Deletes one sample, adds another and replaces a third, and returns the resulting changes.
  ///
  /// The result also contains the UUIDs of the expected samples and deletions.
  func changesSinceAnchor() async throws -> (
    AnchoredChanges, expected: (added: Set<UUID>, deleted: Set<UUID>)
  ) {
    await enable(answering: .decide(share: true, read: true))
    await addEntry()
    try await saveForeign()
    let replaced = try await sampleOfEntry()
    let anchor = try await changes(after: nil).newAnchor
    await deleteAsUser(foreignSamples)
    let deleted = Set(foreignSamples.map(\.uuid))
    try await saveForeign(83)
    try await saveRemote(version: 9)
    let added = [foreignSamples.last?.uuid, remoteSample?.uuid].compactMap(\.self)
    let gone = deleted.union([replaced?.uuid].compactMap(\.self))
    return (try await changes(after: anchor), (Set(added), gone))
  }
}
