internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for actions of the user, the app, other apps and devices, and the store.
  mutating func addActionPhrases() {
    addUserActions()
    addAppActions()
    addOtherActions()
    addInterruptions()
    addActionsAtTheSameMoment()
    addRareActions()
  }

  private mutating func addUserActions() {
    add("user turns sync on", "user enables sync", in: "action", as: .turnOn)
    add(
      "user turns sync off", "user disables sync", in: "action",
      as: .step("the user turns the sync off") { world in
        await world.attempt { await $0.disable() }
      })
    add(
      "user adds entry", in: "action",
      as: .step("the user adds an entry") { world in
        await world.beginAction()
        await world.addEntry()
      })
    add("user adds entry of {value:number} {unit}", in: "action") {
      arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.weightUnit("unit"))
      return [
        .step("the user adds an entry of \(value) \(unit.rawValue)") { world in
          await world.beginAction()
          await world.addEntry(
            EntryDraft(weightValue: value, weightUnit: unit, date: HealthWorld.draft.date))
        }
      ]
    }
    add("user edits entry to {value:number} {unit}", in: "action") {
      arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.weightUnit("unit"))
      return [
        .step("the user edits the entry to \(value) \(unit.rawValue)") { world in
          await world.beginAction()
          try await world.editEntry(EntryEdit(weightValue: value, weightUnit: unit))
        }
      ]
    }
    add(
      "user edits entry {count:integer} times", "user edits entry {count:integer} time",
      in: "action"
    ) { arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      guard (1...1000).contains(count) else { throw BindingProblem("the count must be 1 to 1000") }
      return [
        .step("the user edits the entry \(count == 1 ? "once" : "\(count) times")") { world in
          await world.beginAction()
          for edit in 0..<count {
            try await world.editEntry(EntryEdit(weightValue: 150 + Double(edit)))
          }
        }
      ]
    }
    add("user changes note to {text:quoted}", in: "action") { arguments, _ in
      let text = arguments["text"]
      return [
        .step("the user changes the note to '\(text)'") { world in
          await world.beginAction()
          try await world.editEntry(EntryEdit(note: text))
        }
      ]
    }
    add("user moves entry by {seconds:number} seconds", in: "action") {
      arguments, _ throws(BindingProblem) in
      let seconds = try arguments.number("seconds")
      return [
        .step("the user moves the entry by \(seconds) seconds") { world in
          let date = try await world.requiredEntry().date
          await world.beginAction()
          try await world.editEntry(EntryEdit(date: date.addingTimeInterval(seconds)))
        }
      ]
    }
    add(
      "user deletes entry", in: "action",
      as: .step("the user deletes the entry") { world in
        await world.beginAction()
        try await world.deleteEntry()
      })
    add(
      "user takes recovery action", in: "action",
      as: .step("the user takes the recovery action", needs: .sync(.recovering)) { world in
        await world.attempt { await $0.performRecovery() }
      })
    addAccessActions()
  }

  private mutating func addAppActions() {
    add("app exports", in: "action", as: .export)
    add("app imports", in: "action", as: .importing)
    add(
      "app starts over without anchor", in: "action",
      as: .step("the app imports without an anchor", needs: .sync(.importing)) { world in
        await world.beginAction()
        try await world.home.saveAnchor(nil)
        await world.importChanges()
      })
    add(
      "app is relaunched", in: "action",
      as: .step("the app is relaunched", needs: .sync(.recovering, on: .processDeath)) {
        try await $0.relaunch()
      })
    add(
      "app is reinstalled", in: "action",
      as: .step(
        "the app is reinstalled", needs: .sync(.importing, .recovering, on: .processDeath)
      ) {
        try await $0.reinstall()
      })
    for (phrase, point) in [
      ("entries are saved", InstrumentedHome.CrashPoint.entries),
      ("anchor is saved", .anchor),
    ] {
      add(
        "app terminates during import before \(phrase)", in: "action",
        as: .step(
          "the app terminates during an import, before \(phrase)",
          needs: .sync(.importing, .recovering, on: .processDeath)
        ) { world in
          world.home.setCrashPoint(point)
          await world.importChanges()
          try await world.relaunch()
        })
    }
    add(
      "app comes to foreground", in: "action",
      as: .step("the app comes to the foreground", needs: .sync(.recovering)) { world in
        await world.setForeground(true)
        await world.attempt { await $0.enterForeground() }
      })
    add("{seconds:number} seconds pass", in: "action") { arguments, _ throws(BindingProblem) in
      let seconds = try arguments.number("seconds")
      guard (0...604_800).contains(seconds) else {
        throw BindingProblem("the time must be 0 to 604,800 seconds (one week)")
      }
      return [.step("\(seconds) seconds pass") { await $0.advance(by: seconds) }]
    }
  }

  private mutating func addOtherActions() {
    add(
      "device is unlocked", in: "action",
      as: .step("the device is unlocked", needs: .sync(.recovering, on: .deviceLock)) {
        world in
        await world.setLocked(false)
        await world.attempt { await $0.deviceDidUnlock() }
      })
    for (phrase, isAvailable) in [
      ("health data becomes unavailable", false), ("health data becomes available again", true),
    ] {
      add(
        phrase, in: "action",
        as: .step(phrase, needs: .store(.availabilityControl)) {
          try await $0.setAvailable(isAvailable)
        })
    }
    add(
      "store recovers", in: "action",
      as: .step("the store works again", needs: .sync(.recovering)) { world in
        guard world.store.hasFault() else { throw CaseProblem("the store already works") }
        world.store.setFault(nil, on: StoreOperation.allCases)
      })
    add(
      "network is lost", in: "action",
      as: .step("every call fails with a network error", needs: .sync(.recovering)) {
        $0.store.setFault(.failing(HealthError(.network)), on: StoreOperation.allCases)
      })
    add(
      "anchor becomes unreadable", in: "action",
      as: .step("the store can no longer read the saved anchor", needs: .sync(.importing)) {
        try await $0.home.saveAnchor(Data("of another store".utf8))
      })
    add(
      "another app saves sample under sync identifier of entry", in: "action",
      as: .step(
        "another app saves a sample with the entry's sync identifier",
        needs: .arrival
      ) { try await $0.saveUnderForeignIdentifier() })
    add("another device saves {version} with same date", in: "action") {
      arguments, _ throws(BindingProblem) in
      let version = try arguments.integer("version")
      return [
        .step(
          "another device saves version \(version) with the date of the entry",
          needs: .arrival
        ) { try await $0.saveRemote(version: version, later: 0) }
      ]
    }
    add("another app saves sample of {value:number} {unit}", in: "action") {
      arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.unit("unit"))
      return [
        .step(
          "another app saves a sample of \(value) \(unit.unitString)",
          needs: .arrival
        ) { try await $0.saveForeign(value, unit) }
      ]
    }
    add("another device saves {version}", in: "action") { arguments, _ throws(BindingProblem) in
      let version = try arguments.integer("version")
      return [
        .step(
          "another device saves version \(version)",
          needs: .arrival
        ) { try await $0.saveRemote(version: version) }
      ]
    }
    add(
      "samples of other apps are deleted", in: "action",
      as: .step(
        "the samples of other apps are deleted",
        needs: .arrival
      ) { world in
        guard await !world.foreignSamples.isEmpty else {
          throw CaseProblem("no other app has samples")
        }
        await world.deleteAsUser(await world.foreignSamples)
      })
    add(
      "sample of entry is deleted in Health", in: "action",
      as: .step(
        "the sample of the entry is deleted in Health",
        needs: .arrival
      ) { world in
        _ = try await world.requiredEntry()
        guard let sample = try await world.sampleOfEntry() else {
          throw Deviation(expected: "a sample of the entry in Health", observed: "none")
        }
        await world.deleteAsUser([sample])
      })
    add(
      "Health purges its deletion records", in: "action",
      as: .step("Health purges its deletion records", needs: .store(.tombstonePurge)) {
        await $0.bench.purgeTombstones()
      })
  }
}

extension HealthVocabulary {
  /// Adds the phrases for user actions while the sync is working.
  ///
  /// The user acts after a store call has taken effect and before it returns.
  private mutating func addInterruptions() {
    let works: [(String, StoreOperation, Set<String>, @Sendable (HealthWorld) async -> Void)] = [
      ("exports", .save, .sync(.exporting), { await $0.exportPending() }),
      ("imports", .query, .sync(.importing), { await $0.importChanges() }),
    ]
    for (verb, operation, needed, work) in works {
      interruptionWithEntry("app \(verb) while user edits entry", operation, needs: needed, work) {
        sync, identity in
        _ = try await sync.edit(identity, EntryEdit(weightValue: 150))
      }
      interruptionWithEntry(
        "app \(verb) while user deletes entry", operation, needs: needed, work
      ) { sync, identity in
        try await sync.delete(identity)
      }
      interruption("app \(verb) while user turns sync off", operation, needs: needed, work) {
        _, sync in
        await sync.disable()
      }
    }
    interruptionWithEntry(
      "app exports while user edits entry and turns sync off", .save, needs: .sync(.exporting),
      { await $0.exportPending() },
      { sync, identity in
        // The edit requests another export, which waits for the current one.
        _ = try await sync.edit(identity, EntryEdit(weightValue: 150))
        await sync.disable()
      })
    interruption(
      "user turns sync on and takes time to answer", .authorization,
      { world in await world.attempt { await $0.enable() } }, { _, _ in })
  }

  /// Adds a phrase for an action on the row's entry during a call of a store operation.
  ///
  /// If the row has no entry, the step throws an error before the sync starts working.
  private mutating func interruptionWithEntry(
    _ pattern: String, _ operation: StoreOperation, needs needed: Set<String>,
    _ work: @escaping @Sendable (HealthWorld) async -> Void,
    _ action: @escaping @Sendable (any WeightSyncProtocol, String) async throws -> Void
  ) {
    add(
      pattern, in: "action",
      as: .step(pattern, needs: needed) { world in
        let identity = try await world.requiredIdentity()
        try await world.act(during: operation, of: work) { _, sync in
          try await action(sync, identity)
        }
        try await world.requireKnownAnswer()
      })
  }

  /// Adds a phrase for an action during a call of a store operation.
  mutating func interruption(
    _ pattern: String, _ operation: StoreOperation, needs needed: Set<String> = [],
    _ work: @escaping @Sendable (HealthWorld) async -> Void,
    _ action: @escaping @Sendable (HealthWorld, any WeightSyncProtocol) async throws -> Void
  ) {
    add(
      pattern, in: "action",
      as: .step(pattern, needs: needed) { world in
        try await world.act(during: operation, of: work, action)
        try await world.requireKnownAnswer()
      })
  }
}

extension HealthMeaning {
  /// The step in which the user turns the sync on and answers as the row states.
  static let turnOn = Self.step("the user turns the sync on") { world in
    await world.attempt { await $0.enable() }
    try await world.requireKnownAnswer()
  }

  /// The step in which the app exports the pending entries and deletions.
  static let export = Self.step("the app exports", needs: .sync(.exporting)) { world in
    await world.beginAction()
    await world.exportPending()
  }

  /// The step in which the app imports the changes.
  static let importing = Self.step("the app imports", needs: .sync(.importing)) { world in
    await world.beginAction()
    await world.importChanges()
  }
}
