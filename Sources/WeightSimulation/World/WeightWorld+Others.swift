internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import WeightSync

/// The actions of other apps, the Health app and the system.
extension WeightWorld {
  /// The number of the Health app among the other apps.
  static let healthApp = 9

  private static func source(of app: Int) -> Source {
    switch app {
    case healthApp: Source(name: "Health", bundleIdentifier: "com.apple.Health")
    case 2: Source(name: WeightEntry.ownSource, bundleIdentifier: "com.example.namesake")
    default: Source(name: "Scale \(app)", bundleIdentifier: "com.example.scale\(app)")
    }
  }

  /// Adds the entries and samples that exist before the history.
  func addHistory(_ setup: WeightSetup) async throws {
    for number in 0..<setup.foreignSamples {
      await save(Weighing(number: setup.oldEntries + number, day: 3), 1, from: 0)
    }
    guard setup.oldEntries > 0 else { return }
    var changes = EntryChanges()
    for number in 0..<setup.oldEntries {
      let weight = Weighing(number: number)
      changes.upserts.append(
        WeightEntry(
          persistentModelID: identifiers.next().text, weightValue: weight.value,
          weightUnit: weight.unit.rawValue, date: date(of: weight), note: "old"))
    }
    let old = changes
    try await devices[0].home.transaction(.all) { _ in (old, ()) }
    events.withModel { model in
      for (number, entry) in old.upserts.enumerated() {
        model.begin(entry.persistentModelID, by: 0, isSettled: true)
        model.end(entry.persistentModelID, .value(Weighing(number: number).key))
        model.devices[0].versions[entry.persistentModelID] = 1
        model.devices[0].remarks[entry.persistentModelID] = WeightModel.Remark(note: "old")
      }
    }
  }

  func save(_ weight: Weighing, _ count: Int, from app: Int) async {
    for offset in 0..<count {
      var next = weight
      next.number += offset
      let date = date(of: next)
      let revision = SourceRevision(source: Self.source(of: app))
      guard
        let sample = try? QuantitySample(
          uuid: identifiers.next(), type: .bodyMass, quantity: next.quantity, start: date,
          end: date)
      else { continue }
      events.withModel { $0.learn(sample.fetched(from: revision)) }
      withState { $0.foreign[app, default: []].append(sample.uuid) }
      do { try await store.save(.quantity(sample), as: revision) } catch {
        events.trace.note(13, 0, device: -1, "another app cannot save: \(error)")
      }
    }
  }

  /// Deletes the stored sample at an index that wraps around, regardless of its source.
  func deleteInHealth(_ index: Int) async {
    let samples = await store.storedSamples()
    guard !samples.isEmpty else { return }
    let sample = samples[index % samples.count]
    if sample.sourceRevision?.source.bundleIdentifier == Self.bundle,
      let identifier = sample.metadata.syncIdentity?.identifier
    {
      let identity = WeightModel.identity(identifier)
      let isSettled = await isSettled(identity)
      events.withModel { model in
        model.begin(identity, by: WeightModel.Identity.healthApp, isSettled: isSettled)
        model.end(identity, .deleted)
      }
    }
    await store.deleteAsUser([sample.uuid])
  }

  /// Makes Health discard its records of deletions; a device that has not read a deletion may keep
  /// the entry.
  ///
  /// A device that is reading may have read a sample before the deletion, and may add the entry
  /// later.
  func purge() async {
    let samples = await store.storedSamples()
    let stored = Set(samples.map(\.uuid.text))
    let named = Set(samples.compactMap { $0.metadata.syncIdentity?.identifier })
    for device in devices {
      let entries = (try? await device.home.entries()) ?? []
      let isWaiting = device.status.process?.isWaiting == true
      events.withModel { model in
        if isWaiting || model.devices[device.index].isReading {
          for (uuid, identity) in model.samples where !stored.contains(uuid) {
            model.devices[device.index].excused.insert(uuid)
            if let identity { model.devices[device.index].excused.insert(identity) }
          }
        }
        for entry in entries where !named.contains(entry.syncIdentifier) {
          if let uuid = entry.healthKitUUID, !stored.contains(uuid) {
            model.devices[device.index].excused.formUnion([uuid, entry.persistentModelID])
          }
          // An entry whose save has returned is linked to its sample by one of the next calls.
          let isGone = model.samples.contains { uuid, identity in
            identity == entry.persistentModelID && !stored.contains(uuid)
          }
          if isGone { model.devices[device.index].excused.insert(entry.persistentModelID) }
        }
      }
    }
    await store.purgeTombstones()
  }
}
