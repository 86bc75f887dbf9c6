#if Durable && canImport(SQLite3)
  private import SQLite3
#elseif Durable && canImport(CSQLite)
  private import CSQLite
#endif

/// The functions of the system's SQLite that the stores use.
///
/// A build without SQLite has the same functions, but opening a database always fails, so the other
/// functions are never called.
enum SQLite {
  /// The reason why this build lacks SQLite; `nil` if it has SQLite.
  static var absence: String? {
    #if !Durable
      return "the package trait 'Durable' is disabled: enable it and build again"
    #elseif canImport(SQLite3) || canImport(CSQLite)
      return nil
    #else
      return
        "SQLite's headers were missing when it was built: install libsqlite3-dev and build again"
    #endif
  }
}

#if WatchesSystemHeaders
  extension SQLite {
    /// A reference to the code that the plugin `SystemHeaders` generates, so that this file is
    /// compiled again when the headers are installed or removed.
    private static let headers: Any.Type = SQLiteHeaders.state
  }
#endif

#if Durable && (canImport(SQLite3) || canImport(CSQLite))
  // MARK: - Connections

  extension SQLite {
    static func open(
      _ path: String, _ connection: inout OpaquePointer?, isReadOnly: Bool
    ) -> Int32 {
      let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE
      return sqlite3_open_v2(path, &connection, access | SQLITE_OPEN_NOMUTEX, nil)
    }

    static func useExtendedResultCodes(_ connection: OpaquePointer) -> Int32 {
      sqlite3_extended_result_codes(connection, 1)
    }

    static func extendedErrorCode(_ connection: OpaquePointer) -> Int32 {
      sqlite3_extended_errcode(connection)
    }

    static func setBusyTimeout(_ connection: OpaquePointer, _ milliseconds: Int32) -> Int32 {
      sqlite3_busy_timeout(connection, milliseconds)
    }

    static func execute(_ connection: OpaquePointer, _ sql: String) -> Int32 {
      sqlite3_exec(connection, sql, nil, nil, nil)
    }

    static func isInAutocommitMode(_ connection: OpaquePointer) -> Bool {
      sqlite3_get_autocommit(connection) != 0
    }

    static func lastInsertedRow(_ connection: OpaquePointer) -> Int64 {
      sqlite3_last_insert_rowid(connection)
    }

    static func close(_ connection: OpaquePointer) -> Int32 { sqlite3_close(connection) }

    static func closeLater(_ connection: OpaquePointer) -> Int32 { sqlite3_close_v2(connection) }
  }

  // MARK: - Statements

  extension SQLite {
    static func prepare(
      _ connection: OpaquePointer, _ sql: String, _ statement: inout OpaquePointer?
    ) -> Int32 {
      sqlite3_prepare_v3(
        connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    }

    static func step(_ statement: OpaquePointer) -> Int32 { sqlite3_step(statement) }

    static func reset(_ statement: OpaquePointer) -> Int32 { sqlite3_reset(statement) }

    static func finalize(_ statement: OpaquePointer) -> Int32 { sqlite3_finalize(statement) }
  }

  // MARK: - Values

  extension SQLite {
    static func bindNull(_ statement: OpaquePointer, _ index: Int32) -> Int32 {
      sqlite3_bind_null(statement, index)
    }

    static func bind(integer value: Int64, _ statement: OpaquePointer, _ index: Int32) -> Int32 {
      sqlite3_bind_int64(statement, index, value)
    }

    static func bind(double value: Double, _ statement: OpaquePointer, _ index: Int32) -> Int32 {
      sqlite3_bind_double(statement, index, value)
    }

    static func bind(
      text: UnsafeBufferPointer<CChar>, _ statement: OpaquePointer, _ index: Int32
    ) -> Int32 {
      sqlite3_bind_text64(
        statement, index, text.baseAddress, UInt64(text.count), copiedBySQLite, UInt8(SQLITE_UTF8))
    }

    static func bind(
      blob: UnsafeRawBufferPointer, _ statement: OpaquePointer, _ index: Int32
    ) -> Int32 {
      bind(blob: blob, statement, index, copiedBySQLite)
    }

    /// Binds bytes that SQLite does not copy; they must stay valid until the bindings are cleared.
    static func bind(
      borrowedBlob: UnsafeRawBufferPointer, _ statement: OpaquePointer, _ index: Int32
    ) -> Int32 {
      bind(blob: borrowedBlob, statement, index, nil)
    }

    private static func bind(
      blob: UnsafeRawBufferPointer, _ statement: OpaquePointer, _ index: Int32,
      _ destructor: sqlite3_destructor_type?
    ) -> Int32 {
      // SQLite stores NULL for a null pointer, even if the length is 0.
      guard let start = blob.baseAddress else { return sqlite3_bind_zeroblob(statement, index, 0) }
      return sqlite3_bind_blob64(statement, index, start, UInt64(blob.count), destructor)
    }

    static func clearBindings(_ statement: OpaquePointer) -> Int32 {
      sqlite3_clear_bindings(statement)
    }

    /// The destructor that makes SQLite copy the value, because the pointer is valid only during
    /// the call.
    private static var copiedBySQLite: sqlite3_destructor_type {
      unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    static func isNull(_ statement: OpaquePointer, _ column: Int32) -> Bool {
      sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    static func integer(_ statement: OpaquePointer, _ column: Int32) -> Int64 {
      sqlite3_column_int64(statement, column)
    }

    static func double(_ statement: OpaquePointer, _ column: Int32) -> Double {
      sqlite3_column_double(statement, column)
    }

    static func text(_ statement: OpaquePointer, _ column: Int32) -> UnsafePointer<UInt8>? {
      sqlite3_column_text(statement, column)
    }

    static func blob(_ statement: OpaquePointer, _ column: Int32) -> UnsafeRawPointer? {
      sqlite3_column_blob(statement, column)
    }

    /// Returns the number of bytes of a text or a blob.
    static func count(_ statement: OpaquePointer, _ column: Int32) -> Int {
      Int(sqlite3_column_bytes(statement, column))
    }
  }
#else
  // MARK: - Without SQLite

  extension SQLite {
    private static let failure = ResultCode.error.rawValue

    static func open(_: String, _: inout OpaquePointer?, isReadOnly: Bool) -> Int32 { failure }
    static func useExtendedResultCodes(_: OpaquePointer) -> Int32 { failure }
    static func extendedErrorCode(_: OpaquePointer) -> Int32 { failure }
    static func setBusyTimeout(_: OpaquePointer, _: Int32) -> Int32 { failure }
    static func execute(_: OpaquePointer, _: String) -> Int32 { failure }
    static func isInAutocommitMode(_: OpaquePointer) -> Bool { true }
    static func lastInsertedRow(_: OpaquePointer) -> Int64 { 0 }
    static func close(_: OpaquePointer) -> Int32 { failure }
    static func closeLater(_: OpaquePointer) -> Int32 { failure }
    static func prepare(_: OpaquePointer, _: String, _: inout OpaquePointer?) -> Int32 { failure }
    static func step(_: OpaquePointer) -> Int32 { failure }
    static func reset(_: OpaquePointer) -> Int32 { failure }
    static func finalize(_: OpaquePointer) -> Int32 { failure }
    static func bindNull(_: OpaquePointer, _: Int32) -> Int32 { failure }
    static func bind(integer: Int64, _: OpaquePointer, _: Int32) -> Int32 { failure }
    static func bind(double: Double, _: OpaquePointer, _: Int32) -> Int32 { failure }
    static func bind(
      text: UnsafeBufferPointer<CChar>, _: OpaquePointer, _: Int32
    ) -> Int32 { failure }
    static func bind(blob: UnsafeRawBufferPointer, _: OpaquePointer, _: Int32) -> Int32 { failure }
    static func bind(borrowedBlob: UnsafeRawBufferPointer, _: OpaquePointer, _: Int32) -> Int32 {
      failure
    }
    static func clearBindings(_: OpaquePointer) -> Int32 { failure }
    static func isNull(_: OpaquePointer, _: Int32) -> Bool { true }
    static func integer(_: OpaquePointer, _: Int32) -> Int64 { 0 }
    static func double(_: OpaquePointer, _: Int32) -> Double { 0 }
    static func text(_: OpaquePointer, _: Int32) -> UnsafePointer<UInt8>? { nil }
    static func blob(_: OpaquePointer, _: Int32) -> UnsafeRawPointer? { nil }
    static func count(_: OpaquePointer, _: Int32) -> Int { 0 }
  }
#endif
