internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices
public import Simulation

extension RecordWorld {
  /// Checks the homes that may have changed, and returns the first violation so far, or a violation
  /// for the breakdown of a store in another process; `nil` if all rules hold.
  public func violation() async -> Violation? {
    // The rules are meaningless after a breakdown. A store in this process does not break down, and
    // a call to it would change the schedule.
    if let breakdown = await (store as? any RemotePart)?.breakdown() {
      return Violation(checker: "store", message: breakdown.message)
    }
    for device in devices where device.changes.take() { await check(device) }
    return events.withModel { $0.rules.violation }
  }

  /// Checks the versions and the queue of a device.
  private func check(_ device: Device) async {
    let home = device.home
    guard let queue = try? await home.exportQueue(of: Set(RecordKind.allCases)) else { return }
    let waiting = Set(queue.records.map(\.record.id))
    let deleted = Set(queue.deletions.map(\.id))
    let identities = events.withModel { $0.identities.mapValues(\.kind) }
    for (id, kind) in identities.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
      let state = try? await home.exportState(of: kind, id: id)
      events.withModel { model in
        let before = model.devices[device.index].versions[id] ?? 0
        model.devices[device.index].versions[id] = state?.version
        guard let state else { return }
        let stored = state.storedVersion.map { "stored as \($0)" } ?? "not stored"
        model.rules.require(
          before <= state.version, .versions,
          "the version of a record went from \(before) back to \(state.version)")
        model.rules.require(
          state.isWaiting == waiting.contains(id) && !deleted.contains(id), .queue,
          "a record with version \(state.version), \(stored), "
            + (waiting.contains(id) ? "is queued for export" : "is not queued for export")
            + (deleted.contains(id) ? "; its deletion is queued" : ""))
      }
    }
  }

  /// Ends all faults, restores the usual surroundings, turns health records on, lets time pass, and
  /// returns the first violation; `nil` if all rules hold.
  public func finish() async -> Violation? {
    for device in devices { device.recover() }
    events.withModel { $0.answer = .grants }
    await store.setAuthorizationAnswer(UserAnswer.grants.decision)
    await store.setAvailable(true)
    await decide(nil, share: true, read: true)
    await setLocked(false)
    for device in devices where device.status.process == nil { await start(device) }
    await settle()
    for device in devices { setHealth(true, on: device) }
    await settle()
    await devices.performRounds {
      for device in devices {
        calls.begin(on: device) { await $0.exporter.enterForeground() }
        await settle()
      }
      await pass(3_700)
    }
    return await checkEnd()
  }

  private func checkEnd() async -> Violation? {
    if let violation = await violation() { return violation }
    if let breakdown = await store.breakdown() {
      return Violation(checker: "store", message: breakdown.message)
    }
    let copies = await storedCopies()
    let food = (try? await store.correlations(CorrelationQuery(type: .food))) ?? []
    let names = food.compactMap { $0.metadata.syncIdentity?.identifier }
      .compactMap(RecordIdentity.id(ofSyncIdentifier:))
    let eaten = copies.copies.filter { $0.value.values.kind == .dietaryCalories }.map(\.key)
    events.withModel { model in
      let surplus = copies.surplus.count { id in id.map { !model.abandoned.contains($0) } ?? true }
      model.rules.require(
        surplus == 0 && Set(names).count == names.count && Set(names) == Set(eaten),
        .nothingDoubled,
        "the store must have no surplus objects of the app, and one correlation for each food "
          + "record with members; surplus objects: \(surplus), correlations: \(names.count), "
          + "food records with members: \(eaten.count)")
    }
    for device in devices {
      let records = await allRecords(of: device)
      let queue = try? await device.home.exportQueue(of: Set(RecordKind.allCases))
      let check = RecordEndCheck(
        device: device.index, copies: copies.copies, records: records,
        waiting: (queue?.records.count ?? 0, queue?.deletions.count ?? 0))
      let left = device.changes.leftTokens
      events.withModel { model in
        check.run(on: &model)
        model.rules.require(
          left == 0, .nothingLeft,
          "ended processes of \(device.index.deviceName) that are still retained: \(left)")
      }
      await checkLists(of: device)
    }
    let open = calls.openCount
    return events.withModel { model in
      model.rules.require(open == 0, .nothingLeft, "calls that never return: \(open)")
      return model.rules.violation
    }
  }

  /// Returns the values and the versions of all records of a device.
  private func allRecords(of device: Device) async -> [UUID: StoredCopies.Copy] {
    var found: [UUID: StoredCopies.Copy] = [:]
    for kind in RecordKind.allCases {
      guard let type = kind.recordType else { continue }
      for (id, values) in await values(of: type, in: device.home) {
        let version = try? await device.home.exportState(of: kind, id: id)?.version
        found[id] = StoredCopies.Copy(values: values, version: version ?? 0)
      }
    }
    return found
  }

  private func values<Record: DataRecord>(
    of type: Record.Type, in home: any RecordHome
  ) async -> [(UUID, RecordValues)] {
    ((try? await home.records(type, in: nil)) ?? []).map { ($0.id, RecordValues($0)) }
  }
}
