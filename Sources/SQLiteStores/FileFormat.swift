/// A migration of a format; a released migration never changes.
struct Migration: Sendable {
  /// The name under which a file records the migration.
  let name: String
  /// The SQL statements of the migration.
  let sql: String
}

/// A kind of database file, with its application ID and its migrations.
struct FileFormat: Sendable {
  /// The name of the format in messages.
  let name: String
  /// The number in the file header that identifies the format; see `PRAGMA application_id`.
  let applicationID: Int32
  /// The migrations from an empty file, oldest first.
  let migrations: [Migration]

  /// The number of migrations, which a file stores as its `user_version`.
  var version: Int { migrations.count }

  /// Migrates a database to the current version, with one transaction for each migration.
  ///
  /// The application ID is written first, so that a file whose creation was interrupted is
  /// recognized. The table with the names of the migrations is named after the library that
  /// performed the migrations in earlier versions.
  func migrate(_ queue: DatabaseQueue) throws {
    try queue.inDatabase { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
          """)
      for index in migrations.indices { try migrate(db, to: index) }
    }
  }

  private func migrate(_ db: Database, to index: Int) throws {
    let migration = migrations[index]
    try db.inTransaction(.immediate) {
      // Another process may have run the migration before this transaction began.
      let isDone = try db.prepared("SELECT 1 FROM grdb_migrations WHERE identifier = ?")
        .first(migration.name) { _ in true }
      guard isDone == nil else { return .commit }
      try db.execute(sql: migration.sql)
      try db.execute(sql: "PRAGMA user_version = \(index + 1)")
      try db.prepared("INSERT INTO grdb_migrations (identifier) VALUES (?)").run(migration.name)
      return .commit
    }
  }
}
