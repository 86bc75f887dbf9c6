internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for actions while the store or the home handles a call from the app.
  mutating func addActionsAtTheSameMoment() {
    addActionsWhileAsked()
    addActionsDuringWork()
    addActionsDuringSaving()
  }

  /// Adds the phrases for actions before the app receives the answer to a permission request.
  private mutating func addActionsWhileAsked() {
    let turnOn: @Sendable (HealthWorld) async -> Void = { world in
      await world.attempt { await $0.enable() }
    }
    interruption(
      "user turns sync on and off again before answering", .authorization, needs: .wholeSync,
      turnOn
    ) {
      await $1.disable()
    }
    interruption(
      "user turns sync on while app imports", .authorization, needs: .sync(.importing), turnOn
    ) {
      _ = try await $1.importWeightFromHealth()
    }
    interruption(
      "user turns sync on while app comes to foreground", .authorization,
      needs: .sync(.recovering), turnOn
    ) {
      await $1.enterForeground()
    }
    interruption(
      "user takes recovery action and takes time to answer", .authorization,
      needs: .sync(.recovering),
      { world in await world.attempt { await $0.performRecovery() } },
      { world, sync in
        let isAtRest = Locked(false)
        Task {
          await sync.settle()
          isAtRest.withLock { $0 = true }
        }
        // Gives an idle sync enough time to report that it is idle.
        for _ in 0..<100 where !isAtRest.withLock({ $0 }) { await Task.yield() }
        if isAtRest.withLock({ $0 }) { await world.report("is at rest before the answer") }
      })
  }

  /// Adds the phrases for actions while the store handles a call of an export or an import.
  private mutating func addActionsDuringWork() {
    interruption(
      "app imports while user locks device", .query,
      needs: .sync(.importing).and(.store(.deviceLock)), { await $0.importChanges() },
      { world, _ in await world.setLocked(true) })
    add("app exports while another device saves {version} and device is locked", in: "action") {
      arguments, _ throws(BindingProblem) in
      let version = try arguments.integer("version")
      return [
        .step(
          "the app exports, another device saves version \(version), and this device is locked",
          needs: .arrival.and(.sync(.exporting, on: .deviceLock))
        ) { try await $0.exportBeforeLock(against: version) }
      ]
    }
    interruption(
      "app exports while app imports and user turns sync off", .save,
      needs: .sync(.exporting, .importing), { await $0.exportPending() },
      { world, sync in
        let importing = Task { try await sync.importWeightFromHealth() }
        // With fair task scheduling, the import is queued before the sync is turned off. A later
        // import is refused as well, with the same result.
        for _ in 0..<100 { await Task.yield() }
        await sync.disable()
        // If the sync were still on, the import would wait for the export, which waits here.
        guard await !sync.status.isToggleOn else { return await world.report("is still on") }
        do { _ = try await importing.value } catch { await world.keep(error, of: "import") }
      })
    add("app exports while another device saves next version {count:integer} times", in: "action") {
      arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      guard (1...100).contains(count) else { throw BindingProblem("the count must be 1 to 100") }
      return [
        .step(
          "the app exports, and another device saves the next version "
            + (count == 1 ? "once" : "\(count) times"),
          needs: .arrival.and(.sync(.exporting))
        ) { try await $0.exportAgainstAnotherDevice(count) }
      ]
    }
  }

  /// Adds the phrases for actions before the home changes entries or after it saves an anchor.
  private mutating func addActionsDuringSaving() {
    savingInterruption(
      "user turns sync on and off again at once", .beforeChange, needs: .wholeSync
    ) { world in
      await world.attempt { await $0.enable() }
    } action: {
      await $0.disable()
    }
    savingInterruption(
      "user turns sync off and on again at once", .beforeChange, needs: .wholeSync
    ) { world in
      await world.attempt { await $0.disable() }
    } action: {
      await $0.enable()
    }
    savingInterruption(
      "user deletes entry while home is slow", .beforeChange, needs: .sync(.exporting),
      needsEntry: true
    ) { world in
      try? await world.deleteEntry()
    } action: {
      await $0.settle()
    }
    savingInterruption(
      "app imports while user turns sync off between pages", .afterAnchor,
      needs: .sync(.importing)
    ) { world in
      await world.importChanges()
    } action: {
      await $0.disable()
    }
  }

  private mutating func savingInterruption(
    _ pattern: String, _ moment: InstrumentedHome.Moment, needs needed: Set<String> = [],
    needsEntry: Bool = false, _ work: @escaping @Sendable (HealthWorld) async -> Void,
    action: @escaping @Sendable (any WeightSyncProtocol) async -> Void
  ) {
    add(
      pattern, in: "action",
      as: .step(pattern, needs: needed) { world in
        if needsEntry { _ = try await world.requiredIdentity() }
        try await world.act(at: moment, of: work, action)
        try await world.requireKnownAnswer()
      })
  }
}

extension HealthWorld {
  /// Exports while another device saves versions of the row's entry.
  ///
  /// The other device saves the current version during the sync's save, and the next version during
  /// each of the following `count` lookups.
  ///
  /// - Throws: `Deviation` if the export saves nothing, or makes fewer lookups after the save.
  func exportAgainstAnotherDevice(_ count: Int) async throws {
    try await exportInterrupted(expecting: "lookups after a save: \(count)") { world in
      await world.saveMeanwhile(later: 0)
      await world.answerNextLookUp(count)
    }
  }

  /// Exports while another device saves a version; this device is locked during the next lookup.
  ///
  /// - Throws: `Deviation` if the export saves nothing or makes no lookup.
  func exportBeforeLock(against version: Int) async throws {
    try await exportInterrupted(expecting: "a lookup after a save") { world in
      await world.saveMeanwhile(version)
      world.store.interrupt(.query) { await world.setLocked(true) }
    }
  }

  private func exportInterrupted(
    expecting words: String, _ action: @escaping @Sendable (HealthWorld) async -> Void
  ) async throws {
    await beginAction()
    store.interrupt(.save) { [self] in await action(self) }
    await exportPending()
    guard !store.isInterruptionWaiting else {
      store.interrupt(.save, nil)
      store.interrupt(.query, nil)
      throw Deviation(expected: words, observed: "no save, or fewer lookups after it")
    }
  }

  private func answerNextLookUp(_ count: Int) {
    guard count > 0 else { return }
    store.interrupt(.query) { [self] in
      await answerNextLookUp(count - 1)
      await saveMeanwhile(later: 1)
    }
  }

  /// Saves a version of the row's entry on another device while the sync is working.
  ///
  /// The function waits until the store has reported the version.
  private func saveMeanwhile(_ version: Int) async {
    do { try await saveRemote(version: version, settling: false) } catch {
      keep(error, of: "save on another device")
    }
    await bench.settle()
  }

  private func saveMeanwhile(later steps: Int) async {
    let version: Int
    do { version = try await requiredEntry().syncVersion } catch {
      return keep(error, of: "save on another device")
    }
    await saveMeanwhile(version + steps)
  }
}
