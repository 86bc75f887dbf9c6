/// An open SQLite connection, represented by its address and those of its prepared statements.
///
/// Addresses can be passed between threads. Only a ``Database`` converts them to pointers.
struct OpenConnection: Sendable {
  fileprivate let address: UInt
  /// The addresses of the prepared statements by their SQL.
  fileprivate var statements: [String: UInt] = [:]

  /// Opens a file, or a new database in memory for the path `:memory:`.
  ///
  /// The connection has no mutex, because a ``DatabaseQueue`` serializes the access to it.
  ///
  /// - Throws: ``DatabaseError``.
  init(path: String, isReadOnly: Bool) throws {
    var connection: OpaquePointer?
    let code = SQLite.open(path, &connection, isReadOnly: isReadOnly)
    guard let connection else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    address = UInt(bitPattern: connection)
    do {
      // Result codes contain no details until extended result codes are enabled below.
      let extended = SQLite.extendedErrorCode(connection)
      try DatabaseError.check(code == ResultCode.ok.rawValue ? code : extended)
      try DatabaseError.check(SQLite.useExtendedResultCodes(connection))
    } catch {
      try DatabaseError.check(SQLite.closeLater(connection))
      throw error
    }
  }
}

/// A connection while it is accessed by one thread.
///
/// The connection and its statements must not be used after the access has ended.
final class Database {
  /// The connection, or `nil` if it is closed or the access has ended.
  private var connection: OpenConnection?

  init(_ connection: OpenConnection?) { self.connection = connection }

  /// Ends the access and returns the connection, or `nil` if it is closed.
  func end() -> OpenConnection? {
    defer { connection = nil }
    return connection
  }

  private var handle: OpaquePointer? {
    connection.flatMap { OpaquePointer(bitPattern: $0.address) }
  }

  private func openHandle() throws(DatabaseError) -> OpaquePointer {
    guard let handle else { throw DatabaseError(resultCode: .misuse) }
    return handle
  }

  // MARK: - Statements

  /// The row ID of the most recently inserted row, or 0 before the first insertion and after
  /// closing.
  var lastInsertedRowID: Int64 { handle.map(SQLite.lastInsertedRow) ?? 0 }

  /// Whether a transaction is open.
  var isInsideTransaction: Bool { handle.map { !SQLite.isInAutocommitMode($0) } ?? false }

  /// Runs the statements of a script without parameters; their result rows are ignored.
  ///
  /// - Throws: ``DatabaseError`` if a statement fails, in which case earlier statements keep their
  ///   effect and later ones do not run, or if the connection is closed.
  func execute(sql: String) throws {
    try DatabaseError.check(SQLite.execute(try openHandle(), sql))
  }

  /// Sets the maximum time that a statement waits for another connection's lock, in milliseconds.
  func waitForLocks(milliseconds: Int32) throws {
    try DatabaseError.check(SQLite.setBusyTimeout(try openHandle(), milliseconds))
  }

  /// Returns the prepared form of a statement, which is prepared on first use.
  ///
  /// - Throws: ``DatabaseError`` if the SQL is invalid or empty, or if the connection is closed.
  func prepared(_ sql: String) throws -> PreparedStatement {
    if let address = connection?.statements[sql], let statement = OpaquePointer(bitPattern: address)
    {
      return PreparedStatement(statement)
    }
    var statement: OpaquePointer?
    try DatabaseError.check(SQLite.prepare(try openHandle(), sql, &statement))
    guard let statement else { throw DatabaseError(resultCode: .misuse) }
    connection?.statements[sql] = UInt(bitPattern: statement)
    return PreparedStatement(statement)
  }

  // MARK: - Transactions

  /// The way in which a transaction begins.
  enum TransactionKind: String {
    /// Begins with the first statement, as a reader until a statement writes.
    case deferred = "DEFERRED"
    /// Begins immediately, as the only writer.
    case immediate = "IMMEDIATE"
  }

  /// The way in which a transaction ends if no operation fails.
  enum TransactionCompletion {
    case commit, rollback
  }

  /// Runs operations in a transaction, which is rolled back if the operations request it, or if an
  /// operation or the commit fails.
  ///
  /// - Throws: The error that the operations throw, or ``DatabaseError``.
  func inTransaction(
    _ kind: TransactionKind, _ operations: () throws -> TransactionCompletion
  ) throws {
    try execute(sql: "BEGIN \(kind.rawValue) TRANSACTION")
    do {
      switch try operations() {
      case .commit:
        // Some failures end a transaction; later operations were not part of it.
        guard isInsideTransaction else { throw DatabaseError(resultCode: .abort) }
        try execute(sql: "COMMIT TRANSACTION")
      case .rollback: try rollBack()
      }
    } catch {
      // The first error is the cause. No transaction is open after a rollback, even a failed one.
      try? rollBack()
      throw error
    }
  }

  private func rollBack() throws {
    guard isInsideTransaction else { return }
    try execute(sql: "ROLLBACK TRANSACTION")
  }

  // MARK: - Closing

  /// Closes the connection; later operations fail, and its statements must not be used.
  ///
  /// - Throws: ``DatabaseError``; the connection then stays open.
  func close() throws {
    guard let handle else { return }
    try finalizeStatements()
    try DatabaseError.check(SQLite.close(handle))
    connection = nil
  }

  /// Closes the connection once it and its statements are no longer in use.
  func closeLater() {
    guard let handle else { return }
    // An error would only repeat a failure that was thrown earlier.
    try? finalizeStatements()
    _ = SQLite.closeLater(handle)
    connection = nil
  }

  private func finalizeStatements() throws {
    let addresses = connection?.statements.values.map { $0 } ?? []
    connection?.statements = [:]
    for address in addresses {
      guard let statement = OpaquePointer(bitPattern: address) else { continue }
      // The code repeats the failure of the last run, which was thrown then.
      _ = SQLite.finalize(statement)
    }
  }
}
