internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import WeightSync

/// The user's changes to entries, which are also noted in the model.
extension WeightWorld {
  func add(_ weight: Weighing, on device: Device) {
    let note = weight.number % 3 == 0 ? nil : "note of \(weight.number)"
    let draft = EntryDraft(
      weightValue: weight.value, weightUnit: weight.unit, date: date(of: weight), note: note,
      bodyFatPercentage: weight.number % 2 == 0 ? Decimal(weight.number % 40) : nil)
    let remark = WeightModel.Remark(note: note, bodyFat: draft.bodyFatPercentage)
    let key = weight.key
    let events = events
    calls.begin(on: device) { sync in
      let identity = try await sync.add(draft).persistentModelID
      events.withModel { model in
        // Another device may have changed the entry before this call returned.
        guard model.identities[identity] == nil else { return }
        model.begin(identity, by: device.index, isSettled: true)
        model.end(identity, .value(key))
        model.devices[device.index].remarks[identity] = remark
      }
    }
  }

  func edit(_ index: Int, to weight: Weighing, on device: Device) async {
    guard let entry = await entry(index, on: device) else { return }
    await change(entry, on: device, to: .value(weight.key)) { [date = date(of: weight)] in
      _ = try await $0.edit(
        entry.persistentModelID,
        EntryEdit(weightValue: weight.value, weightUnit: weight.unit, date: date))
    }
  }

  func annotate(_ index: Int, _ note: Int, on device: Device) async {
    guard let entry = await entry(index, on: device) else { return }
    let identity = entry.persistentModelID
    let events = events
    let note = "note \(note)"
    // A change to a note keeps the weight. The weight of an entry whose sample was deleted in the
    // meantime is open.
    let standing = events.withModel { model in
      let known = model.identities[identity]?.standing ?? .open
      return known == .deleted ? .open : known
    }
    await change(entry, on: device, to: standing) { sync in
      // The call that added the entry may have returned only now.
      events.withModel { $0.beginNote(identity, on: device.index) }
      do {
        let edited = try await sync.edit(identity, EntryEdit(note: note))
        let remark = WeightModel.Remark(note: note, bodyFat: edited.bodyFatPercentage)
        events.withModel { $0.endNote(identity, remark, on: device.index) }
      } catch {
        events.withModel { $0.endNote(identity, nil, on: device.index) }
        throw error
      }
    }
  }

  func delete(_ index: Int, on device: Device) async {
    guard let entry = await entry(index, on: device) else { return }
    let identity = entry.persistentModelID
    if entry.isImported, let uuid = entry.healthKitUUID {
      // Deleting the entry of a sample from another app leaves the sample in the store.
      events.withModel { model in
        model.devices[device.index].dismissed.insert(uuid)
        model.devices[device.index].excused.insert(uuid)
      }
    }
    await change(entry, on: device, to: .deleted) { try await $0.delete(identity) }
  }

  /// Begins a change to an entry by the user of a device, and notes the change unless the entry was
  /// imported; does nothing if the app is not running.
  private func change(
    _ entry: WeightEntry, on device: Device, to standing: WeightModel.Standing,
    _ body: @escaping @Sendable (any WeightSyncProtocol) async throws -> Void
  ) async {
    guard device.status.process != nil else { return }
    let identity = entry.persistentModelID
    let isSettled = await isSettled(identity)
    let events = events
    guard !entry.isImported else { return calls.begin(on: device, body) }
    events.withModel { $0.begin(identity, by: device.index, isSettled: isSettled) }
    calls.begin(on: device) { sync in
      do { try await body(sync) } catch {
        events.withModel { $0.end(identity, .open) }
        throw error
      }
      events.withModel { $0.end(identity, standing) }
    }
  }

  /// Returns a device's entry at an index that wraps around; `nil` if the app is not running or no
  /// entry can be read.
  private func entry(_ index: Int, on device: Device) async -> WeightEntry? {
    guard device.status.process != nil, let entries = try? await device.home.entries(),
      !entries.isEmpty
    else { return nil }
    return entries[index % entries.count]
  }

  /// Returns whether all devices and the store agree on an entry, and no change to it is in flight.
  ///
  /// The result is `false` if a change begins during the check, because the check may miss it.
  func isSettled(_ identity: String) async -> Bool {
    let known = events.withModel { $0.identities[identity] }
    guard known?.inFlight ?? 0 == 0 else { return false }
    let stored = Set(await store.storedSamples().map(\.uuid.text))
    for device in devices {
      guard await hasInStep(identity, on: device, stored: stored) else { return false }
    }
    return events.withModel { $0.identities[identity] }?.begun == known?.begun
  }

  /// Returns whether a device agrees with the store on an entry: no deletion is pending, and, if
  /// the device has the entry, its last change has been exported and its sample is stored.
  private func hasInStep(
    _ identity: String, on device: Device, stored: Set<String>
  ) async -> Bool {
    let lookup = EntryLookup.matching(persistentModelIDs: [identity], healthKitUUIDs: [])
    guard let contents = try? await device.home.contents(lookup) else { return false }
    if let entry = contents.entries.first,
      entry.pendingHealthSync || entry.exportedVersion != entry.syncVersion
        || !stored.contains(entry.healthKitUUID ?? "")
    {
      return false
    }
    return !contents.deletions.contains { $0.syncIdentifier.hasSuffix(identity) }
  }

  /// Returns the date of a measurement, at 8:00 in the devices' time zone.
  func date(of weight: Weighing) -> Date {
    let zone = withState { $0.zone }
    return ProcessTime.start.addingTimeInterval(
      Double(-86_400 * weight.day - 3_600 * (4 + zone)))
  }
}

extension Weighing {
  var unit: WeightUnit { isMetric ? .kilograms : .pounds }

  var quantity: Quantity { Quantity(unit: unit.healthUnit, value: value) }

  /// The weight as a number that does not depend on its unit.
  var key: Int { WeightModel.key((try? quantity.doubleValue(for: .kilogram)) ?? 0) }
}
