internal import Foundation
internal import GRDB
private import GRDBSQLite

/// A prepared SQL statement that binds and reads values without intermediate copies.
///
/// Each connection prepares it once. Text keeps all characters, including NUL.
struct PreparedStatement {
  private let statement: Statement
  private let handle: OpaquePointer

  fileprivate init(_ statement: Statement) {
    self.statement = statement
    handle = statement.sqliteStatement
  }

  /// Runs a statement without result rows.
  func run<each Value: ColumnValue>(_ values: repeat each Value) throws {
    try bind(repeat each values)
    defer { reset() }
    while try next() {}
  }

  /// Runs a statement, and calls a closure with each row until the closure returns `false`.
  func rows<each Value: ColumnValue>(
    _ values: repeat each Value, visit: (Self) throws -> Bool
  ) throws {
    try bind(repeat each values)
    defer { reset() }
    while try next(), try visit(self) {}
  }

  /// Runs a statement, and returns a closure's result for the first row, or `nil` without rows.
  func first<Result, each Value: ColumnValue>(
    _ values: repeat each Value, read: (Self) throws -> Result?
  ) throws -> Result? {
    try bind(repeat each values)
    defer { reset() }
    return try next() ? read(self) : nil
  }

  // MARK: - Columns of the current row, counted from 0

  /// Returns an integer, or 0 for NULL.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// Returns a row number that refers to another table, or 0 for NULL.
  func key(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns whether an integer is not 0.
  func isTrue(_ column: Int32) -> Bool { sqlite3_column_int64(handle, column) != 0 }

  /// Returns an integer, or `nil` for NULL.
  func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

  /// Returns a number, or `nil` for NULL.
  func double(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, column)
  }

  /// Returns text, or `nil` for NULL.
  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns bytes, or `nil` for NULL.
  func data(_ column: Int32) -> Data? {
    guard !isNull(column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    guard let start = sqlite3_column_blob(handle, column) else { return Data() }
    return Data(bytes: start, count: count)
  }

  /// Returns a UUID, or `nil` if the value does not have 16 bytes.
  func uuid(_ column: Int32) -> UUID? {
    guard let start = sqlite3_column_blob(handle, column),
      sqlite3_column_bytes(handle, column) == 16
    else { return nil }
    return UUID(uuid: start.loadUnaligned(as: uuid_t.self))
  }

  private func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  // MARK: - Execution

  private func bind<each Value: ColumnValue>(_ values: repeat each Value) throws {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      let code = value.bind(to: handle, at: index)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
  }

  private func next() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let extended = sqlite3_extended_errcode(sqlite3_db_handle(handle))
      let isDetail = extended & 0xFF == code & 0xFF
      throw DatabaseError(resultCode: ResultCode(rawValue: isDetail ? extended : code))
    }
  }

  private func reset() { sqlite3_reset(handle) }
}

extension Database {
  /// Returns the prepared form of a statement.
  func prepared(_ sql: String) throws -> PreparedStatement {
    PreparedStatement(try cachedStatement(sql: sql))
  }
}

// MARK: - Values

/// A value that a column can hold.
protocol ColumnValue {
  /// Binds the value to a statement, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Int64: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Bool: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }
}

extension Double: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }
}

extension String: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text(
          statement, index, characters.baseAddress, Int32(characters.count), copiedBySQLite)
      }
    }
  }
}

extension Data: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes { bytes in
      sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), copiedBySQLite)
    }
  }
}

extension UUID: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes(of: uuid) { bytes in
      sqlite3_bind_blob(statement, index, bytes.baseAddress, 16, copiedBySQLite)
    }
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard let value = self else { return sqlite3_bind_null(statement, index) }
    return value.bind(to: statement, at: index)
  }
}

/// Makes SQLite copy the value, because the pointer is only valid during the call.
private var copiedBySQLite: sqlite3_destructor_type {
  unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
