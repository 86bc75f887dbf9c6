internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the local entries and the number of new ones that an import reports.
  mutating func addEntryExpectations() {
    addSyncMarks()
    addConflictResults()
    addEntryCounts()
    addEntryContents()
  }

  private mutating func addSyncMarks() {
    add(
      "entry marked synced", "entry is marked synced", in: "behavior",
      as: .entry(
        "the entry is marked synced and linked to its sample", needs: .sync(.exporting)
      ) { entry, world in
        guard let sample = try await world.sampleOfEntry() else {
          return .differs(expected: "a sample in Health", observed: "none")
        }
        guard world.savedIdentities.contains(sample.uuid) else {
          return .differs(
            expected: "a sample that the sync exported",
            observed: "a sample that the sync did not export")
        }
        return .require(
          !entry.needsSync && entry.healthKitUUID == sample.uuid.uuidString,
          expected: "not waiting, linked to its sample",
          observed: entry.needsSync
            ? "waiting for export"
            : entry.healthKitUUID == nil ? "not linked to a sample" : "linked to another sample")
      })
    add(
      "entry queued", "entry is queued", in: "behavior",
      as: .entry("the entry waits for export", needs: .sync(.exporting, .recovering)) { entry, _ in
        .require(entry.needsSync, expected: "waiting for export", observed: "not waiting")
      })
    add(
      "entry is not queued", in: "behavior",
      as: .entry("the entry does not wait for export") { entry, _ in
        .require(!entry.needsSync, expected: "not waiting", observed: "waiting for export")
      })
    add(
      "sample UUID returned", in: "behavior",
      as: .entry("the entry has the UUID of the last saved sample", needs: .sync(.exporting)) {
        entry, world in
        let sample = try await world.sampleOfEntry()
        guard await world.entryIdentity != nil else {
          return .differs(expected: "an exported entry", observed: "none")
        }
        let isLastSave = sample.map { $0.uuid == world.savedIdentities.last } ?? false
        return .require(
          isLastSave && sample?.uuid.uuidString == entry.healthKitUUID,
          expected: "the UUID of the sample that was saved",
          observed: sample == nil
            ? "no sample is stored" : entry.healthKitUUID == nil ? "no UUID" : "a different UUID")
      })
    add("store in {field:identifier}", in: "behavior") { arguments, _ throws(BindingProblem) in
      let field = try FieldCatalog.weightEntry.field(named: arguments["field"])
      return [
        .entry("the UUID of the sample is stored in \(field.name)", needs: .sync(.exporting)) {
          entry, world in
          .equal(
            expected: try await world.sampleOfEntry()?.uuid.uuidString ?? "a stored sample",
            observed: field.text(of: entry))
        }
      ]
    }
    add(
      "queue for retry", in: "behavior",
      as: .entry(
        "the entry waits and is exported as soon as possible",
        needs: .sync(.exporting, .recovering, on: .authorizationControl)
      ) { entry, world in
        guard entry.needsSync else {
          return .differs(expected: "waiting for export", observed: "not waiting")
        }
        world.store.setFault(nil, on: StoreOperation.allCases)
        await world.bench.setAuthorization(share: .sharingAuthorized, read: nil, for: .bodyMass)
        await world.attempt { await $0.enterForeground() }
        let isExported = try await world.sampleOfEntry() != nil
        return .require(isExported, expected: "exported after a retry", observed: "never exported")
      })
  }

  private mutating func addConflictResults() {
    add(
      "remote wins", in: "behavior",
      as: .entry("the entry is as the other device saved it") { entry, world in
        guard let remote = await world.remoteSample else {
          throw CaseProblem("the row has no sample of another device")
        }
        return try Self.compare(entry, with: remote, version: remote.metadata.syncIdentity?.version)
      })
    add(
      "local wins", in: "behavior",
      as: .entry("the entry stays as it was edited on this device") { entry, world in
        guard let remote = await world.remoteSample else {
          throw CaseProblem("the row has no sample of another device")
        }
        let unit: HealthUnit = entry.weightUnit == "kg" ? .kilogram : .pound
        let remoteValue = try remote.quantity.doubleValue(for: unit)
        let version = remote.metadata.syncIdentity?.version ?? 0
        return .require(
          !isSameMass(entry.weightValue, remoteValue) && Double(entry.syncVersion) >= version,
          expected: "the local value, and a version at least as high as the other device's",
          observed: "the value of the other device, or a lower version")
      })
  }

  private static func compare(
    _ entry: WeightEntry, with sample: QuantitySample, version: Double?
  ) throws -> Comparison {
    let unit: HealthUnit = entry.weightUnit == "kg" ? .kilogram : .pound
    guard isSameMass(entry.weightValue, try sample.quantity.doubleValue(for: unit)) else {
      return .differs(expected: "the value of the other device", observed: "a different value")
    }
    return .require(
      Double(entry.syncVersion) == version && entry.healthKitUUID == sample.uuid.uuidString
        && entry.date == sample.startDate && !entry.needsSync,
      expected:
        "version \(EndWords.number(version ?? 0)), not waiting, linked to the sample, with its date",
      observed:
        "version \(entry.syncVersion), \(entry.needsSync ? "waiting" : "not waiting"), "
        + (entry.healthKitUUID == sample.uuid.uuidString ? "linked" : "not linked")
        + " to the sample, with \(entry.date == sample.startDate ? "its" : "another") date")
  }

  private mutating func addEntryCounts() {
    add(
      "no entries added", in: "behavior",
      as: .expectation("no entries are added") { world in
        let imported = try await world.importedEntries().count
        let (thrown, changes) = (
          await world.thrown, world.receivedSamples.count + world.receivedDeletions.count
        )
        // If the store reports changes, the absence of new entries proves little.
        return .require(
          imported == 0 && thrown.isEmpty && changes == 0,
          expected: "success, with no reported changes and no new entries",
          observed:
            "new entries: \(imported), errors: \(thrown.count), reported changes: \(changes)")
      })
    add(
      "entries created with source", in: "behavior",
      as: .expectation("each sample becomes an entry with the name of its source") { world in
        let expected = await world.foreignNames()
        let observed = try await world.importedEntries().map(\.source).sorted()
        guard !expected.isEmpty else { throw CaseProblem("no other app has samples") }
        return .equal(
          expected: expected.joined(separator: ", "), observed: observed.joined(separator: ", "))
      })
    add(
      "local entry deleted", in: "behavior",
      as: .expectation("the entry is gone") { world in
        _ = try await world.requiredIdentity()
        let entry = try await world.entry()
        return .require(entry == nil, expected: "no such entry", observed: "the entry still exists")
      })
    add("{count:integer} entries", "{count:integer} entry", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      return [
        .expectation("\(count == 1 ? "1 entry exists" : "\(count) entries exist")") { world in
          .equal(expected: "\(count)", observed: "\(try await world.home.entries().count)")
        }
      ]
    }
    add("import reports {count:integer} new entries", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      return [
        .expectation(
          "the import reports \(count == 1 ? "1 new entry" : "\(count) new entries")"
        ) { world in
          .equal(expected: "\(count)", observed: "\(await world.reportedInserts)")
        }
      ]
    }
  }

  private mutating func addEntryContents() {
    add("entry is {version}", "entry has {version}", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let version = try arguments.integer("version")
      return [
        .entry("the entry has version \(version)") { entry, _ in
          .equal(expected: "version \(version)", observed: "version \(entry.syncVersion)")
        }
      ]
    }
    add("entry holds {value:number} {unit}", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.weightUnit("unit"))
      return [
        .entry("the entry holds \(value) \(unit.rawValue)") { entry, _ in
          .require(
            entry.weightUnit == unit.rawValue && isSameMass(entry.weightValue, value),
            expected: "\(value) \(unit.rawValue)",
            observed: "\(entry.weightValue) \(entry.weightUnit)")
        }
      ]
    }
    add("source is {name:quoted}", in: "behavior") { arguments, _ in
      let name = arguments["name"]
      return [
        .entry("the source of the entry is '\(name)'") { entry, _ in
          .require(
            entry.source == name, expected: name, observed: entry.source)
        }
      ]
    }
    add("entry is moved by {seconds:number} seconds", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let seconds = try arguments.number("seconds")
      return [
        .entry("the date of the entry is \(seconds) seconds later than at first") { entry, _ in
          let moved = entry.date.timeIntervalSince(HealthWorld.draft.date)
          return .equal(expected: "\(seconds) seconds", observed: "\(moved) seconds")
        }
      ]
    }
    add("note is {text:quoted}", in: "behavior") { arguments, _ in
      let text = arguments["text"]
      return [
        .entry("the note is '\(text)'") { entry, _ in
          .require(
            entry.note == text, expected: text,
            observed: entry.note ?? "no note")
        }
      ]
    }
    add(
      "note is kept", "note and body fat are kept", in: "behavior",
      as: .entry("the user's note and body fat are kept") { entry, _ in
        .require(
          entry.note == HealthWorld.draft.note
            && entry.bodyFatPercentage == HealthWorld.draft.bodyFatPercentage,
          expected: "the note and the body fat as entered", observed: "changed or lost")
      })
    add(
      "modified date is now", in: "behavior",
      as: .entry("the modification date of the entry is the current time") { entry, world in
        .require(
          entry.modifiedDate == world.clock.now, expected: "the current time",
          observed: entry.modifiedDate == nil ? "never" : "another time")
      })
  }
}

extension HealthMeaning {
  /// Returns an expectation about the row's entry, which fails if the entry does not exist.
  static func entry(
    _ name: String, needs capabilities: Set<String> = [],
    _ check: @escaping @Sendable (WeightEntry, HealthWorld) async throws -> Comparison
  ) -> Self {
    .expectation(name, needs: capabilities) { world in
      guard let entry = try await world.entry() else {
        return .differs(expected: "an entry", observed: "no such entry")
      }
      return try await check(entry, world)
    }
  }
}

extension HealthWorld {
  /// Returns the sorted source names of the samples that other sources saved, one for each sample.
  func foreignNames() -> [String] {
    let identities = Set(foreignSamples.map(\.uuid))
    return sourceNames.filter { identities.contains($0.key) }.map(\.value).sorted()
  }
}
