internal import Foundation
internal import GRDB
internal import WeightSync

/// The statements that a home finds and changes entries with; each is prepared once.
enum EntryStatements {
  private static let columns = """
    number, identity, weight_value, weight_unit, date, note, body_fat_percentage, modified_date, \
    health_kit_uuid, source, source_bundle_identifier, sync_version, exported_version, is_waiting, \
    is_imported
    """

  static let insert = """
    INSERT INTO entry (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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

/// Entries and deletions as rows of one database.
struct EntryRows {
  let db: Database

  /// The entries of a lookup, oldest first.
  ///
  /// - Complexity: O(*k* log *n*), where *k* is the number of entries looked for and *n* of all.
  func entries(_ lookup: EntryLookup) throws -> [WeightEntry] {
    switch lookup {
    case .all: try entries(EntryStatements.all).map(\.entry)
    case .pendingExport: try entries(EntryStatements.waiting).map(\.entry)
    case .imported: try entries(EntryStatements.imported).map(\.entry)
    case .matching(let identities, let uuids):
      try entries(identities: identities, uuids: uuids)
    }
  }

  private func entries(identities: Set<String>, uuids: Set<String>) throws -> [WeightEntry] {
    var found: [Int: WeightEntry] = [:]
    for (sql, keys) in [
      (EntryStatements.byIdentity, identities), (EntryStatements.byUUID, uuids),
    ] {
      for key in keys {
        for (number, entry) in try entries(sql, [StoredText(key)]) { found[number] = entry }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private func entries(
    _ sql: String, _ arguments: StatementArguments = []
  ) throws -> [(number: Int, entry: WeightEntry)] {
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    var entries: [(number: Int, entry: WeightEntry)] = []
    while let row = try rows.next() { entries.append((row[0], try entry(row))) }
    return entries
  }

  private func entry(_ row: Row) throws -> WeightEntry {
    guard let identity = row.text(1), let value = row[2] as Double?,
      let unit = row.text(3), let date = row[4] as Double?, let source = row.text(9),
      let version = row[11] as Int?
    else { throw SQLiteStoreError(.damaged, "The database holds an entry that cannot be read.") }
    var entry = WeightEntry(
      persistentModelID: identity, weightValue: value, weightUnit: unit,
      date: Date(timeIntervalSinceReferenceDate: date), note: row.text(5),
      bodyFatPercentage: (row[6] as String?).flatMap { Decimal(string: $0) },
      modifiedDate: (row[7] as Double?).map(Date.init(timeIntervalSinceReferenceDate:)),
      healthKitUUID: row.text(8), source: source, syncVersion: version,
      pendingHealthSync: row[13] as Bool? ?? false)
    entry.sourceBundleIdentifier = row.text(10)
    entry.exportedVersion = row[12]
    return entry
  }

  /// Inserts an entry, or replaces it where it stands; returns by how much the waiting grew.
  func upsert(_ entry: WeightEntry) throws -> Int {
    let values: StatementArguments = [
      entry.weightValue, StoredText(entry.weightUnit), entry.date.timeIntervalSinceReferenceDate,
      entry.note.map(StoredText.init),
      entry.bodyFatPercentage.map { "\($0)" },
      entry.modifiedDate?.timeIntervalSinceReferenceDate,
      entry.healthKitUUID.map(StoredText.init), StoredText(entry.source),
      entry.sourceBundleIdentifier.map(StoredText.init), entry.syncVersion, entry.exportedVersion,
      entry.pendingHealthSync, entry.isImported,
    ]
    let waiting = entry.pendingHealthSync ? 1 : 0
    guard let old = try standing(of: entry.persistentModelID) else {
      try db.cachedStatement(sql: EntryStatements.insert)
        .execute(arguments: [nil, StoredText(entry.persistentModelID)] + values)
      return waiting
    }
    try db.cachedStatement(sql: EntryStatements.update)
      .execute(arguments: values + [old.number])
    return waiting - (old.isWaiting ? 1 : 0)
  }

  /// Removes an entry; returns by how much the waiting grew.
  func remove(_ identity: String) throws -> Int {
    guard let old = try standing(of: identity) else { return 0 }
    try db.cachedStatement(sql: EntryStatements.delete).execute(arguments: [old.number])
    return old.isWaiting ? -1 : 0
  }

  private func standing(of identity: String) throws -> (number: Int, isWaiting: Bool)? {
    try Row.fetchOne(
      db.cachedStatement(sql: EntryStatements.standing), arguments: [StoredText(identity)]
    ).map { (number: $0[0], isWaiting: $0[1]) }
  }

  /// The deletions that wait, oldest first.
  func deletions() throws -> [PendingDeletion] {
    let rows = try Row.fetchCursor(db.cachedStatement(sql: EntryStatements.deletions))
    var deletions: [PendingDeletion] = []
    while let row = try rows.next() {
      deletions.append(
        PendingDeletion(syncIdentifier: row.text(0) ?? "", healthKitUUID: row.text(1)))
    }
    return deletions
  }
}
