internal import Foundation
internal import HealthModel
internal import WeightSync

/// The catalogs of the types that contracts can name.
extension FieldCatalog {
  static let weightEntry = Self(
    "WeightEntry", of: prototype,
    reading: [
      "weightValue": { $0.weightValue }, "weightUnit": { $0.weightUnit }, "date": { $0.date },
      "note": { $0.note as Any }, "bodyFatPercentage": { $0.bodyFatPercentage as Any },
      "modifiedDate": { $0.modifiedDate as Any }, "healthKitUUID": { $0.healthKitUUID as Any },
      "source": { $0.source }, "syncVersion": { $0.syncVersion },
      "pendingHealthSync": { $0.pendingHealthSync },
      "persistentModelID": { $0.persistentModelID },
    ])
  static let syncState = Self(
    "HealthSyncState", of: HealthSyncState(),
    reading: [
      "healthSyncEnabled": { $0.healthSyncEnabled },
      "healthSyncAnchor": { $0.healthSyncAnchor as Any },
      "lastHealthSyncDate": { $0.lastHealthSyncDate as Any },
      "pendingExportCount": { $0.pendingExportCount },
    ])
  static let syncStatus = Self(
    "SyncStatus", of: SyncStatus(),
    reading: [
      "phase": { $0.phase }, "message": { $0.message as Any },
      "recoveryAction": { $0.recoveryAction as Any },
      "isOptionVisible": { $0.isOptionVisible }, "isToggleOn": { $0.isToggleOn },
    ])
  static let historicalQuery = Self(
    "HistoricalWeightQuery", of: HistoricalWeightQuery(now: HealthWorld.start))
  static let incrementalQuery = Self(
    "IncrementalWeightQuery", of: IncrementalWeightQuery(continuing: HealthSyncState()),
    reading: ["anchor": { $0.anchor as Any }])
  static let anchoredChanges = Self(
    "AnchoredChanges",
    of: AnchoredChanges(
      addedSamples: [], deletedObjects: [], newAnchor: QueryAnchor(data: Data())),
    reading: [
      "addedSamples": { $0.addedSamples }, "deletedObjects": { $0.deletedObjects },
      "newAnchor": { $0.newAnchor },
    ])
  static let weightExport =
    (try? WeightExport(prototype)).map { export in
      Self(
        "WeightExport", of: export,
        reading: [
          "weight": { $0.weight }, "unit": { $0.unit }, "date": { $0.date },
          "syncIdentifier": { $0.syncIdentifier }, "syncVersion": { $0.syncVersion },
        ])
    } ?? Self("WeightExport", of: ())
  static let weightDeletion =
    WeightDeletion(of: stored).map { deletion in
      Self("WeightDeletion", of: deletion, reading: ["sampleUUID": { $0.sampleUUID }])
    } ?? Self("WeightDeletion", of: ())

  static let all: [Self] = [
    weightEntry, syncState, syncStatus, weightExport, weightDeletion, incrementalQuery,
    historicalQuery, anchoredChanges,
  ]

  private static var prototype: WeightEntry {
    WeightEntry(
      persistentModelID: "identity", weightValue: 1, weightUnit: "lb", date: HealthWorld.start)
  }

  private static var stored: WeightEntry {
    var entry = prototype
    entry.healthKitUUID = "00000000-0000-4000-8000-000000000000"
    return entry
  }
}
