import Foundation
import HealthModel
import MemoryHealthStore
import TestSupport
import WeightSync

/// A random history, determined by a seed: actions of the user and of other apps and devices,
/// faults, and process deaths.
final class Simulation: Sendable {
  /// The effects of past events, with which the final state must agree.
  struct Ledger {
    var generator: SeededGenerator
    /// The identities of entries that the user added.
    var added: Set<String> = []
    /// The identities of entries that the user deleted or tried to delete, in the app or in Health.
    var deleted: Set<String> = []
    /// The UUIDs of other apps' samples whose entries the user deleted or tried to delete.
    var dismissed: Set<String> = []
    /// The events, for a failure message.
    var history: [String] = []
  }

  let clock = VirtualClock(now: Samples.start)
  let store: MemoryHealthStore
  let devices: [SimulatedDevice]
  private let benchIdentifiers: SeededIdentifiers
  private let ledger: Locked<Ledger>

  init(seed: UInt64, devices count: Int = 1) async {
    var generator = SeededGenerator(seed: seed)
    let store = MemoryHealthStore(appSource: Samples.own, clock: clock)
    self.store = store
    let pageSize = generator.pick([1, 2, 3, 5, 500])
    let clock = clock
    devices = (0..<count).map {
      SimulatedDevice(
        store: store, clock: clock, seed: seed &* 64 &+ UInt64($0) &+ 1, pageSize: pageSize)
    }
    benchIdentifiers = SeededIdentifiers(seed: seed &* 64)
    ledger = Locked(Ledger(generator: generator))
    await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .bodyMass)
  }

  var history: [String] { ledger.withLock { $0.history } }

  private func below(_ bound: Int) -> Int { ledger.withLock { $0.generator.below(bound) } }

  private func note(_ words: String) { ledger.withLock { $0.history.append(words) } }

  private func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  /// Runs a random history, removes all obstacles, and returns the disagreements.
  func run(steps: Int) async throws -> [String] {
    for device in devices { await device.sync.enable() }
    await settle()
    for _ in 0..<steps {
      await step()
      if below(4) > 0 { await settle() }
    }
    try await heal()
    return try await disagreements()
  }

  private func settle() async {
    for device in devices { await device.sync.settle() }
  }

  // MARK: - Steps

  private func step() async {
    guard let device = pick(devices) else { return }
    switch below(22) {
    case 0, 1, 2: await add(on: device)
    case 3, 4, 5: await edit(on: device)
    case 6: await delete(on: device)
    case 7, 8: await saveForeign()
    case 9: await deleteForeign()
    case 10, 11: await saveRemote()
    case 12: await deleteOwnInHealth()
    case 13: setFaults(on: device)
    case 14:
      note("relaunch")
      await device.relaunch()
      setInterruptions(on: device)
    case 15:
      let calls = below(12)
      note("will die, calls before: \(calls)")
      device.process.die(afterCalls: calls)
    case 16: await setLocked(below(2) == 0)
    case 17:
      note("disable")
      await device.sync.disable()
    case 18:
      note("enable")
      await device.sync.enable()
    case 19:
      note("time passes")
      await clock.advance(by: Double(10 + below(4000)))
    case 20:
      note("foreground")
      await device.sync.enterForeground()
    default:
      note("import and export")
      _ = try? await device.sync.importWeightFromHealth()
      try? await device.sync.exportPending()
    }
    await reviveDead()
  }

  /// Restarts the processes that died at a call.
  private func reviveDead() async {
    for device in devices where !device.process.isAlive {
      note("died")
      await device.relaunch()
    }
  }

  private func setFaults(on device: SimulatedDevice) {
    let rate = [0, 10, 40, 100][below(4)]
    note("faults \(rate)")
    device.process.setFaultRate(rate)
  }

  private func setInterruptions(on device: SimulatedDevice) {
    let rate = [0, 10, 30][below(3)]
    device.process.setInterruption(rate: rate) { [weak self, weak device] in
      guard let self, let device else { return }
      note("  meanwhile")
      await interrupt(device)
    }
  }

  /// Performs a random event that can occur during the sync's work.
  private func interrupt(_ device: SimulatedDevice) async {
    switch below(9) {
    case 0: await add(on: device)
    case 1, 2: await edit(on: device)
    case 3: await delete(on: device)
    case 4: await saveForeign()
    case 5: await deleteForeign()
    case 6: await saveRemote()
    case 7: await deleteOwnInHealth()
    default:
      note("disable and enable")
      await device.sync.disable()
      if below(2) == 0 { await device.sync.enable() }
    }
  }

  private func setLocked(_ isLocked: Bool) async {
    note(isLocked ? "lock" : "unlock")
    await store.setLocked(isLocked)
    if !isLocked { for device in devices { await device.sync.deviceDidUnlock() } }
  }

  // MARK: - The user

  private func add(on device: SimulatedDevice) async {
    let draft = EntryDraft(
      weightValue: Double(60 + below(40)), weightUnit: below(2) == 0 ? .kilograms : .pounds,
      date: Samples.start.addingTimeInterval(Double(below(1000))), note: "a note")
    guard let entry = try? await device.sync.add(draft) else { return }
    note("add \(entry.persistentModelID.prefix(4))")
    ledger.withLock { _ = $0.added.insert(entry.persistentModelID) }
  }

  private func edit(on device: SimulatedDevice) async {
    guard let entry = pick((try? await device.entries()) ?? []) else { return }
    let edit =
      entry.isImported
      ? EntryEdit(note: "another") : EntryEdit(weightValue: Double(60 + below(40)))
    if let edited = try? await device.sync.edit(entry.persistentModelID, edit) {
      note("edit \(edited.persistentModelID.prefix(4)) to v\(edited.syncVersion)")
    }
  }

  private func delete(on device: SimulatedDevice) async {
    guard let entry = pick((try? await device.entries()) ?? []) else { return }
    // The deletion counts even if the process dies during it.
    ledger.withLock { ledger in
      ledger.deleted.insert(entry.persistentModelID)
      if entry.isImported, let uuid = entry.healthKitUUID { ledger.dismissed.insert(uuid) }
    }
    note("delete \(entry.persistentModelID.prefix(4))")
    try? await device.sync.delete(entry.persistentModelID)
  }

  // MARK: - Other apps and devices

  private func save(
    kilograms: Double, identity: SyncIdentity? = nil, as revision: SourceRevision
  ) async {
    var metadata: Metadata = [:]
    if let identity {
      metadata[MetadataKey.syncIdentifier] = .string(identity.identifier)
      metadata[MetadataKey.syncVersion] = .number(identity.version)
    }
    let date = Samples.start.addingTimeInterval(Double(below(1000)))
    let sample = try? QuantitySample(
      uuid: benchIdentifiers.next(), type: .bodyMass,
      quantity: Quantity(unit: .kilogram, value: kilograms), start: date, end: date,
      metadata: metadata)
    if let sample { try? await store.save(.quantity(sample), as: revision) }
  }

  private func stored(isOwn: Bool) async -> [QuantitySample] {
    await store.storedSamples().filter {
      ($0.sourceRevision?.source.bundleIdentifier == Samples.bundle) == isOwn
    }
  }

  /// Saves another app's sample, which sometimes has the sync identity of one of the app's samples.
  private func saveForeign() async {
    var identity: SyncIdentity?
    if below(3) == 0 { identity = pick(await stored(isOwn: true))?.metadata.syncIdentity }
    note(identity == nil ? "another app saves" : "another app copies")
    await save(
      kilograms: Double(60 + below(40)), identity: identity,
      as: below(2) == 0 ? Samples.scale : Samples.watch)
  }

  private func deleteForeign() async {
    guard let sample = pick(await stored(isOwn: false)) else { return }
    note("sample of another app deleted")
    await store.deleteAsUser([sample.uuid])
  }

  /// Saves a lower, equal or higher version of an entry, as another device would.
  private func saveRemote() async {
    let known = ledger.withLock { $0.added.sorted() }
    guard let identity = pick(known) else { return }
    let entries = (try? await devices.first?.entries()) ?? []
    let local = entries.first { $0.persistentModelID == identity }?.syncVersion ?? 1
    let version = max(1, local + below(4) - 1)
    note("another device saves \(identity.prefix(4)) v\(version)")
    await save(
      kilograms: Double(40 + below(20)),
      identity: SyncIdentity(identifier: "w8trackr-\(identity)", version: Double(version)),
      as: Samples.own)
  }

  private func deleteOwnInHealth() async {
    guard let sample = pick(await stored(isOwn: true)),
      let identifier = sample.metadata.syncIdentity?.identifier
    else { return }
    note("the app's sample \(identifier.dropFirst(9).prefix(4)) deleted in Health")
    ledger.withLock { _ = $0.deleted.insert(String(identifier.dropFirst(9))) }
    await store.deleteAsUser([sample.uuid])
  }

  // MARK: - The end

  /// Removes every obstacle, and lets the sync finish its work.
  private func heal() async throws {
    note("heal")
    for device in devices {
      device.process.setFaultRate(0)
      device.process.setInterruption(rate: 0, nil)
    }
    await settle()
    await reviveDead()
    await store.setLocked(false)
    // Two devices need a few rounds to react to each other's changes.
    for _ in 0..<(devices.count * 2) {
      for device in devices {
        await device.relaunch()
        await device.sync.enable()
        await device.sync.enterForeground()
        await device.sync.settle()
        try await device.sync.importWeightFromHealth()
        try await device.sync.exportPending()
        try await device.sync.importWeightFromHealth()
        await device.sync.settle()
      }
    }
  }

  private func disagreements() async throws -> [String] {
    var problems: [String] = []
    let samples = await store.storedSamples()
    let (added, deleted, dismissed) = ledger.withLock { ($0.added, $0.deleted, $0.dismissed) }
    for device in devices {
      let entries = try await device.entries()
      problems += Agreement(entries: entries, samples: samples, dismissed: dismissed).problems
      let kept = Set(entries.map(\.persistentModelID))
      problems += added.subtracting(deleted).subtracting(kept).map { "\($0.prefix(4)) is lost" }
      let state = try await device.home.state()
      if state.pendingExportCount != 0 { problems.append("waiting: \(state.pendingExportCount)") }
      let status = await device.sync.status
      if status.phase != .succeeded { problems.append("the status is \(status.phase)") }
    }
    return problems
  }
}
