internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// What happens while the store or the home is at work for a call of the app.
  mutating func addActionsAtTheSameMoment() {
    addActionsWhileAsked()
    addActionsDuringWork()
    addActionsDuringSaving()
  }

  /// While the user is asked for permission.
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
      "user follows way out and takes time to answer", .authorization, needs: .sync(.recovering),
      { world in await world.attempt { await $0.performRecovery() } },
      { world, sync in
        let isAtRest = Locked(false)
        Task {
          await sync.settle()
          isAtRest.withLock { $0 = true }
        }
        // Long enough for a sync that is at rest to say so.
        for _ in 0..<100 where !isAtRest.withLock({ $0 }) { await Task.yield() }
        if isAtRest.withLock({ $0 }) { await world.report("is at rest before the answer") }
      })
  }

  /// While the store carries out a call of an export or an import.
  private mutating func addActionsDuringWork() {
    interruption(
      "app imports while device is locked", .query,
      needs: .sync(.importing).and(.store(.deviceLock)), { await $0.importChanges() },
      { world, _ in await world.setLocked(true) })
    add("app exports while another device saves {version} and device is locked", in: "action") {
      arguments, _ throws(BindingProblem) in
      let version = try arguments.integer("version")
      return [
        .step(
          "the app exports, another device saves version \(version), and the device is locked",
          needs: .arrival.and(.sync(.exporting, on: .deviceLock))
        ) { try await $0.exportBeforeLock(against: version) }
      ]
    }
    interruption(
      "app exports while app imports and user turns sync off", .save,
      needs: .sync(.exporting, .importing), { await $0.exportPending() },
      { world, sync in
        let importing = Task { try await sync.importWeightFromHealth() }
        // The import has asked for its turn before the sync is turned off, where tasks are fair; a
        // sync that is off refuses it just so.
        for _ in 0..<100 { await Task.yield() }
        await sync.disable()
        // A sync that is on all the same lets the import wait for the export, which waits here.
        guard await !sync.status.isToggleOn else { return await world.report("is still on") }
        do { _ = try await importing.value } catch { await world.keep(error, of: "import") }
      })
    add("app exports while another device takes next version {count:integer} times", in: "action") {
      arguments, _ throws(BindingProblem) in
      let count = try arguments.integer("count")
      guard (1...100).contains(count) else { throw BindingProblem("1 to 100 times") }
      return [
        .step(
          "the app exports, and another device takes the next version \(count) times",
          needs: .arrival.and(.sync(.exporting))
        ) { try await $0.exportAgainstAnotherDevice(count) }
      ]
    }
  }

  /// While the home saves what changes.
  private mutating func addActionsDuringSaving() {
    savingInterruption(
      "user turns sync on and off again at once", .beforeChange, needs: .wholeSync
    ) { world in
      await world.attempt { await $0.enable() }
    } deed: {
      await $0.disable()
    }
    savingInterruption(
      "user turns sync off and on again at once", .beforeChange, needs: .wholeSync
    ) { world in
      await world.attempt { await $0.disable() }
    } deed: {
      await $0.enable()
    }
    savingInterruption(
      "user deletes entry while home is slow", .beforeChange, needs: .sync(.exporting)
    ) { world in
      try? await world.deleteEntry()
    } deed: {
      await $0.settle()
    }
    savingInterruption(
      "app imports while user turns sync off between pages", .afterAnchor,
      needs: .sync(.importing)
    ) { world in
      await world.importChanges()
    } deed: {
      await $0.disable()
    }
  }

  private mutating func savingInterruption(
    _ pattern: String, _ moment: InstrumentedHome.Moment, needs needed: Set<String> = [],
    _ work: @escaping @Sendable (HealthWorld) async -> Void,
    deed: @escaping @Sendable (any WeightSyncProtocol) async -> Void
  ) {
    add(
      pattern, in: "action",
      as: .step(pattern, needs: needed) { world in
        try await world.act(at: moment, of: work, deed)
        try await world.requireKnownAnswer()
      })
  }
}

extension HealthWorld {
  /// Exports while another device first takes the version of the row's entry, and then the one
  /// behind each that is looked up.
  func exportAgainstAnotherDevice(_ count: Int) async throws {
    try await exportInterrupted(expecting: "\(count) look-ups behind a save") { world in
      await world.saveMeanwhile(later: 0)
      await world.answerNextLookUp(count)
    }
  }

  /// Exports while another device saves a version, and the device is locked when the app has seen it.
  func exportBeforeLock(against version: Int) async throws {
    try await exportInterrupted(expecting: "a look-up behind a save") { world in
      await world.saveMeanwhile(version)
      world.store.interrupt(.query) { await world.setLocked(true) }
    }
  }

  private func exportInterrupted(
    expecting words: String, _ deed: @escaping @Sendable (HealthWorld) async -> Void
  ) async throws {
    await beginAction()
    store.interrupt(.save) { [self] in await deed(self) }
    await exportPending()
    guard !store.isInterruptionWaiting else {
      store.interrupt(.save, nil)
      store.interrupt(.query, nil)
      throw Deviation(expected: words, observed: "fewer calls")
    }
  }

  private func answerNextLookUp(_ count: Int) {
    guard count > 0 else { return }
    store.interrupt(.query) { [self] in
      await answerNextLookUp(count - 1)
      await saveMeanwhile(later: 1)
    }
  }

  /// Another device saves a version of the row's entry while the sync is at work; the store has told
  /// of it then.
  private func saveMeanwhile(_ version: Int) async {
    do { try await saveRemote(version: version, settling: false) } catch {
      keep(error, of: "save on another device")
    }
    await bench.settle()
  }

  private func saveMeanwhile(later steps: Int) async {
    guard let version = try? await requiredEntry().syncVersion else { return }
    await saveMeanwhile(version + steps)
  }
}
