internal import Foundation
internal import WeightSync

/// The SQL statements for the entries and deletions in a home of weight entries.
enum EntryStatements {
  private static let columns = "number, \(values)"
  private static let values = """
    identity, weight_value, weight_unit, date, note, body_fat_percentage, modified_date, \
    health_kit_uuid, source, source_bundle_identifier, sync_version, exported_version, is_waiting, \
    is_imported
    """

  static let insert = """
    INSERT INTO entry (\(values)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
  static let update = """
    UPDATE entry SET weight_value = ?, weight_unit = ?, date = ?, note = ?,
      body_fat_percentage = ?, modified_date = ?, health_kit_uuid = ?, source = ?,
      source_bundle_identifier = ?, sync_version = ?, exported_version = ?, is_waiting = ?,
      is_imported = ?
    WHERE number = ?
    """
  static let delete = "DELETE FROM entry WHERE number = ?"
  static let standing = "SELECT number, is_waiting FROM entry WHERE identity = ?"
  static let all = "SELECT \(columns) FROM entry ORDER BY number"
  static let waiting = """
    SELECT \(columns) FROM entry INDEXED BY entry_waiting WHERE is_waiting = 1 ORDER BY number
    """
  static let imported = """
    SELECT \(columns) FROM entry INDEXED BY entry_imported WHERE is_imported = 1 ORDER BY number
    """
  static let byIdentity = "SELECT \(columns) FROM entry WHERE identity = ?"
  static let byUUID = "SELECT \(columns) FROM entry WHERE health_kit_uuid = ?"
  static let deletions = "SELECT sync_identifier, health_kit_uuid FROM deletion ORDER BY number"
  static let insertDeletion = """
    INSERT INTO deletion (sync_identifier, health_kit_uuid) VALUES (?, ?)
    """
  static let deleteDeletion = "DELETE FROM deletion WHERE sync_identifier = ?"
}

/// The entries and deletions in the rows of one database.
struct EntryRows {
  let db: Database

  /// Returns the entries that a lookup requests, in the order in which they were added.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of requested entries and *n* is the
  ///   number of all entries.
  func entries(_ lookup: EntryLookup) throws -> [WeightEntry] {
    switch lookup {
    case .all: try entries(EntryStatements.all)
    case .pendingExport: try entries(EntryStatements.waiting)
    case .imported: try entries(EntryStatements.imported)
    case .matching(let identities, let uuids):
      try entries(identities: identities, uuids: uuids)
    }
  }

  private func entries(identities: Set<String>, uuids: Set<String>) throws -> [WeightEntry] {
    var found: [Int: WeightEntry] = [:]
    for (sql, keys) in [
      (EntryStatements.byIdentity, identities), (EntryStatements.byUUID, uuids),
    ] {
      let statement = try db.prepared(sql)
      for key in keys {
        try statement.rows(key) { row in
          found[row.integer(0)] = try Self.entry(row)
          return true
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private func entries(_ sql: String) throws -> [WeightEntry] {
    var entries: [WeightEntry] = []
    try db.prepared(sql).rows { row in
      entries.append(try Self.entry(row))
      return true
    }
    return entries
  }

  private static func entry(_ row: PreparedStatement) throws -> WeightEntry {
    guard let identity = row.text(1), let value = row.double(2), let unit = row.text(3),
      let date = row.double(4), let source = row.text(9)
    else { throw SQLiteStoreError(.damaged, "The database contains an entry that cannot be read.") }
    var entry = WeightEntry(
      persistentModelID: identity, weightValue: value, weightUnit: unit,
      date: Date(timeIntervalSinceReferenceDate: date), note: row.text(5),
      bodyFatPercentage: row.text(6).flatMap { Decimal(string: $0) },
      modifiedDate: row.double(7).map(Date.init(timeIntervalSinceReferenceDate:)),
      healthKitUUID: row.text(8), source: source, syncVersion: row.integer(11),
      pendingHealthSync: row.isTrue(13))
    entry.sourceBundleIdentifier = row.text(10)
    entry.exportedVersion = row.optionalInteger(12)
    return entry
  }

  /// Inserts an entry, or replaces the stored entry with the same identifier in place, and returns
  /// the change in the number of entries that wait for export.
  func upsert(_ entry: WeightEntry) throws -> Int {
    let waiting = entry.pendingHealthSync ? 1 : 0
    let (date, modified) = (
      entry.date.timeIntervalSinceReferenceDate,
      entry.modifiedDate?.timeIntervalSinceReferenceDate
    )
    let fat = entry.bodyFatPercentage.map { "\($0)" }
    guard let old = try standing(of: entry.persistentModelID) else {
      try db.prepared(EntryStatements.insert).run(
        entry.persistentModelID, entry.weightValue, entry.weightUnit, date, entry.note, fat,
        modified, entry.healthKitUUID, entry.source, entry.sourceBundleIdentifier,
        entry.syncVersion, entry.exportedVersion, entry.pendingHealthSync, entry.isImported)
      return waiting
    }
    try db.prepared(EntryStatements.update).run(
      entry.weightValue, entry.weightUnit, date, entry.note, fat, modified, entry.healthKitUUID,
      entry.source, entry.sourceBundleIdentifier, entry.syncVersion, entry.exportedVersion,
      entry.pendingHealthSync, entry.isImported, old.number)
    return waiting - (old.isWaiting ? 1 : 0)
  }

  /// Removes an entry, and returns the change in the number of entries that wait for export; 0 if
  /// the entry does not exist.
  func remove(_ identity: String) throws -> Int {
    guard let old = try standing(of: identity) else { return 0 }
    try db.prepared(EntryStatements.delete).run(old.number)
    return old.isWaiting ? -1 : 0
  }

  private func standing(of identity: String) throws -> (number: Int, isWaiting: Bool)? {
    try db.prepared(EntryStatements.standing).first(identity) { row in
      (number: row.integer(0), isWaiting: row.isTrue(1))
    }
  }

  /// Returns the pending deletions, in the order in which they were added.
  func deletions() throws -> [PendingDeletion] {
    var deletions: [PendingDeletion] = []
    try db.prepared(EntryStatements.deletions).rows { row in
      deletions.append(
        PendingDeletion(syncIdentifier: row.text(0) ?? "", healthKitUUID: row.text(1)))
      return true
    }
    return deletions
  }
}
