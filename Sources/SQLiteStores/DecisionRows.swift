internal import Foundation
internal import GRDB
internal import HealthModel

extension StoreDecisions {
  /// The types that something was decided about.
  var types: Set<SampleType> { Set(permissions.keys).union(wakeUps.keys) }
}

/// What users and apps decided, as rows.
enum DecisionRows {
  /// Reads all decisions.
  static func read(_ db: Database, _ catalog: Catalog) throws -> StoreDecisions {
    var decisions = StoreDecisions()
    let permissions = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT type, share, read FROM permission"))
    while let row = try permissions.next() {
      guard let type = catalog.types[row[0]]?.type else { continue }
      var permission = Permission()
      permission.share = AuthorizationStatus(rawValue: row[1]) ?? .notDetermined
      permission.read = ReadAuthorization(rawValue: row[2]) ?? .notDetermined
      decisions.permissions[type] = permission
    }
    let wakeUps = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT type, frequency, failures, is_stopped, window_end FROM wake_up"))
    while let row = try wakeUps.next() {
      guard let type = catalog.types[row[0]]?.type else { continue }
      var record = WakeUpRecord(frequency: UpdateFrequency(rawValue: row[1]) ?? .immediate)
      record.failures = row[2]
      record.isStopped = row[3]
      record.windowEnd = (row[4] as Double?).map(Date.init(timeIntervalSinceReferenceDate:))
      decisions.wakeUps[type] = record
    }
    return decisions
  }

  /// Replaces all decisions; every type of theirs has a number.
  static func write(_ decisions: StoreDecisions, _ db: Database, _ catalog: Catalog) throws {
    try db.cachedStatement(sql: "DELETE FROM permission").execute()
    for (type, permission) in decisions.permissions {
      try db.cachedStatement(sql: "INSERT INTO permission (type, share, read) VALUES (?, ?, ?)")
        .execute(
          arguments: [
            catalog.record(of: type)?.id, permission.share.rawValue, permission.read.rawValue,
          ])
    }
    try db.cachedStatement(sql: "DELETE FROM wake_up").execute()
    for (type, record) in decisions.wakeUps {
      try db.cachedStatement(
        sql: """
          INSERT INTO wake_up (type, frequency, failures, is_stopped, window_end)
          VALUES (?, ?, ?, ?, ?)
          """
      ).execute(
        arguments: [
          catalog.record(of: type)?.id, record.frequency.rawValue, record.failures,
          record.isStopped, record.windowEnd?.timeIntervalSinceReferenceDate,
        ])
    }
  }
}
