public import Foundation
public import HealthModel

/// What is saved to the health store for an entry.
public struct WeightExport: Hashable, Sendable {
  /// The weight in ``unit``.
  public var weight: Double
  /// The unit, derived from the entry's.
  public var unit: HealthUnit
  /// When the weight was taken.
  public var date: Date
  /// The identity of the entry, the same for every version of it.
  public var syncIdentifier: String
  /// The version of the entry.
  public var syncVersion: Int

  /// Derives the export of an entry.
  ///
  /// - Throws: `HealthError` with code `errorInvalidArgument` for an entry with an unknown unit.
  public init(_ entry: WeightEntry) throws(HealthError) {
    guard let unit = WeightUnit(rawValue: entry.weightUnit) else {
      throw HealthError(.errorInvalidArgument, "the entry has an unknown unit")
    }
    weight = entry.weightValue
    self.unit = unit.healthUnit
    date = entry.date
    syncIdentifier = entry.syncIdentifier
    syncVersion = entry.syncVersion
  }

  /// Makes the sample that is saved.
  ///
  /// - Throws: `ProgrammerError` when the values do not make a sample.
  public func sample(uuid: UUID) throws(ProgrammerError) -> QuantitySample {
    try QuantitySample(
      uuid: uuid, type: .bodyMass, quantity: Quantity(unit: unit, value: weight), start: date,
      end: date,
      metadata: [
        MetadataKey.syncIdentifier: .string(syncIdentifier),
        MetadataKey.syncVersion: .number(Double(syncVersion)),
      ])
  }
}

/// An entry whose export the store accepted.
struct AcceptedExport: Sendable {
  let persistentModelID: String
  let export: WeightExport
  let sampleUUID: UUID
}

/// Decides what an entry is after its export, from what the store then holds.
enum ExportReconciler {
  /// Returns the changes to the exported entries.
  ///
  /// What the store holds is known by sync identifier, or `nil` where it cannot be read now, as on
  /// a locked device.
  static func changes(
    after accepted: [AcceptedExport], stored: [String: QuantitySample]?, home: HomeContents
  ) -> EntryChanges {
    var changes = EntryChanges()
    let exports = Dictionary(
      accepted.map { ($0.persistentModelID, $0) }, uniquingKeysWith: { _, last in last })
    for entry in home.entries {
      guard let export = exports[entry.persistentModelID] else { continue }
      let sample = stored?[export.export.syncIdentifier]
      changes.upserts.append(
        reconciled(entry, export, stored: sample, home.isSyncEnabled))
    }
    return changes
  }

  private static func reconciled(
    _ entry: WeightEntry, _ accepted: AcceptedExport, stored: QuantitySample?,
    _ isSyncEnabled: Bool
  ) -> WeightEntry {
    var entry = entry
    let version = accepted.export.syncVersion
    let storedVersion = stored?.metadata.syncIdentity?.wholeVersion
    // An ignored save leaves the sample that was built outside the store: keep the stored one. Where
    // none is found it was deleted in between, or cannot be read now; either way the import tells.
    entry.healthKitUUID = (stored?.uuid ?? accepted.sampleUUID).text
    entry.exportedVersion = storedVersion ?? version
    // An edit during the export keeps the entry waiting.
    guard entry.syncVersion == version else { return entry }
    entry.pendingHealthSync = false
    if let stored, storedVersion == version, stored.uuid != accepted.sampleUUID,
      !accepted.export.describes(stored)
    {
      // Another device took this version for another value: the local one goes on as the next.
      entry.syncVersion += 1
      entry.pendingHealthSync = isSyncEnabled
    }
    return entry
  }
}

extension WeightExport {
  /// Whether a stored sample holds the same measurement, masses compared to 1e-9.
  func describes(_ sample: QuantitySample) -> Bool {
    guard let stored = try? sample.quantity.doubleValue(for: .kilogram),
      let own = try? Quantity(unit: unit, value: weight).doubleValue(for: .kilogram)
    else { return false }
    return sample.startDate == date && abs(stored - own) <= 1e-9 * max(abs(stored), abs(own))
  }
}
