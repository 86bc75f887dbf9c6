internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for preconditions.
  mutating func addSetupPhrases() {
    addSyncSetups()
    addDataSetups()
    addFaultSetups()
    addVersionSetups()
    addCrashSetups()
    addStoreVariants()
  }

  private mutating func addSyncSetups() {
    add("sync is on", in: "setup", as: .turnedOn)
    add("sync is off", in: "setup", as: .setup("the sync is off") { _ in })
    add("preferred unit is {unit}", in: "setup") { arguments, _ throws(BindingProblem) in
      let unit = try arguments.weightUnit("unit")
      return [
        .setup("the preferred unit is \(unit.rawValue)") { world in
          try await world.configure { $0.preferredUnit = unit }
        }
      ]
    }
    add("pages hold {count:integer} changes", "pages hold {count:integer} change", in: "setup") {
      arguments, _ throws(BindingProblem) in
      let size = try arguments.integer("count")
      guard size > 0 else { throw BindingProblem("a page must hold at least one change") }
      return [
        .setup(
          "a page holds \(size == 1 ? "1 change" : "\(size) changes")", needs: .sync(.importing)
        ) { world in
          try await world.configure { $0.pageSize = size }
        },
        // A page size that no import reaches proves nothing.
        .expectation("an import needs more than one page of size \(size)") { world in
          .require(
            world.hasFullPage(of: size), expected: "a full page followed by another",
            observed: "none")
        },
      ]
    }
  }

  private mutating func addDataSetups() {
    add(
      "execute returns empty", "Health is empty", in: "setup",
      as: .setup("Health has no samples", needs: .sync(.importing)) { world in
        guard try await world.bench.readableSamples().isEmpty else {
          throw await world.hasWrittenSamples
            ? CaseProblem("Health is not empty; remove the earlier setups that save samples")
            : Deviation(expected: "Health is empty before anything happens", observed: "samples")
        }
      },
      .expectation("every query found Health empty") { world in
        let count = world.receivedSamples.count
        return .require(
          count == 0 && world.log.count(where: \.isWork) > 0, expected: "queries with no samples",
          observed: count == 0 ? "no query" : "samples: \(count)")
      })
    add(
      "execute returns samples", "Health has samples of other apps", in: "setup",
      as: .setup("other apps have samples", needs: .arrival) {
        world in
        try await world.saveForeign()
        try await world.saveForeign(
          82.1, at: HealthWorld.start.addingTimeInterval(-90_000),
          from: Source(name: "Fitness App", bundleIdentifier: "com.fitness.app"))
      })
    add("Health has sample of {value:number} {unit} from {source:quoted}", in: "setup") {
      arguments, context throws(BindingProblem) in
      try Self.foreignSample(arguments, context, verb: "Health has a sample")
    }
    add(
      "Health has {count:integer} samples from {sources:integer} apps",
      "Health has {count:integer} samples from {sources:integer} app",
      "Health has {count:integer} sample from {sources:integer} app", in: "setup"
    ) { arguments, context throws(BindingProblem) in
      let (count, sources) = (try arguments.integer("count"), try arguments.integer("sources"))
      guard (1...10_000).contains(count), sources > 0, sources <= count else {
        throw BindingProblem(
          "there must be 1 to 10,000 samples, at least 1 app, and no more apps than samples")
      }
      return [
        .setup(
          "Health has samples: \(count), from apps: \(sources)", needs: context.earlierArrival
        ) { try await $0.saveHistory(count: count, sources: sources) }
      ]
    }
    add(
      "Health has sample from another app with our name", in: "setup",
      as: .setup(
        "another app with the same name has a sample",
        needs: .arrival
      ) { world in
        let namesake = Source(
          name: WeightEntry.ownSource, bundleIdentifier: "com.example.namesake")
        try await world.saveForeign(80, from: namesake)
      })
    add(
      "entry exists", in: "setup",
      as: .setup("an entry exists that is not known to be in Health") { world in
        await world.addEntry()
        try await world.requireUnconfirmed()
      })
    add("entry of {value:number} {unit} exists", in: "setup") {
      arguments, _ throws(BindingProblem) in
      let (value, unit) = (try arguments.number("value"), try arguments.weightUnit("unit"))
      return [
        .setup("an entry of \(value) \(unit.rawValue) exists") { world in
          await world.addEntry(
            EntryDraft(weightValue: value, weightUnit: unit, date: HealthWorld.draft.date))
          try await world.requireUnconfirmed()
        }
      ]
    }
    add("{count:integer} entries exist", "{count:integer} entry exists", in: "setup") {
      arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      guard (1...1000).contains(count) else {
        throw BindingProblem("the number of entries must be 1 to 1000")
      }
      return [
        .setup("\(count == 1 ? "1 entry exists" : "\(count) entries exist")") { world in
          for _ in 0..<count { await world.addEntry() }
          try await world.requireUnconfirmed()
        }
      ]
    }
    add(
      "app has {count:integer} entries from before the sync",
      "app has {count:integer} entry from before the sync", in: "setup"
    ) { arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      guard (1...1000).contains(count) else {
        throw BindingProblem("the number of entries must be 1 to 1000")
      }
      return [
        .setup("entries from before the sync exist: \(count)") { world in
          try await world.keepOldEntries(count)
        }
      ]
    }
    add(
      "Health has sample from this app without sync identifier", in: "setup",
      as: .setup(
        "the app has a sample without a sync identifier",
        needs: .arrival
      ) { try await $0.saveUnidentified() })
    add(
      "entry is exported", in: "setup",
      as: .setup("an exported entry exists", needs: .sync(.exporting)) { world in
        await world.addEntry()
        let entry = try await world.entry()
        guard entry?.healthKitUUID != nil else {
          throw Deviation(
            expected: "an exported entry",
            observed: entry == nil ? "no entry" : "an entry that is not linked to a sample")
        }
      })
    add(
      "entry is queued", in: "setup",
      as: .setup("an entry is queued for export", needs: .sync(.exporting, .recovering)) { world in
        world.store.setFault(.failing(HealthError(.network)), on: [.save])
        await world.addEntry()
        world.store.setFault(nil, on: [.save])
      })
    add(
      "entry was imported", in: "setup",
      as: .setup(
        "an entry was imported", needs: .arrival
      ) { world in
        try await world.saveForeign()
        await world.importChanges()
        await world.selectImportedEntry()
        guard await world.entryIdentity != nil else {
          throw Deviation(expected: "an imported entry", observed: "none")
        }
      })
    add(
      "deletedObjects has UUID", in: "setup",
      as: .setup(
        "the sample of an imported entry is deleted",
        needs: .arrival
      ) { world in
        try await world.saveForeign()
        await world.importChanges()
        await world.selectImportedEntry()
        guard await world.entryIdentity != nil else {
          throw Deviation(expected: "an imported entry", observed: "none")
        }
        await world.deleteAsUser(await world.foreignSamples)
      })
  }

  static func foreignSample(
    _ arguments: Arguments, _ context: RowContext, verb: String
  ) throws(BindingProblem) -> [HealthMeaning] {
    let (value, unit) = (try arguments.number("value"), try arguments.unit("unit"))
    let source = Source(
      name: arguments["source"],
      bundleIdentifier: "com.example.\(PhraseTokens(arguments["source"]).slug)")
    return [
      .setup(
        "\(verb) of \(value) \(unit.unitString) from '\(source.name)'",
        needs: context.earlierArrival
      ) { try await $0.saveForeign(value, unit, from: source) }
    ]
  }

  private mutating func addFaultSetups() {
    add(
      "save succeeds", in: "setup",
      as: .setup("saving succeeds", needs: .sync(.exporting)) { _ in },
      .expectation("a save succeeded") { world in
        .require(
          !world.savedIdentities.isEmpty, expected: "a save that succeeds", observed: "none")
      })
    add(
      "{operation} throws {error} error", "{operation} throw {error} error",
      "{operation} throws {error}", "{operation} throw {error}", in: "setup"
    ) { arguments, _ throws(BindingProblem) in
      let (error, operations) = (try arguments.error("error"), arguments.operations("operation"))
      return [
        .setup(
          "\(arguments.operationName("operation")) throws \(error.code.name)",
          needs: .fault(of: operations)
        ) { world in
          world.store.setFault(.failing(error), on: operations)
        },
        .met(operations),
      ]
    }
    add("next {operation} throws {error} error", "next {operation} throws {error}", in: "setup") {
      arguments, _ throws(BindingProblem) in
      let (error, operations) = (try arguments.error("error"), arguments.operations("operation"))
      return [
        .setup(
          "the next \(arguments["operation"]) throws \(error.code.name)",
          needs: .fault(of: operations)
        ) { world in
          world.store.setFault(.failingOnce(error), on: operations)
        },
        .met(operations),
      ]
    }
    add("{operation} does not return", "{operation} do not return", in: "setup") {
      arguments, _ in
      let operations = arguments.operations("operation")
      return [
        .setup(
          "\(arguments.operationName("operation")) does not return", needs: .fault(of: operations)
        ) { world in
          world.store.setFault(.unanswered, on: operations)
        },
        .met(operations),
      ]
    }
    add("{operation} returns too late", "{operation} return too late", in: "setup") {
      arguments, _ in
      let operations = arguments.operations("operation")
      return [
        .setup(
          "\(arguments.operationName("operation")) takes effect but returns too late",
          needs: .fault(of: operations)
        ) { world in
          world.store.setFault(.late, on: operations)
        },
        .met(operations),
      ]
    }
    add(
      "device is locked", in: "setup",
      as: .setup("the device is locked", needs: .store(.deviceLock)) {
        await $0.setLocked(true)
      })
    add(
      "device does not support health data", in: "setup",
      as: .setup(
        "the device does not support health data", needs: .store(.availabilityControl)
      ) { try await $0.setAvailable(false) })
    add(
      "app is in background", in: "setup",
      as: .setup(
        "the app is in the background", needs: .sync(.observing, on: .backgroundDelivery)
      ) { await $0.setForeground(false) })
  }
}

extension HealthMeaning {
  /// Returns a check that a prepared fault occurred.
  ///
  /// A row whose fault never occurs proves nothing.
  static func met(_ operations: [StoreOperation]) -> Self {
    let names = operations.map(\.rawValue)
    return .proof("a fault of \(names.joined(separator: " or ")) occurs") { world in
      let met = world.store.metFaults
      // If a fault affects several operations, it must occur in at least two of them.
      let count = operations.count(where: met.contains)
      return .require(
        count >= min(operations.count, 2),
        expected: operations.count > 1
          ? "calls with the fault for at least two of \(names.joined(separator: ", "))"
          : "a call of \(names.joined()) with the fault",
        observed: count == 0 ? "no call with the fault" : "calls for only one of them")
    }
  }

  /// The setup in which the sync is on, all permissions are granted, and all work is finished.
  static let turnedOn = Self.setup("the sync is on") { world in
    await world.enable(answering: .decide(share: true, read: true))
    guard await world.status.isToggleOn else {
      throw Deviation(expected: "the sync is on", observed: "the sync stays off")
    }
  }
}
