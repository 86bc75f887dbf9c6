public import Foundation
private import GRDB
public import WeightSync

/// A home of weight entries and sync state in a database file.
///
/// Each transaction is one of the database, so a process that dies at any moment leaves all of it
/// or nothing. The anchor is saved by a transaction of its own, after that of its page: what lies
/// between the two is imported again. It is a file of its own, as the app owns it, while a health
/// store belongs to the system and outlives the app.
public final class SQLiteWeightSyncHome: WeightSyncHome {
  private let file: SQLiteFile

  /// Opens a home, or makes an empty one.
  ///
  /// - Parameter location: Where the home is.
  /// - Throws: ``SQLiteStoreError`` when the file is damaged or no home; it is unchanged.
  /// - Complexity: O(*n*), where *n* is the size of the file up to 64 MiB.
  public init(at location: SQLiteLocation) throws(SQLiteStoreError) {
    file = try SQLiteFile.open(location, format: .weightHome)
  }

  /// Reads entries and changes them in one step that is in the file once it returns.
  ///
  /// - Throws: ``SQLiteStoreError``, or what the body throws; then nothing has changed.
  /// - Complexity: O(*k* log *n*), where *k* is the number of entries that are looked up and
  ///   changed, and *n* that of all.
  public func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    try write { db in
      let (rows, state) = (EntryRows(db: db), StateRows(db: db))
      let contents = HomeContents(
        entries: try rows.entries(lookup), deletions: try rows.deletions(),
        isSyncEnabled: try state.isSyncEnabled())
      let (changes, result) = try body(contents)
      if !changes.isEmpty { try Self.apply(changes, rows, state) }
      return result
    }
  }

  /// Reads the state of the sync.
  public func state() async throws -> HealthSyncState {
    try write { db in try StateRows(db: db).state() }
  }

  /// Saves how far the import has come.
  public func saveAnchor(_ anchor: Data?) async throws {
    try write { db in try StateRows(db: db).set(.healthSyncAnchor, to: anchor) }
  }

  /// Saves when the last sync ended.
  public func saveLastSyncDate(_ date: Date) async throws {
    try write { db in
      try StateRows(db: db).set(.lastHealthSyncDate, to: date.timeIntervalSinceReferenceDate)
    }
  }

  /// Does something in one transaction, which no other connection's comes between.
  private func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try attemptAtHome {
      try file.queue.inDatabase { db in
        var result: Result?
        try db.inTransaction(.immediate) {
          result = try body(db)
          return .commit
        }
        guard let result else { throw SQLiteStoreError(.failed, "A transaction did not run.") }
        return result
      }
    }
  }

  private static func apply(
    _ changes: EntryChanges, _ rows: EntryRows, _ state: StateRows
  ) throws {
    var growth = 0
    for identity in changes.removals { growth += try rows.remove(identity) }
    for entry in changes.upserts { growth += try rows.upsert(entry) }
    for identifier in changes.finishedDeletions {
      try rows.db.prepared(EntryStatements.deleteDeletion).run(identifier)
    }
    for deletion in changes.addedDeletions {
      try rows.db.prepared(EntryStatements.insertDeletion)
        .run(deletion.syncIdentifier, deletion.healthKitUUID)
    }
    if let isEnabled = changes.healthSyncEnabled {
      try state.set(.healthSyncEnabled, to: isEnabled)
    }
    guard growth != 0 else { return }
    try state.set(.pendingExportCount, to: state.pendingExportCount() + growth)
  }
}
