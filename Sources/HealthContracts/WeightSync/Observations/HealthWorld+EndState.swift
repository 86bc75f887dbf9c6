internal import Conformance
internal import Diagnostics
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthWorld {
  /// Describes the user's end state in words that are the same for every correct sync.
  ///
  /// The description contains sorted lists of the entries and of the samples, the toggle, the
  /// displayed status, the saved state, and the condition of the device and the app. A list of more
  /// than three elements is summarized. The description contains no identifiers and no history, and
  /// omits expected facts: an exported entry is in Health with its weight, date, version and
  /// identity; the sync observes changes while it is on; the last sync was just now; no time has
  /// passed.
  func endState() async throws -> String {
    let entries = try await home.entries()
    let samples = try await bench.readableSamples()
    let (state, status) = (try await home.state(), await sync.status)
    let stored = Dictionary(samples.map { ($0.uuid.uuidString, $0) }) { first, _ in first }
    let parts = [
      Self.list(try entries.map { try Self.words($0, stored: stored) }, of: "entries"),
      Self.list(try samples.map(EndWords.sample), of: "samples"),
      "sync \(status.isToggleOn ? "on" : "off")",
    ]
    return
      (parts + Self.shown(status) + (await kept(state, status)) + (await surroundingsAtEnd()))
      .joined(separator: "; ")
  }

  private static func list(_ words: [String], of noun: String) -> String {
    let list = EndWords.list(words, of: noun)
    return words.isEmpty ? "no \(noun)" : words.count > 3 ? list : "\(noun) \(list)"
  }

  // MARK: - Entries and samples

  private static func words(
    _ entry: WeightEntry, stored: [String: QuantitySample]
  ) throws -> String {
    var words = [EndWords.entry(entry)]
    if !entry.isImported {
      words.append(
        entry.pendingHealthSync ? "queued" : entry.healthKitUUID == nil ? "local" : "synced")
    }
    if let uuid = entry.healthKitUUID, !entry.pendingHealthSync {
      if let sample = stored[uuid] {
        if try !agree(entry, sample) { words.append("unlike its sample") }
      } else {
        words.append("without sample")
      }
    }
    return (words + remarks(on: entry) + moments(of: entry)).joined(separator: " ")
  }

  /// Returns whether an entry and its sample have the same weight and date.
  ///
  /// If the entry is the app's own and the sample has a sync identity, the identifier and version
  /// must also match, and the sample must end when it starts.
  private static func agree(_ entry: WeightEntry, _ sample: QuantitySample) throws -> Bool {
    let unit: HealthUnit = entry.weightUnit == "kg" ? .kilogram : .pound
    guard isSameMass(entry.weightValue, try sample.quantity.doubleValue(for: unit)),
      entry.date == sample.startDate
    else { return false }
    guard !entry.isImported, let identity = sample.metadata.syncIdentity else { return true }
    return identity.identifier == entry.syncIdentifier
      && identity.wholeVersion == entry.syncVersion && sample.endDate == sample.startDate
  }

  /// Describes the note and the body fat if they differ from the usual values.
  ///
  /// The usual values are those of the default entry for the app's own entries, and `nil` for
  /// imported entries.
  ///
  /// If both are missing, only the missing note is described.
  private static func remarks(on entry: WeightEntry) -> [String] {
    let usual = entry.isImported ? (nil, nil) : (draft.note, draft.bodyFatPercentage)
    var words: [String] = []
    if entry.note != usual.0 { words.append(entry.note.map { "note \"\($0)\"" } ?? "without note") }
    if entry.bodyFatPercentage != usual.1 {
      words.append(entry.bodyFatPercentage.map { "body fat \($0) %" } ?? "without body fat")
    }
    return words == ["without note", "without body fat"] ? ["without note"] : words
  }

  /// Describes a change to the date of the app's own entry, and the time of an entry's last edit.
  ///
  /// The time of the edit is counted from the start of the case; an edit at the start is omitted.
  private static func moments(of entry: WeightEntry) -> [String] {
    var words: [String] = []
    let moved = entry.date.timeIntervalSince(draft.date)
    if !entry.isImported, moved != 0 { words.append("moved \(EndWords.seconds(moved))") }
    if let modified = entry.modifiedDate?.timeIntervalSince(start), modified != 0 {
      words.append("edited after \(EndWords.seconds(modified))")
    }
    return words
  }

  // MARK: - Displayed status and saved state

  /// Describes the message with its recovery action, a hidden option and an unusual phase.
  private static func shown(_ status: SyncStatus) -> [String] {
    var words: [String] = []
    if let message = status.message {
      words.append("\"\(message)\"" + (status.recoveryAction.map { ", \($0.words)" } ?? ""))
    }
    if !status.isOptionVisible { words.append("option hidden") }
    let usual: SyncStatus.Phase =
      status.message != nil ? .failed : status.isToggleOn ? .succeeded : .idle
    if status.phase != usual { words.append("state \(status.phase.rawValue)") }
    return words
  }

  /// Describes unexpected facts about the saved state, observers and background delivery.
  private func kept(_ state: HealthSyncState, _ status: SyncStatus) async -> [String] {
    var words: [String] = []
    if state.healthSyncEnabled != status.isToggleOn {
      words.append(state.healthSyncEnabled ? "still wanted" : "no longer wanted")
    }
    let ledger = await bench.observerLedger()
    let isObserving = ledger.observedTypes == [.bodyMass]
    let observes = sync.capabilities.contains(.observing)
    if isObserving != (observes && status.isToggleOn) || ledger.observedTypes.count > 1 {
      words.append(isObserving ? "still observed" : "not observed")
    }
    if ledger.delivered != ledger.completed || ledger.completedAgain > 0 {
      words.append("\(ledger.completed) of \(ledger.delivered) notifications answered")
    }
    let repeated = store.repeatedCompletions
    if repeated > 0 { words.append("\(repeated.counted("repeated notification")) answered") }
    if observes, canWake,
      ledger.registrations[.bodyMass] != (status.isToggleOn ? .immediate : nil)
    {
      words.append(
        ledger.registrations[.bodyMass].map { "woken: \($0)" } ?? "not woken")
    }
    let lastSync = state.lastHealthSyncDate.map { clock.now.timeIntervalSince($0) }
    if lastSync != 0 {
      words.append(lastSync.map { "synced \(EndWords.seconds($0)) ago" } ?? "never synced")
    }
    if let anchor = lastAnchor(), state.healthSyncAnchor != anchor.data {
      words.append(state.healthSyncAnchor == nil ? "no anchor" : "anchor behind")
    }
    if savedAnchorTooEarly { words.append("anchor before entries") }
    return words
  }

  /// Describes the elapsed time, a scheduled retry, and the condition of the device and the app.
  private func surroundingsAtEnd() async -> [String] {
    var words: [String] = []
    let passed = clock.now.timeIntervalSince(Self.start)
    if passed != 0 { words.append("after \(EndWords.seconds(passed))") }
    if let next = nextRetry {
      words.append("retry in \(EndWords.seconds(next.timeIntervalSince(clock.now)))")
    }
    if await !bench.isHealthDataAvailable { words.append("no health data") }
    if isLocked { words.append("device locked") }
    if isInBackground { words.append("in background") }
    return words
  }
}

extension RecoveryAction {
  /// The description of the action.
  fileprivate var words: String {
    switch self {
    case .showSettingsLink: "show Settings link"
    case .requestAuthorizationAgain: "ask again"
    case .retryOnForeground: "retry on foreground"
    case .hideOption: "hide option"
    case .queueAndRetry: "queue and retry"
    }
  }
}

extension HealthContracts {
  /// Returns the capabilities that a row also needs if it ends a process and counts notifications.
  ///
  /// Only a store with background delivery repeats the notifications that a dead process did not
  /// complete.
  private static func needsOfDeath(_ context: RowContext) -> Set<String> {
    // Earlier documents write "dies" instead of "terminates".
    let terminates = context.tokens("Given").words.contains { ["terminates", "dies"].contains($0) }
    let end = context.tokens("Ends with").text
    let counts = ["notification answered", "notifications answered"].contains { end.contains($0) }
    return terminates && counts ? [StoreCapability.backgroundDelivery.rawValue] : []
  }

  /// Returns the column with the user's complete end state.
  static func endState(isRequired: Bool) -> HealthColumn {
    HealthColumn(
      "Ends with",
      reading: .value { cell, context throws(BindingProblem) in
        try cell.checkNames()
        return [
          HealthMeaning.expectation(
            "it ends with \(cell.text)",
            needs: SyncParts.needs(ofEnd: context["Ends with"])
              .union(needsOfDeath(context))
          ) { world in
            let observed = try await world.endState()
            return .text(observed, says: cell)
          }.shown(as: "it ends with \(cell.written)")
        ]
      }, isRequired: isRequired)
  }
}
