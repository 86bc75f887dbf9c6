public import Foundation
public import WeightSync

/// A home of weight entries and sync state in a database file.
///
/// Each transaction is a database transaction, so a process crash leaves either all of its changes
/// or none. The anchor is saved in a separate transaction after the one for its page; if the
/// process ends between them, the page is imported again. The home has its own file because it
/// belongs to the app, whereas a health store belongs to the system and outlives the app.
public final class SQLiteWeightSyncHome: WeightSyncHome {
  private let file: SQLiteFile

  /// Opens a home, or creates an empty one.
  ///
  /// - Parameter location: The location of the home.
  /// - Throws: ``SQLiteStoreError`` if the file cannot be opened, is locked by another connection,
  ///   is damaged, is not a home of weight entries or was written by a newer version, or if the
  ///   build has no durable stores; a rejected file stays unchanged, apart from completed
  ///   migrations.
  /// - Complexity: Apart from migrations, O(*n*) for a file of *n* bytes up to 64 MiB, which is
  ///   read completely, and O(1) for a larger file.
  public init(at location: SQLiteLocation) throws(SQLiteStoreError) {
    file = try SQLiteFile.open(location, format: .weightHome)
  }

  /// Reads and changes entries in one step; the changes are in the file when the call returns.
  ///
  /// - Throws: ``SQLiteStoreError``, or the error that the body throws; in both cases the home is
  ///   unchanged.
  /// - Complexity: O(*d* + *k* log *n*), where *d* is the number of pending deletions, *k* is the
  ///   number of entries that are looked up and changed, and *n* is the number of all entries.
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

  /// Returns the saved state of the sync.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func state() async throws -> HealthSyncState {
    try write { db in try StateRows(db: db).state() }
  }

  /// Saves the anchor of the last imported page; with `nil`, the next import starts over.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func saveAnchor(_ anchor: Data?) async throws {
    try write { db in try StateRows(db: db).set(.healthSyncAnchor, to: anchor) }
  }

  /// Saves the date of the last successful sync.
  ///
  /// - Throws: ``SQLiteStoreError``.
  public func saveLastSyncDate(_ date: Date) async throws {
    try write { db in
      try StateRows(db: db).set(.lastHealthSyncDate, to: date.timeIntervalSinceReferenceDate)
    }
  }

  /// Performs a database operation in one transaction, during which other connections cannot
  /// write.
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
