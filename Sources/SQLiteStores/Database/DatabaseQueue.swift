internal import Locks

/// A connection to a database that one thread at a time can access.
final class DatabaseQueue: Sendable {
  /// The settings of a connection.
  struct Configuration: Sendable {
    /// Whether the connection only reads, and does not create the file.
    var isReadOnly = false
    /// The maximum time in milliseconds that a statement waits for another connection's lock before
    /// it fails with `SQLITE_BUSY`.
    var busyTimeout: Int32 = 0
    /// Statements that run when the connection is opened.
    var setup = ""
  }

  /// The path of a new database in memory.
  static let memory = ":memory:"

  private let connection: Guarded<OpenConnection?>

  /// Opens a file, and creates it if it does not exist and the connection can write.
  ///
  /// Foreign keys are enforced. The file is read, so a file that is not a database is rejected.
  ///
  /// - Throws: ``DatabaseError``.
  init(path: String, configuration: Configuration = Configuration()) throws {
    let db = Database(try OpenConnection(path: path, isReadOnly: configuration.isReadOnly))
    do {
      try db.waitForLocks(milliseconds: configuration.busyTimeout)
      try db.execute(sql: "PRAGMA foreign_keys = ON")
      try db.execute(sql: configuration.setup)
      try db.execute(sql: "SELECT * FROM sqlite_master LIMIT 1")
    } catch {
      db.closeLater()
      throw error
    }
    connection = Guarded(db.end())
  }

  deinit {
    connection.withLock { connection in
      Database(connection).closeLater()
      connection = nil
    }
  }

  /// Runs a closure with exclusive access to the connection, without beginning a transaction.
  ///
  /// The closure must not access the same queue again, or keep the database or a statement.
  ///
  /// - Throws: The error that the closure throws. Statements on a closed connection throw
  ///   ``DatabaseError``.
  func inDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
    var result: Result?
    try connection.withLock { connection in
      let db = Database(connection)
      // The access is the only owner of the connection, so that adding a statement does not copy
      // the dictionary of statements.
      connection = nil
      defer { connection = db.end() }
      result = try body(db)
    }
    guard let result else { throw DatabaseError(resultCode: .internalError) }
    return result
  }

  /// Closes the connection; later statements fail.
  ///
  /// - Throws: ``DatabaseError``; the connection then stays open.
  func close() throws { try inDatabase { db in try db.close() } }
}
