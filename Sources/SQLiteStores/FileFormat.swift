internal import GRDB

/// One migration of a format, which never changes after its release.
struct Migration: Sendable {
  /// The name under which a file records the migration.
  let name: String
  /// The SQL statements of the migration.
  let sql: String
}

/// A kind of database file, with its owner and its migrations.
struct FileFormat: Sendable {
  /// The name of the format in messages.
  let name: String
  /// The number in the file header that identifies the format, see `PRAGMA application_id`.
  let applicationID: Int32
  /// The migrations from an empty file, oldest first.
  let migrations: [Migration]

  /// The number of migrations, which a file stores as its `user_version`.
  var version: Int { migrations.count }

  /// Migrates a database to the current version, with one transaction for each migration.
  ///
  /// The application ID is written first, so that a file whose creation was interrupted is
  /// recognized.
  func migrate(_ writer: some DatabaseWriter) throws {
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    do { try migrator.migrate(writer) } catch {
      // Another process may have run a migration concurrently, so the remaining ones are tried once
      // more.
      try migrator.migrate(writer)
    }
  }

  private var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, migration) in migrations.enumerated() {
      // Migrations never delete rows, so a large file needs no complete check of foreign keys.
      migrator.registerMigration(migration.name, foreignKeyChecks: .immediate) { db in
        try db.execute(sql: migration.sql)
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
    return migrator
  }
}
