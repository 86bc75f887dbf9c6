internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the outcomes of an export, and for the names of mock scenarios.
  mutating func addOutcomePhrases() {
    add(
      "success", in: "write-outcome",
      as: .action("an entry is exported", needs: .sync(.exporting)) { world in
        await world.beginAction()
        await world.addEntry()
      })
    add("duplicate (same syncId, {relation} version)", in: "write-outcome") { arguments, _ in
      let relation = arguments["relation"]
      return [
        .action("two samples with equal sync identifiers are saved (second version: \(relation))") {
          try await $0.saveDuplicate(relation: relation)
        }
      ]
    }
    add(
      "unauthorized", in: "write-outcome",
      as: .action(
        "the app tries to export an entry while sharing is denied",
        needs: .sync(.exporting, on: .authorizationControl)
      ) { world in
        await world.bench.setAuthorization(share: .sharingDenied, read: nil, for: .bodyMass)
        await world.beginAction()
        await world.addEntry()
        await world.attempt { try await $0.exportPending() }
      })
    addScenarioNames()
  }

  /// Adds the scenario names.
  ///
  /// A name stands for an action and the conditions that identify the scenario.
  private mutating func addScenarioNames() {
    let export = HealthMeaning.action("an entry is exported", needs: .sync(.exporting)) { world in
      await world.beginAction()
      await world.addEntry()
      await world.attempt { try await $0.exportPending() }
    }
    add(
      "happy path export", in: "scenario",
      as: export,
      .expectation("no call to the store fails") { world in
        let failures = world.failures
        return .require(
          failures.isEmpty, expected: "no failure", observed: failures.joined(separator: ", "))
      }, .nothingButOwn)
    add(
      "export unauthorized", in: "scenario",
      as: export,
      .expectation("a call to the store fails because it is not authorized") { world in
        let failures = world.failures
        return .require(
          failures.contains(HealthError.Code.errorAuthorizationDenied.name),
          expected: "errorAuthorizationDenied",
          observed: failures.isEmpty ? "no failure" : failures.joined(separator: ", "))
      }, .nothingButOwn)
    add(
      "import empty", in: "scenario",
      as: .importing,
      .expectation("the store returns no samples") { world in
        .equal(expected: "samples: 0", observed: "samples: \(world.receivedSamples.count)")
      })
    add(
      "import with data", in: "scenario",
      as: .importing,
      .expectation("the store returns samples of other apps") { world in
        let own = HealthWorld.appBundleIdentifier
        let others = world.receivedSamples.filter {
          $0.sourceRevision?.source.bundleIdentifier != own
        }
        return .require(
          !others.isEmpty && world.receivedDeletions.isEmpty,
          expected: "samples of other apps, and no deletions",
          observed: "samples of other apps: \(others.count), "
            + "deletions: \(world.receivedDeletions.count)")
      })
    add(
      "conflict resolution", in: "scenario",
      as: .importing,
      .expectation("the entry was edited on two devices") { world in
        let local = await world.localVersion
        let versions = world.receivedSamples.compactMap { $0.metadata.syncIdentity?.version }
        let remote = versions.max() ?? 0
        // Adjacent versions expose an off-by-one error in the comparison.
        return .require(
          local > 1 && remote > 1 && abs(remote - Double(local)) <= 1,
          expected: "edits on both devices, with versions that differ by at most 1",
          observed: "v\(local) on this device, \(EndWords.version(remote)) on the other")
      })
    add(
      "deletion sync", in: "scenario",
      as: .importing,
      .expectation("the store reports a deletion") { world in
        .require(
          !world.receivedDeletions.isEmpty, expected: "a deleted object", observed: "none")
      })
  }

  /// Adds the phrases for store errors, their messages to the user and the recovery actions.
  mutating func addErrorPhrases() {
    add("{error}", in: "error") { arguments, _ throws(BindingProblem) in
      let error = try arguments.error("error")
      return [
        .setup(
          "every call throws \(error.code.name)", needs: .fault(of: StoreOperation.allCases)
        ) { world in
          world.store.setFault(.failing(error), on: StoreOperation.allCases)
        }
      ]
    }
    add(
      "network / timeout", in: "error",
      as: .setup(
        "saves and deletions fail with a network error, and queries do not return",
        needs: .fault(of: StoreOperation.allCases)
      ) { world in
        world.store.setFault(.failing(HealthError(.network)), on: [.save, .delete])
        world.store.setFault(.unanswered, on: [.query])
      })
    add("{message:quoted}", in: "message") { arguments, _ in [.message(arguments["message"])] }
    add(
      "(iPad)", "none", in: "message",
      as: .status("no message is shown") { status in
        .equal(expected: "no message", observed: status.message ?? "no message")
      })
    addRecoveries()
  }

  private mutating func addRecoveries() {
    recovery("show Settings link", .showSettingsLink, needs: .store(.authorizationControl)) {
      world in
      await world.bench.setAuthorization(share: .sharingAuthorized, read: nil, for: .bodyMass)
      await world.attempt { await $0.enterForeground() }
      return try await world.checkEverythingArrived(after: "access is granted in Settings")
    }
    recovery("re-request authorization", .requestAuthorizationAgain) { world in
      let before = world.log.count(where: \.isAuthorizationRequest)
      await world.attempt { await $0.performRecovery() }
      let requests = world.log.count(where: \.isAuthorizationRequest) - before
      guard requests == 1 else {
        return .differs(expected: "requests: 1", observed: "requests: \(requests)")
      }
      return try await world.checkEverythingArrived(after: "the new request")
    }
    recovery("retry on next foreground", .retryOnForeground) { world in
      guard try await world.nothingArrives(within: 7_200) else {
        return .differs(expected: "a retry only in the foreground", observed: "an earlier retry")
      }
      await world.attempt { await $0.enterForeground() }
      return try await world.checkEverythingArrived(after: "the app comes to the foreground")
    }
    recovery("hide Health sync option", .hideOption) { world in
      let isVisible = await world.status.isOptionVisible
      return .require(!isVisible, expected: "the option is hidden", observed: "the option is shown")
    }
    recovery("queue and retry", .queueAndRetry) { world in
      await world.advance(by: world.configuration.longestRetryDelay)
      return try await world.checkEverythingArrived(after: "the longest delay between retries")
    }
  }

  private mutating func recovery(
    _ pattern: String, _ action: RecoveryAction, needs store: Set<String> = [],
    afterwards: @escaping @Sendable (HealthWorld) async throws -> Comparison
  ) {
    add(
      pattern, in: "recovery",
      as: .expectation(pattern, needs: store.and(.sync(.recovering))) { world in
        let observed = await world.status.recoveryAction
        guard observed == action else {
          return .differs(
            expected: action.rawValue, observed: observed?.rawValue ?? "no recovery action")
        }
        guard try await !world.home.entries(.pendingExport).isEmpty else {
          return .differs(expected: "the entry is queued", observed: "the queue is empty")
        }
        world.store.setFault(nil, on: StoreOperation.allCases)
        return try await afterwards(world)
      })
    let rawValue = action.rawValue
    add(
      "recovery action is \(pattern)", in: "behavior",
      as: .status("the recovery action is \(rawValue)", needs: .sync(.recovering)) { status in
        .equal(expected: rawValue, observed: status.recoveryAction?.rawValue ?? "none")
      })
  }

  /// Adds the phrases for the rules of the data model.
  mutating func addInvariantPhrases() {
    add("no entry waits while sync is off", in: "invariant") { _, _ in
      [
        .expectation("the sync is off and nothing waits") { world in
          let state = try await world.home.state()
          let waiting = try await world.home.entries(.pendingExport).count
          return .require(
            !state.healthSyncEnabled && waiting == 0, expected: "off, waiting: 0",
            observed: "\(state.healthSyncEnabled ? "on" : "off"), waiting: \(waiting)")
        }
      ]
    }
    add(
      "entry with healthKitUUID has been in Health", in: "invariant",
      as: .entry("the entry has been in Health", needs: .sync(.exporting)) { entry, world in
        .require(
          entry.healthKitUUID != nil, expected: "a healthKitUUID",
          observed: "no healthKitUUID")
      })
    add(
      "syncVersion never decreases", in: "invariant",
      as: .entry("the version is higher than 1") { entry, _ in
        .require(entry.syncVersion > 1, expected: "above 1", observed: "\(entry.syncVersion)")
      })
    add(
      "pendingExportCount is number of entries that wait", in: "invariant",
      as: .expectation("the count is the number of waiting entries, and not zero") { world in
        let count = try await world.home.state().pendingExportCount
        let waiting = try await world.home.entries(.pendingExport).count
        return .require(
          count == waiting && count > 0, expected: "the number of waiting entries, at least 1",
          observed: "pendingExportCount: \(count), waiting entries: \(waiting)")
      })
    add(
      "each sample has at most one entry", in: "invariant",
      as: .expectation("no two entries share a sample") { world in
        let uuids = try await world.home.entries().compactMap(\.healthKitUUID)
        return .require(
          Set(uuids).count == uuids.count && !uuids.isEmpty,
          expected: "at least 1 linked entry, each with its own sample",
          observed: "linked entries: \(uuids.count), samples: \(Set(uuids).count)")
      })
  }
}

extension HealthMeaning {
  /// The expectation that the store reports no deletions, and no samples of other apps.
  fileprivate static let nothingButOwn = Self.expectation(
    "the store reports no deletions, and no samples of other apps"
  ) { world in
    let own = HealthWorld.appBundleIdentifier
    let others = world.receivedSamples.filter {
      $0.sourceRevision?.source.bundleIdentifier != own
    }
    return .require(
      others.isEmpty && world.receivedDeletions.isEmpty,
      expected: "samples of other apps: 0, deletions: 0",
      observed: "samples of other apps: \(others.count), "
        + "deletions: \(world.receivedDeletions.count)")
  }
}

extension SubjectEvent {
  var isAuthorizationRequest: Bool {
    if case .store(.requestedAuthorization) = self { true } else { false }
  }
}

extension HealthWorld {
  /// Checks that the entry is in Health and that the other app's sample was imported.
  func checkEverythingArrived(after what: String) async throws -> Comparison {
    let isExported = try await sampleOfEntry() != nil
    let isImported = try await !importedEntries().isEmpty
    return .require(
      isExported && isImported, expected: "an export and an import after \(what)",
      observed:
        "\(isExported ? "exported" : "not exported"), \(isImported ? "imported" : "not imported")")
  }

  /// Advances the time, and returns whether the app still has no imported entries.
  func nothingArrives(within seconds: Double) async throws -> Bool {
    await advance(by: seconds)
    return try await importedEntries().isEmpty
  }
}
