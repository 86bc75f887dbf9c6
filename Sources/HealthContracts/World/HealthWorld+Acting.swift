internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthWorld {
  /// The default values of the row's entry.
  static let draft = EntryDraft(
    weightValue: 180.5, weightUnit: .pounds, date: start.addingTimeInterval(-86_400),
    note: "after breakfast", bodyFatPercentage: Decimal(string: "22.5"))

  /// Turns the sync on, with the user's answer to the authorization sheet.
  func enable(answering answer: AuthorizationAnswer) async {
    isSyncExpectedOn = true
    await setAnswer(answer)
    await attempt { await $0.enable() }
  }

  func setAnswer(_ answer: AuthorizationAnswer) async {
    isAnswerKnown = true
    // A store grants everything by default, so one that supports no other answer needs no call.
    guard
      bench.capabilities.contains(.authorizationControl)
        || answer != .decide(share: true, read: true)
    else { return }
    await bench.setAuthorizationAnswer(answer)
  }

  /// Whether the store can wake the app.
  var canWake: Bool { bench.capabilities.contains(.backgroundDelivery) }

  /// Adds an entry through the sync; if this succeeds, the entry becomes the row's entry.
  func addEntry(_ draft: EntryDraft = HealthWorld.draft) async {
    hasAskedForEntry = true
    await attempt("add \(EndWords.number(draft.weightValue)) `\(draft.weightUnit.rawValue)`") {
      sync in
      let entry = try await sync.add(draft)
      self.remember(entry)
    }
  }

  /// Saves entries as an app without a sync does; the last one becomes the row's entry.
  ///
  /// The entries have the values of ``draft`` with increasing weights, and the date of ``draft`` as
  /// their modification date; all other fields have their default values.
  func keepOldEntries(_ count: Int) async throws {
    let draft = Self.draft
    let entries = (0..<count).map { number in
      WeightEntry(
        persistentModelID: identifiers.next().uuidString,
        weightValue: draft.weightValue + Double(number), weightUnit: draft.weightUnit.rawValue,
        date: draft.date, note: draft.note, bodyFatPercentage: draft.bodyFatPercentage,
        modifiedDate: draft.date)
    }
    var changes = EntryChanges()
    changes.upserts = entries
    let kept = changes
    try await home.transaction(.all) { _ in (kept, ()) }
    if let last = entries.last { remember(last) }
  }

  private func remember(_ entry: WeightEntry) { entryIdentity = entry.persistentModelID }

  /// Returns the row's entry; `nil` if the entry does not exist.
  ///
  /// If the row has not added or selected an entry, the result is the last entry of the home.
  func entry() async throws -> WeightEntry? {
    let entries = try await home.entries()
    guard let entryIdentity else { return entries.last }
    return entries.first { $0.persistentModelID == entryIdentity }
  }

  /// Returns the identifier of the row's entry.
  ///
  /// - Throws: `Deviation` if the subject did not create a requested entry; ``CaseProblem`` if the
  ///   row did not request one.
  func requiredIdentity() throws -> String {
    if let entryIdentity { return entryIdentity }
    guard hasAskedForEntry else { throw CaseProblem("the row has no entry") }
    throw Deviation(expected: "an entry", observed: "none")
  }

  /// Whether the row has saved samples, or has requested an entry that the sync can export.
  var hasWrittenSamples: Bool { !foreignSamples.isEmpty || remoteSample != nil || hasAskedForEntry }

  /// Returns the row's entry, which must exist.
  ///
  /// - Throws: `Deviation` if the entry was deleted or never created; ``CaseProblem`` if the row
  ///   did not request one; any error that occurs while the home is read.
  func requiredEntry() async throws -> WeightEntry {
    _ = try requiredIdentity()
    guard let entry = try await entry() else {
      throw Deviation(expected: "an entry", observed: "a deleted entry")
    }
    return entry
  }

  func editEntry(_ edit: EntryEdit) async throws {
    let identity = try requiredIdentity()
    await attempt("edit \(edit.words)") { _ = try await $0.edit(identity, edit) }
  }

  func deleteEntry() async throws {
    let identity = try requiredIdentity()
    deletedEntry = (try? await entry()) ?? deletedEntry
    await attempt("delete") { try await $0.delete(identity) }
  }

  func importChanges() async {
    await attempt("import") { sync in
      let inserted = try await sync.importWeightFromHealth()
      self.count(inserted)
    }
  }

  private func count(_ inserted: Int) {
    reportedInserts += inserted
    report("reports \(inserted) new")
  }

  func exportPending() async {
    await attempt("export") { sync in
      try await sync.exportPending()
      self.report("reports success")
    }
  }

  /// Runs an action during some work, between the effect and the return of a store call.
  ///
  /// An error that the action throws is recorded for the row's expectations and is not rethrown.
  ///
  /// - Throws: `Deviation` if the action does not run, because no call of the operation reaches
  ///   this point.
  func act(
    during operation: StoreOperation, of work: @Sendable (HealthWorld) async -> Void,
    _ action: @escaping @Sendable (HealthWorld, any WeightSyncProtocol) async throws -> Void
  ) async throws {
    await beginAction()
    store.interrupt(operation) { [self, sync] in
      // A store that reports late must report the effects of the call before the user acts.
      if operation != .query { await bench.settle() }
      await lookAt(sync.status)
      do { try await action(self, sync) } catch { await keep(error, of: "do so") }
    }
    await work(self)
    guard !store.isInterruptionWaiting else {
      // The pending action in the store retains the world, which retains the store.
      store.interrupt(operation, nil)
      throw Deviation(
        expected: "a successful call of \(operation.rawValue), during which the user acts",
        observed: "no such call")
    }
  }

  private func lookAt(_ status: SyncStatus) {
    statusMeanwhile = status
    if !steps.isEmpty { steps[steps.count - 1].statusMeanwhile = status }
  }

  /// Runs an action during some work, while the home handles a call.
  ///
  /// - Throws: `Deviation` if the work does not reach the moment.
  func act(
    at moment: InstrumentedHome.Moment, of work: @Sendable (HealthWorld) async -> Void,
    _ action: @escaping @Sendable (any WeightSyncProtocol) async -> Void
  ) async throws {
    await beginAction()
    home.interrupt(moment) { [sync] in await action(sync) }
    await work(self)
    guard !home.isInterruptionWaiting else {
      home.interrupt(moment, nil)
      throw Deviation(
        expected: "a call to the home, during which the user acts", observed: "no such call")
    }
  }

  /// Clears the errors and the reported imports of earlier calls, and records the stored samples.
  ///
  /// Expectations about these values then apply only to the action that follows.
  func beginAction() async {
    thrown = []
    reportedInserts = 0
    storedBefore = await bench.storedSamples()
  }

  /// Changes the permission to share in Settings, as the user does.
  ///
  /// - Throws: If the store already has this status: ``CaseProblem`` if that is the row's last
  ///   decision, or if the row has made no decision yet; otherwise `Deviation`.
  func decideSharing(_ status: AuthorizationStatus) async throws {
    guard await bench.authorizationStatus(for: .bodyMass) != status else {
      guard sharing != nil, sharing != status else {
        throw CaseProblem("the permission to share is already \(status.rawValue)")
      }
      throw Deviation(
        expected: "the user's last decision, which is not \(status.rawValue)",
        observed: status.rawValue)
    }
    sharing = status
    await bench.setAuthorization(share: status, read: nil, for: .bodyMass)
  }

  /// Changes the permission to read in Settings, as the user does.
  ///
  /// - Throws: ``CaseProblem`` if the row's last decision on reading was the same.
  func decideReading(_ status: ReadAuthorization) async throws {
    guard reading != status else {
      throw CaseProblem("the permission to read is already \(status)")
    }
    reading = status
    await bench.setAuthorization(share: nil, read: status, for: .bodyMass)
  }

  /// Moves the app to the foreground or to the background.
  func setForeground(_ isForeground: Bool) async {
    isInBackground = !isForeground
    await bench.setForeground(isForeground)
  }

  // MARK: - Other apps and devices

  static let scale = Source(name: "Withings Scale", bundleIdentifier: "com.withings.scale")
  static let unknown = Source(name: "", bundleIdentifier: "com.example.unnamed")

  /// Saves a sample as another app, and waits until all work is finished.
  func saveForeign(
    _ value: Double = 81.6, _ unit: HealthUnit = .kilogram,
    at date: Date = start.addingTimeInterval(-172_800), from source: Source = scale
  ) async throws {
    let sample = try QuantitySample(
      uuid: identifiers.next(), type: .bodyMass, quantity: Quantity(unit: unit, value: value),
      start: date, end: date.addingTimeInterval(90))
    log.append(.bench("\(source.name.isEmpty ? "an unnamed app" : source.name) saves a sample"))
    try await bench.save(.quantity(sample), as: SourceRevision(source: source))
    foreignSamples.append(sample)
    sourceNames[sample.uuid] = source.name
    await settle()
  }

  /// Saves a version of the row's entry, even if it was deleted, as another device of the user.
  ///
  /// The sample starts a number of seconds after the entry's date, and lasts for a duration in
  /// seconds; its weight is in kilograms. Unless `settling` is `false`, the function waits until
  /// all work is finished.
  ///
  /// - Throws: The errors of ``requiredEntry()`` if the entry does not exist and the row did not
  ///   delete it; any error that occurs while the home is read, or the sample is created or saved.
  func saveRemote(
    version: Int, weight: Double = 79.25, later seconds: Double = 60, lasting duration: Double = 0,
    settling: Bool = true
  ) async throws {
    // An entry that was deleted here can still exist on another device.
    let entry: WeightEntry
    if let deletedEntry, try await self.entry() == nil {
      entry = deletedEntry
    } else {
      entry = try await requiredEntry()
    }
    let date = entry.date.addingTimeInterval(seconds)
    let sample = try QuantitySample(
      uuid: identifiers.next(), type: .bodyMass,
      quantity: Quantity(unit: .kilogram, value: weight), start: date,
      end: date.addingTimeInterval(duration),
      metadata: [
        MetadataKey.syncIdentifier: .string(entry.syncIdentifier),
        MetadataKey.syncVersion: .number(Double(version)),
      ])
    log.append(.bench("another device of the user saves version \(version)"))
    try await bench.save(.quantity(sample), as: appSource)
    remoteSample = sample
    if settling { await settle() }
  }

  /// Saves a sample as another app, with the sync identifier of the row's entry.
  func saveUnderForeignIdentifier() async throws {
    let entry = try await requiredEntry()
    let sample = try QuantitySample(
      uuid: identifiers.next(), type: .bodyMass, quantity: Quantity(unit: .kilogram, value: 66),
      start: Self.start, end: Self.start,
      metadata: [
        MetadataKey.syncIdentifier: .string(entry.syncIdentifier),
        MetadataKey.syncVersion: .number(5),
      ])
    log.append(.bench("another app saves a sample with the entry's sync identifier"))
    try await bench.save(.quantity(sample), as: SourceRevision(source: Self.scale))
    foreignSamples.append(sample)
    sourceNames[sample.uuid] = Self.scale.name
    await settle()
  }

  /// Saves a sample without a sync identifier, as an earlier version of the app might have done.
  ///
  /// The home's last entry, if any, becomes the row's entry.
  func saveUnidentified() async throws {
    hasAskedForEntry = true
    let sample = try QuantitySample(
      uuid: identifiers.next(), type: .bodyMass, quantity: Quantity(unit: .pound, value: 175),
      start: Self.start, end: Self.start)
    log.append(.bench("the app has a sample without a sync identifier"))
    try await bench.save(.quantity(sample), as: appSource)
    await settle()
    entryIdentity = try await home.entries().last?.persistentModelID
  }

  func deleteAsUser(_ samples: [QuantitySample]) async {
    log.append(.bench("the user deletes samples in Health: \(samples.count)"))
    await bench.deleteAsUser(Set(samples.map(\.uuid)))
    await settle()
  }

  /// Returns the stored samples that the app wrote, on this or another device.
  func ownSamples() async throws -> [QuantitySample] {
    try await bench.readableSamples().filter {
      $0.sourceRevision?.source.bundleIdentifier == Self.appBundleIdentifier
    }
  }

  /// Returns the app's stored sample of the row's entry; `nil` if the entry or sample is missing.
  ///
  /// A sample with the entry's sync identifier takes precedence over the linked sample.
  func sampleOfEntry() async throws -> QuantitySample? {
    guard let entry = try await entry() else { return nil }
    let samples = try await ownSamples()
    return samples.first { $0.metadata.syncIdentity?.identifier == entry.syncIdentifier }
      ?? samples.first { $0.uuid.text == entry.healthKitUUID }
  }

  func importedEntries() async throws -> [WeightEntry] {
    try await home.entries().filter(\.isImported)
  }
}

extension EntryEdit {
  /// A description of the change.
  fileprivate var words: String {
    var words: [String] = []
    if let weightValue { words.append("to \(EndWords.number(weightValue))") }
    if let weightUnit { words.append(weightUnit.rawValue) }
    if let date {
      words.append("by \(EndWords.seconds(date.timeIntervalSince(HealthWorld.draft.date)))")
    }
    if let note { words.append("note \(note)") }
    return words.joined(separator: " ")
  }
}
