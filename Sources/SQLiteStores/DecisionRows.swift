internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

extension StoreDecisions {
  /// The types to which the decisions apply.
  var types: Set<SampleType> {
    Set(permissions.keys).union(wakeUps.keys).union(rankings.keys.lazy.map(SampleType.quantity))
  }
}

/// The conversion of user and app decisions to and from rows.
enum DecisionRows {
  /// Reads all decisions.
  static func read(_ db: Database, _ catalog: Catalog) throws -> StoreDecisions {
    var decisions = StoreDecisions()
    try db.prepared("SELECT type, share, read FROM permission").rows { row in
      guard let type = catalog.types[row.key(0)]?.type else { return true }
      var permission = Permission()
      permission.share = row.text(1).flatMap(AuthorizationStatus.init) ?? .notDetermined
      permission.read = row.text(2).flatMap(ReadAuthorization.init) ?? .notDetermined
      decisions.permissions[type] = permission
      return true
    }
    try db.prepared(
      "SELECT type, frequency, failures, is_stopped, window_end FROM wake_up"
    ).rows { row in
      guard let type = catalog.types[row.key(0)]?.type else { return true }
      var record = WakeUpRecord(
        frequency: UpdateFrequency(rawValue: row.integer(1)) ?? .immediate)
      record.failures = row.integer(2)
      record.isStopped = row.isTrue(3)
      record.windowEnd = row.double(4).map(Date.init(timeIntervalSinceReferenceDate:))
      decisions.wakeUps[type] = record
      return true
    }
    try db.prepared(
      "SELECT type, bundle_identifier FROM source_ranking ORDER BY type, place"
    ).rows { row in
      guard case .quantity(let type)? = catalog.types[row.key(0)]?.type,
        let bundle = row.text(1)
      else { return true }
      decisions.rankings[type, default: []].append(bundle)
      return true
    }
    return decisions
  }

  /// Replaces all decisions; every type in the decisions must have a row ID in the catalog.
  static func write(_ decisions: StoreDecisions, _ db: Database, _ catalog: Catalog) throws {
    try db.prepared("DELETE FROM permission").run()
    for (type, permission) in decisions.permissions {
      try db.prepared("INSERT INTO permission (type, share, read) VALUES (?, ?, ?)").run(
        catalog.record(of: type)?.id, permission.share.rawValue, permission.read.rawValue)
    }
    try db.prepared("DELETE FROM wake_up").run()
    for (type, record) in decisions.wakeUps {
      try db.prepared(
        """
        INSERT INTO wake_up (type, frequency, failures, is_stopped, window_end)
        VALUES (?, ?, ?, ?, ?)
        """
      ).run(
        catalog.record(of: type)?.id, record.frequency.rawValue, record.failures,
        record.isStopped, record.windowEnd?.timeIntervalSinceReferenceDate)
    }
    try db.prepared("DELETE FROM source_ranking").run()
    for (type, bundles) in decisions.rankings {
      for (place, bundle) in bundles.enumerated() {
        try db.prepared(
          "INSERT INTO source_ranking (type, place, bundle_identifier) VALUES (?, ?, ?)"
        ).run(catalog.record(of: .quantity(type))?.id, place, bundle)
      }
    }
  }
}
