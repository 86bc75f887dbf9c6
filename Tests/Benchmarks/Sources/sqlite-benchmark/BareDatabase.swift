import BareSQLite

/// A database that is accessed with SQLite alone.
final class BareDatabase {
  struct Failure: Error {
    let code: Int32
  }

  private var connection: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  init(path: String) throws {
    try check(sqlite3_open(path, &connection))
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(connection)
  }

  func execute(_ sql: String) throws { try check(sqlite3_exec(connection, sql, nil, nil, nil)) }

  /// Inserts rows in one transaction, with one prepared statement.
  func insert(_ rows: [[Value]], _ sql: String) throws {
    try execute("BEGIN IMMEDIATE")
    let statement = try prepared(sql)
    for row in rows {
      for (index, value) in row.enumerated() { try bind(value, Int32(index + 1), statement) }
      guard sqlite3_step(statement) == SQLITE_DONE else {
        throw Failure(code: sqlite3_errcode(connection))
      }
      sqlite3_reset(statement)
    }
    try execute("COMMIT")
  }

  /// Returns the texts in the first column of a query's rows.
  func texts(_ sql: String) throws -> [String] {
    let statement = try prepared(sql)
    defer { sqlite3_reset(statement) }
    var texts: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
    }
    try check(sqlite3_errcode(connection) == SQLITE_DONE ? SQLITE_OK : sqlite3_errcode(connection))
    return texts
  }

  private func prepared(_ sql: String) throws -> OpaquePointer? {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: Value, _ index: Int32, _ statement: OpaquePointer?) throws {
    // SQLite copies texts and blobs, because the pointers do not outlive the call.
    let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: try check(sqlite3_bind_null(statement, index))
    case .integer(let number): try check(sqlite3_bind_int64(statement, index, number))
    case .real(let number): try check(sqlite3_bind_double(statement, index, number))
    case .text(let text): try check(sqlite3_bind_text(statement, index, text, -1, copying))
    case .blob(let bytes):
      try check(sqlite3_bind_blob(statement, index, bytes, Int32(bytes.count), copying))
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw Failure(code: code) }
  }
}
