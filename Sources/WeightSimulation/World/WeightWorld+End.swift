internal import Foundation
internal import HealthModel
internal import SimulatedDevices
public import Simulation
internal import WeightSync

extension WeightWorld {
  /// Ends all faults, restores the usual surroundings, turns the sync on everywhere, lets time
  /// pass, and returns the first violation; `nil` if all rules hold.
  public func finish() async -> Violation? {
    for device in devices { device.recover() }
    await prepare(.grants)
    // While health data is unavailable, no app reads, so none can read past samples that are still
    // hidden.
    await decide(share: true, read: true)
    await store.setAvailable(true)
    await setInBackground(false)
    await setLocked(false)
    for device in devices where device.status.process == nil { await restart(device) }
    await settle()
    await devices.performRounds {
      for device in devices {
        calls.begin(on: device) { await $0.enterForeground() }
        await settle()
        if let sync = device.app, await !sync.status.isToggleOn {
          calls.begin(on: device) { await $0.enable() }
          await settle()
        }
      }
      await pass(3_700)
    }
    return await checkEnd()
  }

  private func checkEnd() async -> Violation? {
    if let violation = await violation() { return violation }
    let stored = await store.storedSamples()
    if let breakdown = await store.breakdown() {
      return Violation(checker: "store", message: breakdown.message)
    }
    for device in devices {
      guard let contents = try? await device.home.contents(.all) else { continue }
      let check = EndCheck(
        device: device.index, samples: stored, entries: contents.entries,
        deletions: contents.deletions)
      let observers = device.store.front.observerCount
      let isRegistered = device.store.front.isRegistered
      let left = device.changes.leftTokens
      events.withModel { model in
        check.run(on: &model)
        model.rules.require(
          observers == 1 && isRegistered, .observation,
          "\(device.index.deviceName) must have 1 observer and be registered for background delivery; "
            + "it has \(observers.counted("observer"))"
            + (isRegistered ? "" : " and is not registered"))
        model.rules.require(
          left == 0, .nothingLeft,
          "ended processes of \(device.index.deviceName) that are still retained: \(left)")
      }
    }
    let open = calls.openCount
    return events.withModel { model in
      model.checkWeights(in: stored)
      model.rules.require(open == 0, .nothingLeft, "calls to a sync that never return: \(open)")
      model.checkCompletions()
      return model.rules.violation
    }
  }
}

/// A check of a device's home against the store and the model at the end of a history.
struct EndCheck: Sendable {
  let device: Int
  let samples: [QuantitySample]
  let entries: [WeightEntry]
  let deletions: [PendingDeletion]

  func run(on model: inout WeightModel) {
    checkSamples(&model)
    checkEntries(&model)
    checkDoubles(&model)
    checkStandings(&model)
    checkRemarks(&model)
    let waiting = entries.count { $0.pendingHealthSync }
    model.rules.require(
      waiting == 0 && deletions.isEmpty, .queues,
      "changes on \(name) are still waiting for export: entries \(waiting), "
        + "deletions \(deletions.count)")
  }

  private var name: String { device.deviceName }

  private func identity(of sample: QuantitySample) -> String? {
    guard sample.sourceRevision?.source.bundleIdentifier == WeightWorld.bundle else { return nil }
    return sample.metadata.syncIdentity.map { WeightModel.identity($0.identifier) }
  }

  private func isExcused(_ uuid: String, _ identity: String?, _ model: WeightModel) -> Bool {
    let excused = model.devices[device].excused
    return excused.contains(uuid) || identity.map(excused.contains) == true
  }

  private func checkSamples(_ model: inout WeightModel) {
    let linked = Set(entries.compactMap(\.healthKitUUID))
    for sample in samples {
      let uuid = sample.uuid.text
      guard !isExcused(uuid, identity(of: sample), model) else { continue }
      model.rules.require(
        linked.contains(uuid), .samplesHaveEntries,
        "a sample of \(sample.sourceRevision?.source.name ?? "an app") has no entry on \(name)")
    }
  }

  private func checkEntries(_ model: inout WeightModel) {
    let stored = Dictionary(samples.map { ($0.uuid.text, $0) }) { first, _ in first }
    for entry in entries {
      let uuid = entry.healthKitUUID ?? ""
      guard !isExcused(uuid, entry.persistentModelID, model) else { continue }
      guard let sample = stored[uuid] else {
        model.rules.require(false, .entriesHaveSamples, "an entry on \(name) has no sample")
        continue
      }
      model.rules.require(
        isSame(entry, sample), .entriesHaveSamples,
        "an entry on \(name) differs from its sample in weight, date, version or identity")
    }
  }

  private func isSame(_ entry: WeightEntry, _ sample: QuantitySample) -> Bool {
    guard let kilograms = try? sample.quantity.doubleValue(for: .kilogram),
      entry.key == WeightModel.key(kilograms),
      abs(entry.date.timeIntervalSince(sample.startDate)) < 0.001
    else { return false }
    guard !entry.isImported, let identity = sample.metadata.syncIdentity else {
      return entry.isImported
    }
    return identity.identifier == entry.syncIdentifier
      && identity.wholeVersion == entry.syncVersion
  }

  private func checkDoubles(_ model: inout WeightModel) {
    var seen: Set<Int> = []
    for entry in entries {
      model.rules.require(
        seen.insert(entry.key).inserted, .nothingDoubled,
        "two entries on \(name) have the same weight")
    }
  }

  private func checkStandings(_ model: inout WeightModel) {
    let found = Dictionary(entries.map { ($0.persistentModelID, $0) }) { first, _ in first }
    for (identity, known) in model.identities.sorted(by: { $0.key < $1.key })
    where !isExcused("", identity, model) {
      switch known.standing {
      case .open: continue
      case .deleted:
        model.rules.require(
          found[identity] == nil, .nothingReturns, "a deleted entry exists on \(name)")
      case .value(let key):
        model.rules.require(
          found[identity]?.key == key, .nothingLost,
          found[identity] == nil
            ? "an entry that the user added is missing on \(name)"
            : "an entry on \(name) does not have the last weight that the user entered")
      }
    }
  }

  private func checkRemarks(_ model: inout WeightModel) {
    let remarks = model.devices[device].remarks
    for entry in entries {
      guard let remark = remarks[entry.persistentModelID] else { continue }
      model.rules.require(
        entry.note == remark.note && entry.bodyFatPercentage == remark.bodyFat, .remarks,
        "an entry on \(name) does not have its last note or body fat")
    }
  }
}

extension WeightEntry {
  /// The weight as a number that does not depend on its unit.
  fileprivate var key: Int {
    let unit: HealthUnit = weightUnit == "kg" ? .kilogram : .pound
    return WeightModel.key(
      (try? Quantity(unit: unit, value: weightValue).doubleValue(for: .kilogram)) ?? 0)
  }
}

extension WeightModel {
  /// Checks that no weight occurs twice in the store, and that the store has no sample of a deleted
  /// entry.
  fileprivate mutating func checkWeights(in samples: [QuantitySample]) {
    var seen: Set<Int> = []
    for sample in samples {
      let key = Self.key((try? sample.quantity.doubleValue(for: .kilogram)) ?? 0)
      rules.require(
        seen.insert(key).inserted, .nothingDoubled, "two samples in the store have the same weight")
      guard sample.sourceRevision?.source.bundleIdentifier == WeightWorld.bundle,
        let identifier = sample.metadata.syncIdentity?.identifier,
        case .deleted? = identities[Self.identity(identifier)]?.standing
      else { continue }
      rules.require(false, .nothingReturns, "the sample of a deleted entry is in the store")
    }
  }
}
