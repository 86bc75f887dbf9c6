internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices

/// The user's changes to records, which are also noted in the model.
extension RecordWorld {
  /// Saves the record of a draft under an identifier.
  func save(_ draft: RecordDraft, as id: UUID, on device: Device) async {
    await save(draft.record(id: id), on: device)
  }

  private func save(_ record: some DataRecord, on device: Device) async {
    await change(record, on: device, to: .value(RecordValues(record))) { app in
      try await app.home.save(record)
    }
  }

  func edit(_ index: Int, _ draft: RecordDraft, on device: Device) async {
    guard let (kind, id) = await record(index, on: device) else { return }
    await save(RecordDraft(number: draft.number, kind: kind, day: draft.day), as: id, on: device)
  }

  func delete(_ index: Int, on device: Device) async {
    guard let (kind, id) = await record(index, on: device) else { return }
    await delete(RecordDraft(number: 1, kind: kind).record(id: id), on: device)
  }

  private func delete(_ record: some DataRecord, on device: Device) async {
    await change(record, on: device, to: .deleted) { app in
      try await app.home.delete(record)
    }
  }

  /// Begins a change to a record by the user of a device; does nothing if the app is not running.
  private func change<Record: DataRecord>(
    _ record: Record, on device: Device, to standing: RecordModel.Standing,
    _ body: @escaping @Sendable (App) async throws -> Void
  ) async {
    guard device.status.process != nil else { return }
    let isSettled = await isSettled(record.id, Record.kind)
    let events = events
    events.withModel { $0.begin(record.id, Record.kind, by: device.index, isSettled: isSettled) }
    calls.begin(on: device) { app in
      do { try await body(app) } catch {
        events.withModel { $0.end(record.id, .open) }
        throw error
      }
      events.withModel { $0.end(record.id, standing) }
    }
  }

  /// Returns the kind and the identifier of a device's record at an index that wraps around; `nil`
  /// if the app is not running or has no records.
  private func record(_ index: Int, on device: Device) async -> (DraftKind, UUID)? {
    guard device.status.process != nil else { return nil }
    var found: [(DraftKind, UUID)] = []
    for kind in DraftKind.allCases {
      guard let type = kind.recordKind.recordType else { continue }
      found += await ids(of: type, in: device.home).map { (kind, $0) }
    }
    return found.isEmpty ? nil : found[index % found.count]
  }

  func ids<Record: DataRecord>(of type: Record.Type, in home: any RecordHome) async -> [UUID] {
    ((try? await home.records(type, in: nil)) ?? []).map(\.id)
      .sorted { $0.uuidString < $1.uuidString }
  }

  /// Returns whether all devices and the store have the same version of a record or all lack it,
  /// and no change to the record is queued or in progress.
  ///
  /// The result is also `false` if a change begins during the check.
  func isSettled(_ id: UUID, _ kind: RecordKind) async -> Bool {
    let known = events.withModel { $0.identities[id] }
    guard known?.expectation.inFlight ?? 0 == 0 else { return false }
    let stored = await storedCopies().copies[id]
    for device in devices {
      let state = try? await device.home.exportState(of: kind, id: id)
      let queue = try? await device.home.exportQueue(of: [kind])
      guard state?.isWaiting != true, state?.version == stored?.version,
        queue?.deletions.contains(where: { $0.id == id }) != true
      else { return false }
    }
    return events.withModel { $0.identities[id] }?.expectation.begun == known?.expectation.begun
  }

  /// Reads the objects of the app, regardless of permissions.
  func storedCopies() async -> StoredCopies {
    StoredCopies(await store.storedObjects(), bundle: Self.bundle)
  }
}
