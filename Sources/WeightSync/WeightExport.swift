public import Foundation
public import HealthModel
internal import StoreSync

/// The data that is saved to the health store for an entry.
public struct WeightExport: Hashable, Sendable {
  /// The weight, measured in ``unit``.
  public var weight: Double
  /// The unit of the health store that corresponds to the unit of the entry.
  public var unit: HealthUnit
  /// The date of the measurement.
  public var date: Date
  /// The sync identifier of the entry, the same for all its versions.
  public var syncIdentifier: String
  /// The version of the entry, which determines the result of conflicts in the store.
  public var syncVersion: Int

  /// Creates the export of an entry.
  ///
  /// - Throws: `HealthError` with code `errorInvalidArgument` if the entry has an unknown unit.
  public init(_ entry: WeightEntry) throws(HealthError) {
    guard let unit = WeightUnit(rawValue: entry.weightUnit) else {
      throw HealthError(.errorInvalidArgument, "the unit of the entry is neither 'lb' nor 'kg'")
    }
    weight = entry.weightValue
    self.unit = unit.healthUnit
    date = entry.date
    syncIdentifier = entry.syncIdentifier
    syncVersion = entry.syncVersion
  }

  /// Returns the sample to save, with the given UUID.
  ///
  /// - Throws: `ProgrammerError` if the values are invalid for a sample.
  public func sample(uuid: UUID) throws(ProgrammerError) -> QuantitySample {
    try QuantitySample(
      uuid: uuid, type: .bodyMass, quantity: Quantity(unit: unit, value: weight), start: date,
      end: date,
      metadata: Metadata(syncIdentifier: syncIdentifier, version: syncVersion))
  }
}

/// An entry whose export the store accepted.
struct AcceptedExport: Sendable {
  let persistentModelID: String
  let export: WeightExport
  let sampleUUID: UUID
}

/// The rules that update an entry after its export, according to the content of the store.
enum ExportReconciler {
  /// Returns the changes to the exported entries.
  ///
  /// `stored` contains the samples in the store by sync identifier, or is `nil` if they cannot be
  /// read now, for example on a locked device.
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
    // If the store ignored the save, link the stored sample instead of the new one. If no sample is
    // found, it was deleted meanwhile or cannot be read now; the next import resolves both cases.
    entry.healthKitUUID = (stored?.uuid ?? accepted.sampleUUID).text
    entry.exportedVersion = storedVersion ?? version
    // For an entry that was edited during the export, the newer version is not exported yet.
    guard entry.syncVersion == version else { return entry }
    entry.pendingHealthSync = false
    if let stored, storedVersion == version, stored.uuid != accepted.sampleUUID,
      !accepted.export.describes(stored)
    {
      // Another device used this version for a different value, so the local entry gets the next
      // version.
      entry.syncVersion += 1
      entry.pendingHealthSync = isSyncEnabled
    }
    return entry
  }
}

extension WeightExport {
  /// Returns whether a stored sample has the same start date and, within a relative tolerance of
  /// 1e-9, the same mass.
  func describes(_ sample: QuantitySample) -> Bool {
    guard let stored = try? sample.quantity.doubleValue(for: .kilogram),
      let own = try? Quantity(unit: unit, value: weight).doubleValue(for: .kilogram)
    else { return false }
    return sample.startDate == date && abs(stored - own) <= 1e-9 * max(abs(stored), abs(own))
  }
}
