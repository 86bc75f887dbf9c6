internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for answers to the authorization sheet, and for the app's behavior afterward.
  mutating func addAuthorizationPhrases() {
    addAnswers()
    addAnswerBehavior()
  }

  private mutating func addAnswers() {
    let factors: (Bool, Bool) -> [String: String] = { share, read in
      ["write": share ? "granted" : "denied", "read": read ? "granted" : "denied"]
    }
    add(
      "user grants both read + write", "user grants read and write", "grant both",
      in: "authorization",
      as: .setup(
        "the user will grant read and write", factors: factors(true, true),
        needs: .store(.authorizationControl)
      ) { await $0.setAnswer(.decide(share: true, read: true)) }, .asked)
    add(
      "user grants write only", "grant write only", in: "authorization",
      as: .setup(
        "the user will grant write only", factors: factors(true, false),
        needs: .store(.authorizationControl)
      ) { await $0.setAnswer(.decide(share: true, read: false)) }, .asked)
    add(
      "user grants read only", "grant read only", in: "authorization",
      as: .setup(
        "the user will grant read only", factors: factors(false, true),
        needs: .store(.authorizationControl)
      ) { await $0.setAnswer(.decide(share: false, read: true)) }, .asked)
    add(
      "user denies both", "deny", "deny both", in: "authorization",
      as: .setup(
        "the user will deny both", factors: factors(false, false),
        needs: .store(.authorizationControl)
      ) { await $0.setAnswer(.decide(share: false, read: false)) }, .asked)
    add(
      "user cancels", "cancel", in: "authorization",
      as: .setup(
        "the user will cancel", needs: .store(.authorizationControl)
      ) { await $0.setAnswer(.cancel) }, .asked)
  }

  private mutating func addAnswerBehavior() {
    add(
      "enable full sync", in: "behavior",
      as: .expectation(
        "the sync is on in both directions", needs: .arrival.and(.sync(.exporting))
      ) { try await $0.checkFullSync() }, .asked
    )
    add(
      "export works", in: "behavior",
      as: .expectation("a new entry reaches Health", needs: .sync(.exporting)) {
        try await $0.checkExportWorks()
      }, .asked)
    add(
      "import shows no data", in: "behavior",
      as: .expectation(
        "an import succeeds and adds no entry of another app", needs: .sync(.importing)
      ) {
        try await $0.checkImportShowsNothing()
      })
    add(
      "show graceful message", in: "behavior",
      as: .expectation("a message is shown and nothing is thrown") { world in
        let (status, thrown) = (await world.status, await world.thrown)
        return .require(
          status.message?.isEmpty == false && thrown.isEmpty, expected: "a message, errors: 0",
          observed: "message: \(status.message ?? "none"), errors: \(thrown.count)")
      })
    add(
      "disable sync toggle", in: "behavior",
      as: .expectation("the toggle is off and a new entry causes no access to Health") {
        try await $0.checkToggleIsOff()
      })
  }
}

extension HealthMeaning {
  /// The expectation that the user is asked for permission.
  ///
  /// Without a request, a prepared answer proves nothing.
  fileprivate static let asked = Self.expectation("the user is asked") { world in
    .require(world.wasUserAsked, expected: "the sheet is shown", observed: "it is not shown")
  }
}

extension HealthWorld {
  /// Checks that the sync is on and works in both directions.
  ///
  /// Existing samples and entries must be synced, changes observed, background delivery registered
  /// if the store offers it, and a later sample imported.
  func checkFullSync() async throws -> Comparison {
    let (state, status) = (try await home.state(), await sync.status)
    guard state.healthSyncEnabled, status.isToggleOn else {
      return .differs(
        expected: "the sync is on", observed: Self.words(isEnabled: state, isToggleOn: status))
    }
    let imported = Set(try await importedEntries().compactMap(\.healthKitUUID))
    let foreign = Set(foreignSamples.map(\.uuid.uuidString))
    guard imported == foreign, !imported.isEmpty else {
      let linked = imported.intersection(foreign).count
      return .differs(
        expected: "imported samples: \(foreign.count), other links: 0",
        observed: "imported samples: \(linked), other links: \(imported.count - linked)")
    }
    guard try await home.entries(.pendingExport).isEmpty, try await !ownSamples().isEmpty else {
      return .differs(
        expected: "existing entries are exported",
        observed: "an entry waits, or Health has no sample of the app")
    }
    let ledger = await bench.observerLedger()
    guard ledger.observedTypes == [.bodyMass] else {
      return .differs(
        expected: "observed types: \(SampleType.bodyMass.identifier)",
        observed: "observed types: "
          + ledger.observedTypes.map(\.identifier).sorted().listed(orIfEmpty: "none"))
    }
    guard !canWake || ledger.registrations[.bodyMass] != nil else {
      return .differs(
        expected: "background delivery", observed: "the app is not registered for it")
    }
    try await saveForeign(82.4)
    let observed = try await importedEntries().count
    return .require(
      observed == foreignSamples.count, expected: "a later sample is imported by the observer",
      observed: "imported entries: \(observed), samples of other apps: \(foreignSamples.count)")
  }

  /// Describes whether the sync is on, according to its saved state and to its toggle.
  private static func words(isEnabled state: HealthSyncState, isToggleOn status: SyncStatus)
    -> String
  {
    "healthSyncEnabled: \(state.healthSyncEnabled), toggle: \(status.isToggleOn ? "on" : "off")"
  }

  /// Checks that a new entry is exported and linked to its sample.
  func checkExportWorks() async throws -> Comparison {
    await addEntry(
      EntryDraft(weightValue: 77.7, weightUnit: .kilograms, date: clock.now))
    guard let entry = try await entry(), let sample = try await sampleOfEntry() else {
      return .differs(
        expected: "the new entry is in Health", observed: "it is not in Health")
    }
    return .require(
      !entry.needsSync && entry.healthKitUUID == sample.uuid.uuidString,
      expected: "the new entry is marked synced",
      observed: entry.needsSync ? "it waits for export" : "it is not linked to its sample")
  }

  /// Checks that an import succeeds and adds no entries although other apps have samples.
  func checkImportShowsNothing() async throws -> Comparison {
    guard !foreignSamples.isEmpty else {
      throw CaseProblem("no other app has samples that the import could show")
    }
    await beginAction()
    await importChanges()
    let imported = try await importedEntries().count
    let failure = thrown.first.map { "throws \($0)" } ?? "imported entries: \(imported)"
    return .require(
      thrown.isEmpty && imported == 0, expected: "import succeeds with no data", observed: failure)
  }

  /// Checks that the toggle and the saved preference are off.
  ///
  /// A new entry must not cause calls that access or observe health data.
  func checkToggleIsOff() async throws -> Comparison {
    let (state, status) = (try await home.state(), await sync.status)
    guard !state.healthSyncEnabled, !status.isToggleOn else {
      return .differs(
        expected: "the toggle is off", observed: Self.words(isEnabled: state, isToggleOn: status))
    }
    let before = log.count(where: \.isWork)
    await addEntry()
    let asked = log.count(where: \.isWork) - before
    return .require(
      asked == 0, expected: "no access to Health", observed: "calls to the store: \(asked)")
  }
}
