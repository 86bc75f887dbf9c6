internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the mapping of sample parts to entry fields.
  mutating func addMappingPhrases() {
    mapping("`quantity.doubleValue(for:)` converted to preferred unit") { sample, entry in
      let unit: HealthUnit = entry.weightUnit == "kg" ? .kilogram : .pound
      return FieldText.text(try sample.quantity.doubleValue(for: unit))
    }
    mapping("`startDate`") { sample, _ in FieldText.text(sample.startDate) }
    mapping("`uuid.uuidString`") { sample, _ in sample.uuid.uuidString }
    mapping("`sourceRevision.source.name`") { sample, _ in
      sample.sourceRevision?.source.name ?? "none"
    }
    mapping("`sourceRevision.source.bundleIdentifier`") { sample, _ in
      sample.sourceRevision?.source.bundleIdentifier ?? "none"
    }
    mapping("`metadata[HKMetadataKeySyncVersion]` if present, else 1") { sample, entry in
      let own = sample.sourceRevision?.source.bundleIdentifier == HealthWorld.appBundleIdentifier
      guard own, let version = sample.metadata.syncIdentity?.version else { return "1" }
      return EndWords.number(version)
    }
    mapping("none", namesAll: true) { _, _ in "nil" }
  }

  /// Adds a phrase that compares a part of a sample with the entry fields that the row names.
  ///
  /// The row imports a sample from another app and a sample from this app on another device.
  ///
  /// - Parameters:
  ///   - pattern: The phrase.
  ///   - namesAll: Whether the row must name all fields that have the part's value.
  ///   - part: A closure that returns the expected text for a sample and its entry.
  private mutating func mapping(
    _ pattern: String,
    namesAll: Bool = false,
    part: @escaping @Sendable (QuantitySample, WeightEntry) throws -> String
  ) {
    add(pattern, in: "sample-part") { _, context throws(BindingProblem) in
      var fields: [FieldCatalog.Field] = []
      for name in HealthContracts.names(in: context["Entry"]) {
        fields.append(try FieldCatalog.weightEntry.field(named: name))
      }
      let names = fields.map(\.name).joined(separator: ", ")
      let mapped = fields
      return [
        .setup("the part \(pattern) of a sample") { _ in },
        .expectation(
          "\(pattern) becomes \(names)", needs: .sync(.importing, on: .externalWriters)
        ) { world in
          let pairs = try await world.importForMapping()
          let all = try FieldCatalog.weightEntry.fields.filter { field in
            try pairs.allSatisfy { try part($0, $1) == field.text(of: $1) }
          }.map(\.name)
          guard !namesAll || Set(all) == Set(mapped.map(\.name)) else {
            return .differs(expected: names, observed: all.listed(orIfEmpty: "no field"))
          }
          for (sample, entry) in pairs {
            for field in mapped {
              // An entry of the app itself has a fixed source and no bundle identifier.
              if !entry.isImported, field.name.hasPrefix("source") { continue }
              let (expected, observed) = (try part(sample, entry), field.text(of: entry))
              guard expected == observed else {
                return .differs(
                  expected: "\(field.name) \(expected)", observed: "\(field.name) \(observed)")
              }
            }
          }
          return .holds
        },
      ]
    }
  }

  /// Adds the phrases for entry lookups, whose results are compared with a predicate.
  mutating func addLookUpPhrases() {
    lookUp("entries pending export") { _ in .pendingExport }
    lookUp("imported entries only") { _ in .imported }
    lookUp("find by HealthKit UUID") { uuid in
      .matching(persistentModelIDs: [], healthKitUUIDs: [uuid])
    }
    addRelinkedLookUp()
  }

  private mutating func lookUp(
    _ pattern: String, _ makeLookUp: @escaping @Sendable (String) -> EntryLookup
  ) {
    add(pattern, in: "look-up") { _, context throws(BindingProblem) in
      let expression = try FieldExpression(context.tokens("Predicate"))
      return [
        .setup("the lookup '\(pattern)'") { _ in },
        .expectation(
          "'\(pattern)' returns the entries with \(context.tokens("Predicate").written)",
          needs: .arrival.and(.sync(.exporting, .recovering))
        ) { world in
          let target = try await world.fillHome()
          let found = try await world.home.entries(makeLookUp(target)).map(\.persistentModelID)
          let entries = try await world.home.entries()
          let expected = entries.filter {
            expression.replacing("targetUUID", with: target).text(for: $0) == "true"
          }.map(\.persistentModelID)
          guard !expected.isEmpty, expected.count < entries.count else {
            return .differs(
              expected: "a predicate that some entries satisfy and some do not",
              observed: "satisfied by \(expected.count) of \(entries.count) entries")
          }
          return .equal(
            expected: "entries (\(expected.count)): \(expected.sorted())",
            observed: "entries (\(found.count)): \(found.sorted())")
        },
      ]
    }
  }

  /// Adds the phrases for fixed properties of the app, such as declarations and metadata keys.
  mutating func addDeclarationPhrases() {
    declaration("types read", needs: .sync(.importing)) { world in
      await world.enable(answering: .decide(share: true, read: true))
      return world.requestedTypes?.read ?? "no types are requested"
    }
    declaration("types shared", needs: .sync(.exporting)) { world in
      await world.enable(answering: .decide(share: true, read: true))
      return world.requestedTypes?.share ?? "no types are requested"
    }
    declaration("type of exported sample", needs: .sync(.exporting)) { world in
      await world.enable(answering: .decide(share: true, read: true))
      await world.addEntry()
      return try await world.sampleOfEntry()?.quantityType.identifier ?? "none"
    }
    declaration("type observed", needs: .sync(.observing)) { world in
      await world.enable(answering: .decide(share: true, read: true))
      let types = await world.bench.observerLedger().observedTypes
      return types.map(\.identifier).sorted().joined(separator: ", ")
    }
    declaration(
      "background delivery frequency", needs: .sync(.observing, on: .backgroundDelivery)
    ) { world in
      await world.enable(answering: .decide(share: true, read: true))
      let frequency = await world.bench.observerLedger().registrations[.bodyMass]
      return frequency.map { "\($0)" } ?? "not registered"
    }
    declaration("background delivery entitlement") { _ in
      WeightSyncManifest.backgroundDeliveryEntitlement
    }
    for (key, text) in WeightSyncManifest.usageDescriptions {
      declaration("`\(key)`") { _ in text }
    }
    declaration("sync identifier key", needs: .sync(.exporting)) { world in
      await world.enable(answering: .decide(share: true, read: true))
      await world.addEntry()
      guard let sample = try await world.sampleOfEntry(), let entry = try await world.entry()
      else { return "none" }
      let value = MetadataValue.string(entry.syncIdentifier)
      return sample.metadata.first { $0.value == value }?.key ?? "none"
    }
    declaration("sync version key", needs: .sync(.exporting)) { world in
      await world.enable(answering: .decide(share: true, read: true))
      await world.addEntry()
      try await world.editEntry(EntryEdit(weightValue: 170))
      let value = MetadataValue.number(2)
      return try await world.sampleOfEntry()?.metadata.first { $0.value == value }?.key ?? "none"
    }
    declaration("key of anchor that app saves and loads") { world in
      try await world.keyOfSavedAnchor()
    }
    declaration("order of history") { _ in
      HistoricalWeightQuery.sort.map { "\($0.key), \($0.ascending ? "ascending" : "descending")" }
        .joined(separator: "; ")
    }
  }

  private mutating func declaration(
    _ pattern: String, needs capabilities: Set<String> = [],
    _ observe: @escaping @Sendable (HealthWorld) async throws -> String
  ) {
    add(pattern, in: "declaration") { _, context in
      let wanted = context["Value"]
      return [
        .setup("the declaration '\(pattern)'") { _ in },
        .expectation("\(pattern) is \(wanted)", needs: capabilities) { world in
          let observed = try await observe(world)
          return .equal(expected: wanted, observed: observed)
        },
      ]
    }
  }
}

extension HealthWorld {
  nonisolated var requestedTypes: (share: String, read: String)? {
    log.all.lazy.compactMap { event -> (String, String)? in
      guard case .store(.requestedAuthorization(let share, let read, _)) = event else { return nil }
      return (
        share.map(\.identifier).sorted().joined(separator: ", "),
        read.map(\.identifier).sorted().joined(separator: ", ")
      )
    }.first
  }

  /// Imports a sample of another app and one of this app, and returns both with their entries.
  ///
  /// This app wrote its sample on another device.
  func importForMapping() async throws -> [(QuantitySample, WeightEntry)] {
    try await configure { $0.preferredUnit = .kilograms }
    try await saveForeign(171.5, .pound)
    let own = try QuantitySample(
      uuid: identifiers.next(), type: .bodyMass, quantity: Quantity(unit: .gram, value: 81_250),
      start: Self.start.addingTimeInterval(-50), end: Self.start.addingTimeInterval(-50),
      metadata: [
        MetadataKey.syncIdentifier: .string("w8trackr-OTHER-DEVICE"),
        MetadataKey.syncVersion: .number(4),
      ])
    try await bench.save(.quantity(own), as: appSource)
    await enable(answering: .decide(share: true, read: true))
    let samples = try await bench.readableSamples()
    let entries = try await home.entries()
    let pairs = samples.compactMap { sample in
      entries.first { $0.healthKitUUID == sample.uuid.uuidString }.map { (sample, $0) }
    }
    guard pairs.count == 2, entries.count == 2 else {
      throw Deviation(
        expected: "entries: 2, linked: 2",
        observed: "entries: \(entries.count), linked: \(pairs.count)")
    }
    return pairs
  }

  /// Creates five entries with different sources, links and pending states.
  ///
  /// Returns the UUID of the first entry's sample, or an empty string if the entry is not linked to
  /// a sample.
  func fillHome() async throws -> String {
    await enable(answering: .decide(share: true, read: true))
    await addEntry()
    let uuid = try await entry()?.healthKitUUID ?? ""
    try await saveForeign()
    try await saveForeign(79, .kilogram, at: clock.now, from: Self.unknown)
    store.setFault(.failing(HealthError(.network)), on: [.save])
    await addEntry()
    await addEntry()
    store.setFault(nil, on: [.save])
    return uuid
  }

  /// Saves an anchor through the reference sync, loads it and clears it.
  ///
  /// - Returns: The names of the sync state keys that changed when the anchor was saved, or a
  ///   description of the problem.
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
    guard try await app.loadAnchor() == nil else { return "not cleared" }
    let keys = FieldCatalog.syncState.fields.filter { $0.text(of: before) != $0.text(of: after) }
    return keys.map(\.name).joined(separator: ", ")
  }
}
