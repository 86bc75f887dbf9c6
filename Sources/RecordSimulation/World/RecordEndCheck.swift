internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation

/// A check that a home agrees with the store and with the user's last changes at the end of a
/// history, and that no changes are waiting for export.
struct RecordEndCheck: Sendable {
  let device: Int
  /// The objects of the app in the store, by record.
  let copies: [UUID: StoredCopies.Copy]
  /// The records of the home.
  let records: [UUID: StoredCopies.Copy]
  /// The numbers of records and of deletions that are waiting for export.
  let waiting: (records: Int, deletions: Int)

  func run(on model: inout RecordModel) {
    let excused = model.devices[device].excused
    for (id, copy) in sorted(copies) where !excused.contains(id) {
      let record = records[id]
      model.rules.require(
        record?.values == copy.values, .copiesHaveRecords,
        record == nil
          ? "an object of kind '\(copy.values.kind.rawValue)' has no record on \(name)"
          : "a record of kind '\(copy.values.kind.rawValue)' on \(name) differs from its object")
    }
    for (id, record) in sorted(records) where !excused.contains(id) {
      let copy = copies[id]
      model.rules.require(
        copy?.version == record.version, .recordsHaveCopies,
        copy.map {
          "a record of kind '\(record.values.kind.rawValue)' on \(name) has version "
            + "\(record.version), but its object has version \($0.version)"
        } ?? "a record of kind '\(record.values.kind.rawValue)' on \(name) has no object")
    }
    checkLastChanges(&model, excused)
    model.rules.require(
      waiting.records == 0 && waiting.deletions == 0, .queues,
      "changes on \(name) are still waiting for export: records \(waiting.records), "
        + "deletions \(waiting.deletions)")
  }

  private var name: String { device.deviceName }

  private func sorted(
    _ copies: [UUID: StoredCopies.Copy]
  ) -> [(key: UUID, value: StoredCopies.Copy)] {
    copies.sorted { $0.key.uuidString < $1.key.uuidString }
  }

  /// Requires that each record reflects the user's last change to it, unless the record is excused
  /// or the expected result is open.
  private func checkLastChanges(_ model: inout RecordModel, _ excused: Set<UUID>) {
    for (id, known) in model.identities.sorted(by: { $0.key.uuidString < $1.key.uuidString })
    where !excused.contains(id) {
      switch known.expectation.standing {
      case .open: continue
      case .deleted:
        model.rules.require(
          records[id] == nil && copies[id] == nil, .nothingReturns,
          "a deleted record of kind '\(known.kind.rawValue)' exists "
            + (records[id] == nil ? "in the store" : "on \(name)"))
      case .value(let values):
        model.rules.require(
          records[id]?.values == values, .nothingLost,
          records[id] == nil
            ? "a record of kind '\(known.kind.rawValue)' is missing on \(name)"
            : "a record of kind '\(known.kind.rawValue)' on \(name) lacks its last values")
      }
    }
  }
}
