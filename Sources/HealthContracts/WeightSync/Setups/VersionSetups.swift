internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for versions of an entry on two devices, and for a repeated sync identifier.
  mutating func addVersionSetups() {
    add("local {version}", in: "setup") { arguments, _ throws(BindingProblem) in
      let version = try arguments.integer("version")
      return [
        .setup("the local entry has version \(version)", needs: .sync(.exporting, .recovering)) {
          try await $0.makeLocal(version)
        }
      ]
    }
    add("remote {version}", in: "setup") { arguments, _ throws(BindingProblem) in
      let version = try arguments.integer("version")
      return [
        .setup(
          "another device saved version \(version)",
          needs: .arrival
        ) { try await $0.saveRemote(version: version) }
      ]
    }
    add("duplicate (same syncId, {relation} version)", in: "setup") { arguments, _ in
      let relation = arguments["relation"]
      return [
        .setup("two samples with equal sync identifiers are saved (second version: \(relation))") {
          try await $0.saveDuplicate(relation: relation)
        }
      ]
    }
  }
}

extension HealthWorld {
  /// Adds an entry, and then edits it until it has the given version.
  ///
  /// The edits are not exported, because saving to the store fails. Afterward, saving has no fault,
  /// even if the row set one before.
  ///
  /// - Throws: ``CaseProblem`` if the version is not 1 to 1000; `Deviation` if the sync did not
  ///   create an entry to edit.
  func makeLocal(_ version: Int) async throws {
    localVersion = version
    guard (1...1000).contains(version) else {
      throw CaseProblem("a local version must be 1 to 1000")
    }
    await addEntry()
    store.setFault(.failing(HealthError(.network)), on: [.save])
    for edit in 1..<max(version, 1) {
      try await editEntry(EntryEdit(weightValue: 180.5 + Double(edit)))
    }
    store.setFault(nil, on: [.save])
  }

  /// Saves a sample with version 2, then another sample with the same sync identifier.
  ///
  /// The second sample has version 1, 2 or 3 for the relation `lower`, `equal` or `higher`.
  func saveDuplicate(relation: String) async throws {
    let identity = "w8trackr-\(identifiers.next().uuidString)"
    func sample(version: Double) throws -> QuantitySample {
      try QuantitySample(
        uuid: identifiers.next(), type: .bodyMass, quantity: Quantity(unit: .pound, value: 150),
        start: Self.start, end: Self.start,
        metadata: [
          MetadataKey.syncIdentifier: .string(identity),
          MetadataKey.syncVersion: .number(version),
        ])
    }
    try await store.save(.quantity(try sample(version: 2)))
    await settle()
    await beginAction()
    let versions = ["lower": 1.0, "equal": 2, "higher": 3]
    let again = try sample(version: versions[relation] ?? 2)
    await attempt { _ in try await self.store.save(.quantity(again)) }
  }
}
