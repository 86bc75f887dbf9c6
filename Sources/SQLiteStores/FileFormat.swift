internal import GRDB

/// One step in the life of a format; never changed once it is released.
struct Migration: Sendable {
  /// The name that a file remembers it by.
  let name: String
  /// The statements of the step.
  let sql: String
}

/// A kind of database file: who it belongs to, and how its tables came about.
struct FileFormat: Sendable {
  /// What the format is called in messages.
  let name: String
  /// The number at a fixed place of the file that tells whose it is, see `PRAGMA application_id`.
  let applicationID: Int32
  /// The steps from an empty file, oldest first.
  let migrations: [Migration]

  /// The number of steps, which a file keeps as its `user_version`.
  var version: Int { migrations.count }

  /// Brings a database to the present version; every step is a transaction.
  ///
  /// The mark of the format comes first, so that a file whose creation was cut off is known again.
  func migrate(_ writer: some DatabaseWriter) throws {
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    do { try migrator.migrate(writer) } catch {
      // Another process may have taken a step meanwhile; what is left is tried once more.
      try migrator.migrate(writer)
    }
  }

  private var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, migration) in migrations.enumerated() {
      // No step takes rows away, so what refers to what is not looked at again in a large file.
      migrator.registerMigration(migration.name, foreignKeyChecks: .immediate) { db in
        try db.execute(sql: migration.sql)
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
    return migrator
  }
}
