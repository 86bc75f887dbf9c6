internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for user, device and store actions that few rows use.
  mutating func addRareActions() {
    add("user changes unit to {unit}", in: "action") { arguments, _ throws(BindingProblem) in
      let unit = try arguments.weightUnit("unit")
      return [
        .step("the user changes the unit to \(unit.rawValue)") { world in
          await world.beginAction()
          try await world.editEntry(EntryEdit(weightUnit: unit))
        }
      ]
    }
    add("another device saves {version} of {value:number} `kg` of same moment", in: "action") {
      arguments, _ throws(BindingProblem) in
      let (version, weight) = (try arguments.integer("version"), try arguments.number("value"))
      return [
        .step(
          "another device saves version \(version) of \(weight) kg with the date of the entry",
          needs: .arrival
        ) { try await $0.saveRemote(version: version, weight: weight, later: 0) }
      ]
    }
    add(
      "another device saves {version} of {value:number} `kg` from same moment to a minute later",
      in: "action"
    ) { arguments, _ throws(BindingProblem) in
      let (version, weight) = (try arguments.integer("version"), try arguments.number("value"))
      return [
        .step(
          "another device saves version \(version) of \(weight) kg, which lasts a minute",
          needs: .arrival
        ) { try await $0.saveRemote(version: version, weight: weight, later: 0, lasting: 60) }
      ]
    }
    add(
      "app saves sample of {value:number} {unit} under {prefix:quoted} and identity of entry",
      in: "action"
    ) { arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.unit("unit"))
      let prefix = arguments["prefix"]
      return [
        .step(
          "the app itself saves a sample whose sync identifier begins with '\(prefix)'",
          needs: .arrival
        ) { try await $0.saveOwn(value, unit, under: prefix) }
      ]
    }
    add(
      "Health tells what it held back", in: "action",
      as: .step("Health tells what it held back", needs: .sync(.observing)) { world in
        world.store.setDeliveryFault(nil)
        await world.settle()
      })
    add("observation fails with {error}", in: "action") { arguments, _ throws(BindingProblem) in
      let error = try arguments.error("error")
      return [
        .step(
          "the observation fails with \(error.code.name)", needs: .sync(.importing, .observing)
        ) { try await $0.failObservation(error) }
      ]
    }
  }

  /// Adds the phrases for a look-up after two entries exchanged their samples and one lost its
  /// sample.
  mutating func addRelinkedLookUp() {
    let pattern = "find by HealthKit UUID after entries change samples"
    add(pattern, in: "look-up") { _, context throws(BindingProblem) in
      let expression = try FieldExpression(context.tokens("Predicate"))
      return [
        .setup("the look-up '\(pattern)'") { _ in },
        .expectation(
          "'\(pattern)' is \(context.tokens("Predicate").written)",
          needs: .arrival.and(.sync(.exporting))
        ) { try await $0.compareRelinked(with: expression) },
      ]
    }
  }
}

extension HealthWorld {
  /// Saves a sample as the app under a sync identity that does not belong to the sync.
  func saveOwn(_ value: Double, _ unit: HealthUnit, under prefix: String) async throws {
    let identity = try await requiredEntry().persistentModelID
    let sample = try QuantitySample(
      uuid: identifiers.next(), type: .bodyMass, quantity: Quantity(unit: unit, value: value),
      start: Self.start, end: Self.start,
      metadata: [
        MetadataKey.syncIdentifier: .string(prefix + identity),
        MetadataKey.syncVersion: .number(1),
      ])
    log.append(.bench("the app saves a sample under an identity of another kind"))
    try await bench.save(.quantity(sample), as: appSource)
    await settle()
  }

  /// Reports an error to the sync's observer.
  func failObservation(_ error: HealthError) async throws {
    let isComplete = Locked(false)
    let count = variant.tellObservers(of: error) { isComplete.withLock { $0 = true } }
    guard count > 0 else {
      throw Deviation(expected: "an observer that runs", observed: "none")
    }
    await settle()
    if !isComplete.withLock({ $0 }) { report("does not answer") }
  }

  /// Looks up two entries by their samples, after they exchanged the samples and after one entry
  /// lost its sample.
  func compareRelinked(with expression: FieldExpression) async throws -> Comparison {
    _ = try await fillHome()
    let linked = try await home.entries().filter { $0.healthKitUUID != nil }
    guard linked.count >= 2 else {
      return .differs(expected: "two entries with samples", observed: "\(linked.count)")
    }
    var (first, second) = (linked[0], linked[1])
    let uuids = [first, second].compactMap(\.healthKitUUID)
    swap(&first.healthKitUUID, &second.healthKitUUID)
    try await replace([first, second])
    let exchanged = try await compareLookUps(of: uuids, with: expression)
    guard exchanged == .holds else { return exchanged }
    first.healthKitUUID = nil
    try await replace([first])
    return try await compareLookUps(of: uuids, with: expression)
  }

  private func replace(_ entries: [WeightEntry]) async throws {
    var changes = EntryChanges()
    changes.upserts = entries
    let replacement = changes
    try await home.transaction(.all) { _ in (replacement, ()) }
  }

  private func compareLookUps(
    of uuids: [String], with expression: FieldExpression
  ) async throws -> Comparison {
    for uuid in uuids {
      let lookUp = EntryLookup.matching(persistentModelIDs: [], healthKitUUIDs: [uuid])
      let found = try await home.entries(lookUp).map(\.persistentModelID)
      let expected = try await home.entries().filter {
        expression.replacing("targetUUID", with: uuid).text(for: $0) == "true"
      }.map(\.persistentModelID)
      guard found == expected else {
        return .differs(
          expected: "\(expected.count) entries", observed: "\(found.count), or others")
      }
    }
    return .holds
  }

  /// Saves an anchor as an app does, loads it and clears it.
  ///
  /// - Returns: The sync state key that stores the anchor, or a description of the problem.
  func keyOfSavedAnchor() async throws -> String {
    let app = WeightSync(
      store: store, home: home, clock: clock, identifiers: identifiers,
      configuration: configuration)
    let anchor = QueryAnchor(data: Data("an anchor".utf8))
    let before = try await home.state()
    try await app.saveAnchor(anchor)
    let after = try await home.state()
    guard try await app.loadAnchor() == anchor else { return "not loaded" }
    try await app.saveAnchor(nil)
    guard try await app.loadAnchor() == nil else { return "not forgotten" }
    let keys = FieldCatalog.syncState.fields.filter { $0.text(of: before) != $0.text(of: after) }
    return keys.map(\.name).joined(separator: ", ")
  }
}
