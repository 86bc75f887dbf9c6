public import CombinedRecords
public import Foundation
private import HealthModel

/// A home of local records, goals, settings and the export queue in a database file.
///
/// A change to a record and its place in the queue are written in one transaction, so a process
/// crash leaves either both or neither. Several homes can use a file at the same time; each calls
/// its handlers only for changes that are made through it.
public final class SQLiteRecordHome: RecordHome {
  private struct Handlers {
    var all: [Int: @Sendable (HomeChange) -> Void] = [:]
    var last = 0
  }

  enum Key {
    static let goals = "goals"
    static let preferences = "preferences"
    static func anchor(of kind: RecordKind) -> String { "anchor \(kind.rawValue)" }
  }

  private let file: SQLiteFile
  private let handlers = Locked(Handlers())

  /// Opens a home, or creates an empty one.
  ///
  /// - Parameter location: The location of the home.
  /// - Throws: ``SQLiteStoreError`` if the file cannot be opened, is locked by another connection,
  ///   is damaged, is not a home of records or was written by a newer version, or if the build has
  ///   no durable stores; a rejected file stays unchanged, apart from completed migrations.
  /// - Complexity: Apart from migrations, O(*n*) for a file of *n* bytes up to 64 MiB, which is
  ///   read completely, and O(1) for a larger file.
  public init(at location: SQLiteLocation) throws(SQLiteStoreError) {
    file = try SQLiteFile.open(location, format: .recordHome)
  }

  /// Returns a type's local records with a date in a range, oldest date first; without a range,
  /// returns all of the type's local records in order of creation.
  ///
  /// - Throws: ``SQLiteStoreError``.
  /// - Complexity: O(*k* log *n*) with a range, where *k* is the number of records in the range,
  ///   and *n* is the number of all records; O(*n* log *n*) without a range.
  public func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws -> [Record] {
    try write { rows in try rows.records(type, in: dates) }
  }

  /// Returns the local record with an identifier, or `nil` if the home does not contain it.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func record<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Record? {
    try write { rows in
      try rows.row(of: type.kind, id: id).map { try RecordCoding.decode(type, from: $0.content) }
    }
  }

  /// Inserts a record, or replaces the record with the same identifier, queues the record for
  /// export, and notifies observers.
  ///
  /// The change is in the file when the call returns. A pending deletion of a record with the same
  /// identifier no longer waits for export. A record that equals the stored one changes nothing.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func put<Record: DataRecord>(_ record: Record) async throws {
    if try write({ rows in try rows.put(record) }) { notify(.records(Record.kind)) }
  }

  /// Removes a record, queues the deletion for export, and notifies observers; does nothing if the
  /// home does not contain the record.
  ///
  /// - Returns: Whether the home contained the record.
  /// - Throws: ``SQLiteStoreError``.
  public func remove<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Bool {
    let isRemoved = try write { rows in try rows.remove(type.kind, id: id) }
    if isRemoved { notify(.records(type.kind)) }
    return isRemoved
  }

  /// Returns the records and deletions of the given kinds that wait for export.
  ///
  /// The records are in order of creation, and the deletions in order of deletion.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func exportQueue(of kinds: Set<RecordKind>) async throws -> ExportQueue {
    try write { rows in try rows.queue(of: kinds) }
  }

  /// Returns the versions of a record in the home and in the health store, or `nil` if the home
  /// does not contain the record.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func exportState(of kind: RecordKind, id: UUID) async throws -> ExportState? {
    try write { rows in try rows.row(of: kind, id: id)?.state }
  }

  /// Saves which records and deletions the health store has confirmed, in one transaction and
  /// without notifying observers.
  ///
  /// Skips a record that the home no longer contains, and a deletion that waits with another
  /// version.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func confirm(
    _ confirmations: [ExportConfirmation], deletions: [WaitingDeletion]
  ) async throws {
    try write { rows in try rows.confirm(confirmations, deletions) }
  }

  /// Returns the anchor up to which changes in the health store were applied to records of a kind,
  /// or `nil` if no anchor was stored.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func anchor(of kind: RecordKind) async throws -> Data? {
    try write { rows in try rows.setting(Key.anchor(of: kind), as: Data.self) }
  }

  /// Applies changes that were made in the health store, and stores the anchor up to which they
  /// were read; the changes and the anchor are in the file when the call returns.
  ///
  /// Observers are notified if a record or one of its versions changed.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func apply<Record: DataRecord>(
    _ changes: [StoredChange<Record>], upTo anchor: Data
  ) async throws {
    let isChanged = try write { rows in
      try rows.set(Key.anchor(of: Record.kind), to: anchor)
      return try changes.map(rows.apply).contains(true)
    }
    if isChanged { notify(.records(Record.kind)) }
  }

  /// Returns the goals, or a new user's goals if none were saved.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func goals() async throws -> Goals {
    try write { rows in try rows.setting(Key.goals, as: Goals.self) ?? Goals() }
  }

  /// Replaces the goals without validating them, and notifies observers; the new goals are in the
  /// file when the call returns.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func put(_ goals: Goals) async throws {
    try write { rows in try rows.set(Key.goals, to: goals) }
    notify(.goals)
  }

  /// Returns the settings, or a new user's settings if none were saved.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func preferences() async throws -> RecordPreferences {
    try write { rows in
      try rows.setting(Key.preferences, as: RecordPreferences.self) ?? RecordPreferences()
    }
  }

  /// Replaces the settings, and notifies observers; the new settings are in the file when the call
  /// returns.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func put(_ preferences: RecordPreferences) async throws {
    try write { rows in try rows.set(Key.preferences, to: preferences) }
    notify(.preferences)
  }

  /// Calls a handler after each change to records, goals or settings through this home, before the
  /// method that made the change returns, until the observation ends.
  ///
  /// The confirmation of an export does not call the handler.
  public func observe(
    _ handler: @escaping @Sendable (HomeChange) -> Void
  ) -> RecordObservation {
    let number = handlers.withLock { handlers in
      handlers.last += 1
      handlers.all[handlers.last] = handler
      return handlers.last
    }
    return RecordObservation { [weak self] in
      self?.handlers.withLock { handlers in handlers.all[number] = nil }
    }
  }

  func notify(_ change: HomeChange) {
    let all = handlers.withLock { handlers in
      handlers.all.sorted { $0.key < $1.key }.map(\.value)
    }
    for handler in all { handler(change) }
  }

  /// Performs a database operation in one transaction, during which other connections cannot
  /// write.
  func write<Result>(_ body: (RecordRows) throws -> Result) throws -> Result {
    try attemptAtHome {
      try file.queue.inDatabase { db in
        var result: Result?
        try db.inTransaction(.immediate) {
          result = try body(RecordRows(db: db))
          return .commit
        }
        guard let result else { throw SQLiteStoreError(.failed, "A transaction did not run.") }
        return result
      }
    }
  }
}
