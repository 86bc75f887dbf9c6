internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices

/// The actions of other apps, the Health app and the system.
extension RecordWorld {
  /// Adds the records and samples that exist before the history.
  func addHistory(_ setup: RecordSetup) async throws {
    for number in 0..<setup.foreignSamples {
      await save(RecordDraft(number: setup.oldRecords + number, day: 3), from: 0)
    }
    for number in 0..<setup.oldRecords {
      let id = identifiers.next()
      let record = Weight(
        id: id, date: RecordDraft(number: number).date, weight: Double(number) + 20)
      try await devices[0].home.put(record)
      events.withModel { model in
        model.begin(id, .weight, by: 0, isSettled: true)
        model.end(id, .value(RecordValues(record)))
      }
    }
  }

  func save(_ draft: RecordDraft, from app: Int) async {
    let source = Source(name: "App \(app)", bundleIdentifier: "com.example.app\(app)")
    let uuid = identifiers.next()
    guard let sample = draft.sample(uuid: uuid) else { return }
    do {
      try await store.save(sample, as: SourceRevision(source: source))
      withState { $0.foreign[app, default: []].append(uuid) }
      events.withModel { $0.foreign[uuid] = draft.kind.recordKind }
    } catch { events.trace.note(13, 0, device: -1, "another app cannot save: \(error)") }
  }

  func deleteObjects(of app: Int) async {
    let uuids = withState { state in
      defer { state.foreign[app] = nil }
      return state.foreign[app] ?? []
    }
    events.withModel { model in for uuid in uuids { model.foreign[uuid] = nil } }
    await store.deleteAsUser(Set(uuids))
  }

  /// Deletes the stored object at an index that wraps around, with all objects of its record.
  func deleteInHealth(_ index: Int) async {
    let objects = await store.storedObjects().sorted { $0.uuid.uuidString < $1.uuid.uuidString }
    guard !objects.isEmpty else { return }
    let object = objects[index % objects.count]
    guard let id = Self.record(of: object) else {
      events.withModel { $0.foreign[object.uuid] = nil }
      return await store.deleteAsUser([object.uuid])
    }
    let kind = await storedCopies().copies[id]?.values.kind ?? .weight
    let isSettled = await isSettled(id, kind)
    events.withModel { model in
      model.begin(id, kind, by: Expectation<RecordValues>.healthApp, isSettled: isSettled)
      model.end(id, .deleted)
    }
    var uuids = Set(objects.filter { Self.record(of: $0) == id }.map(\.uuid))
    let food = try? await store.correlations(CorrelationQuery(type: .food))
    for food in food ?? [] where uuids.contains(where: food.members.map(\.uuid).contains) {
      uuids.insert(food.uuid)
    }
    await store.deleteAsUser(uuids)
  }

  /// Returns the identifier of the record to which an object belongs, or `nil` if the app did not
  /// save the object for a record.
  static func record(of object: Sample) -> UUID? {
    guard object.sourceRevision?.source.bundleIdentifier == bundle,
      let name = object.metadata.syncIdentity?.identifier
    else { return nil }
    return RecordIdentity.id(ofSyncIdentifier: String(name.prefix("healthbank-".count + 36)))
  }

  /// Makes Health discard its records of deletions; a device that has not read a deletion may then
  /// keep the deleted record.
  ///
  /// A device that is reading changes may have read an object before its deletion, and may add the
  /// deleted record later.
  func purge() async {
    let stored = await storedCopies().copies
    for device in devices {
      var missing: Set<UUID> = []
      for kind in DraftKind.allCases {
        guard let type = kind.recordKind.recordType else { continue }
        missing.formUnion(await ids(of: type, in: device.home).filter { stored[$0] == nil })
      }
      events.withModel { [missing] model in
        if !model.devices[device.index].reading.isEmpty {
          model.devices[device.index].excused.formUnion(
            model.identities.keys.filter { stored[$0] == nil })
        }
        model.devices[device.index].excused.formUnion(missing)
      }
    }
    await store.purgeTombstones()
  }
}
