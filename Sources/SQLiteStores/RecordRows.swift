internal import CombinedRecords
internal import Foundation

/// The SQL statements for the records, deletions and settings in a home of records.
enum RecordStatements {
  static let all = "SELECT content FROM record WHERE kind = ? ORDER BY number"
  static let dated = """
    SELECT content FROM record INDEXED BY record_by_date WHERE kind = ? AND date BETWEEN ? AND ?
    ORDER BY date, number
    """
  static let one = """
    SELECT number, content, version, stored_version FROM record WHERE kind = ? AND id = ?
    """
  static let insert = """
    INSERT INTO record (kind, id, date, content, version) VALUES (?, ?, ?, ?, ?)
    """
  static let update = "UPDATE record SET date = ?, content = ?, version = ? WHERE number = ?"
  static let delete = "DELETE FROM record WHERE number = ?"
  static let waiting = """
    SELECT number, content, version FROM record INDEXED BY record_waiting
    WHERE kind = ? AND stored_version IS NOT version ORDER BY number
    """
  static let confirm = "UPDATE record SET version = ?, stored_version = ? WHERE number = ?"
  static let deletions = "SELECT number, id, version FROM deletion WHERE kind = ? ORDER BY number"
  static let deletion = "SELECT version FROM deletion WHERE kind = ? AND id = ?"
  static let insertDeletion = "INSERT INTO deletion (kind, id, version) VALUES (?, ?, ?)"
  static let removeDeletion = "DELETE FROM deletion WHERE kind = ? AND id = ?"
  static let finishDeletion = "DELETE FROM deletion WHERE kind = ? AND id = ? AND version = ?"
  static let setting = "SELECT value FROM setting WHERE key = ?"
  static let setSetting = """
    INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = ?2
    """
}

/// The records, the export queue and the settings in the rows of one database.
struct RecordRows {
  /// A stored record with its versions.
  struct Row {
    let number: Int
    let content: String
    let state: ExportState
  }

  let db: Database

  // MARK: - Records

  func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) throws -> [Record] {
    var records: [Record] = []
    let visit: (PreparedStatement) throws -> Bool = { row in
      records.append(try RecordCoding.decode(type, from: row.text(0)))
      return true
    }
    if let dates {
      try db.prepared(RecordStatements.dated).rows(
        type.kind.rawValue, dates.lowerBound.timeIntervalSinceReferenceDate,
        dates.upperBound.timeIntervalSinceReferenceDate, visit: visit)
    } else {
      try db.prepared(RecordStatements.all).rows(type.kind.rawValue, visit: visit)
    }
    return records
  }

  func row(of kind: RecordKind, id: UUID) throws -> Row? {
    try db.prepared(RecordStatements.one).first(kind.rawValue, id) { row in
      Row(
        number: row.integer(0), content: row.text(1) ?? "",
        state: ExportState(version: row.integer(2), storedVersion: row.optionalInteger(3)))
    }
  }

  /// Inserts or replaces a record, and returns whether it was new or different.
  ///
  /// A new record gets version 1 or, if its deletion is pending, replaces the deletion and gets the
  /// next version.
  func put<Record: DataRecord>(_ record: Record) throws -> Bool {
    let content = try RecordCoding.encode(record)
    let date = record.date.timeIntervalSinceReferenceDate
    let kind = Record.kind.rawValue
    guard let old = try row(of: Record.kind, id: record.id) else {
      let deleted = try db.prepared(RecordStatements.deletion).first(kind, record.id) {
        $0.integer(0)
      }
      try db.prepared(RecordStatements.removeDeletion).run(kind, record.id)
      try db.prepared(RecordStatements.insert).run(
        kind, record.id, date, content, (deleted ?? 0) + 1)
      return true
    }
    guard try RecordCoding.decode(Record.self, from: old.content) != record else { return false }
    try db.prepared(RecordStatements.update).run(
      date, content, old.state.edited().version, old.number)
    return true
  }

  /// Removes a record, adds its deletion to the queue, and returns whether the record existed.
  func remove(_ kind: RecordKind, id: UUID) throws -> Bool {
    guard let old = try row(of: kind, id: id) else { return false }
    try db.prepared(RecordStatements.delete).run(old.number)
    try db.prepared(RecordStatements.insertDeletion).run(kind.rawValue, id, old.state.version)
    return true
  }

  /// Applies a change that was made in the health store, and returns whether the record or one
  /// of its versions changed.
  func apply<Record: DataRecord>(_ change: StoredChange<Record>) throws -> Bool {
    let (kind, old) = (Record.kind.rawValue, try row(of: Record.kind, id: change.id))
    let deleted = try db.prepared(RecordStatements.deletion).first(kind, change.id) {
      $0.integer(0)
    }
    let held: Record? = try old.map { try RecordCoding.decode(Record.self, from: $0.content) }
    let effect = change.effect(on: old?.state, of: held, isDeletionWaiting: deleted != nil)
    switch effect {
    case .nothing: return false
    case .replacement(let record, let state):
      let date = record.date.timeIntervalSinceReferenceDate
      let content = try RecordCoding.encode(record)
      if let old {
        try db.prepared(RecordStatements.update).run(date, content, state.version, old.number)
      } else {
        try db.prepared(RecordStatements.insert).run(kind, record.id, date, content, state.version)
      }
      let number = try row(of: Record.kind, id: record.id)?.number
      try db.prepared(RecordStatements.confirm).run(state.version, state.storedVersion, number)
    case .removal:
      try db.prepared(RecordStatements.delete).run(old?.number)
    }
    return true
  }

  // MARK: - Queue

  func queue(of kinds: Set<RecordKind>) throws -> ExportQueue {
    var records: [(number: Int, waiting: WaitingRecord)] = []
    var deletions: [(number: Int, waiting: WaitingDeletion)] = []
    for kind in kinds {
      try db.prepared(RecordStatements.waiting).rows(kind.rawValue) { row in
        guard let type = kind.recordType else { throw RecordCoding.unreadable }
        let record = try RecordCoding.decode(type, from: row.text(1))
        records.append((row.integer(0), WaitingRecord(record: record, version: row.integer(2))))
        return true
      }
      try db.prepared(RecordStatements.deletions).rows(kind.rawValue) { row in
        guard let id = row.uuid(1) else { throw RecordCoding.unreadable }
        deletions.append(
          (row.integer(0), WaitingDeletion(kind: kind, id: id, version: row.integer(2))))
        return true
      }
    }
    return ExportQueue(
      records: records.sorted { $0.number < $1.number }.map(\.waiting),
      deletions: deletions.sorted { $0.number < $1.number }.map(\.waiting))
  }

  func confirm(_ confirmations: [ExportConfirmation], _ deletions: [WaitingDeletion]) throws {
    for confirmation in confirmations {
      guard let old = try row(of: confirmation.kind, id: confirmation.id) else { continue }
      let state = old.state.confirmed(by: confirmation)
      try db.prepared(RecordStatements.confirm).run(
        state.version, state.storedVersion, old.number)
    }
    for deletion in deletions {
      try db.prepared(RecordStatements.finishDeletion).run(
        deletion.kind.rawValue, deletion.id, deletion.version)
    }
  }

  // MARK: - Goals and settings

  func setting<Value: Decodable>(_ key: String, as type: Value.Type) throws -> Value? {
    let text = try db.prepared(RecordStatements.setting).first(key) { $0.text(0) }
    return try text.map { try RecordCoding.decode(type, from: $0) }
  }

  func set(_ key: String, to value: some Encodable) throws {
    try db.prepared(RecordStatements.setSetting).run(key, try RecordCoding.encode(value))
  }
}

/// The coding of records and settings as JSON text.
enum RecordCoding {
  /// The error for content that cannot be read.
  static let unreadable = SQLiteStoreError(
    .damaged, "The database contains a record, deletion or setting that cannot be read.")

  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      // The message of the encoder could contain the value.
      throw SQLiteStoreError(.failed, "A value cannot be stored; check it before saving.")
    }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from text: String?) throws -> Value {
    guard let text, let value = try? JSONDecoder().decode(type, from: Data(text.utf8)) else {
      throw unreadable
    }
    return value
  }

  /// Decodes a record whose type is known only at run time.
  static func decode(
    _ type: any DataRecord.Type, from text: String?
  ) throws -> any DataRecord {
    func decode<Record: DataRecord>(_ type: Record.Type) throws -> any DataRecord {
      try Self.decode(type, from: text) as Record
    }
    return try decode(type)
  }
}
