internal import BareSQLite
internal import Foundation
internal import HealthExport

/// The rows of a durable store, read and inserted with SQLite alone.
final class RowFile {
  private var connection: OpaquePointer?

  init(_ url: URL) throws {
    try check(sqlite3_open(url.path, &connection))
  }

  deinit { sqlite3_close(connection) }

  /// Returns the number of samples and the sums of their column lengths, values and start dates.
  func summary() throws -> String {
    let columns = Rows.columns.map { "sum(length(\($0)))" } + ["sum(value)", "sum(start_date)"]
    let statement = try prepare("SELECT count(*), \(columns.joined(separator: ", ")) FROM sample")
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW else { throw failure }
    return (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "-"
    }.joined(separator: " ")
  }

  /// Reads the schema, the samples and the rows that they refer to into memory.
  func rows() throws -> Rows {
    let schema = try texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var shared: [(table: String, rows: [[Value]])] = []
    for table in ["type", "unit", "source", "device"] {
      shared.append((table, try values("SELECT * FROM \(table)")))
    }
    let samples = try values(
      "SELECT \(Rows.columns.joined(separator: ", ")) FROM sample ORDER BY position")
    return Rows(schema: schema, shared: shared, samples: samples)
  }

  fileprivate func execute(_ sql: String) throws {
    try check(sqlite3_exec(connection, sql, nil, nil, nil))
  }

  /// Inserts rows with one prepared statement, in transactions of at most `batch` rows.
  fileprivate func insert(
    _ rows: [[Value]], into table: String, _ columns: [String], batch: Int
  ) throws {
    guard let count = rows.first?.count else { return }
    let names = columns.isEmpty ? "" : " (\(columns.joined(separator: ", ")))"
    let places = [String](repeating: "?", count: count).joined(separator: ", ")
    let statement = try prepare("INSERT INTO \(table)\(names) VALUES (\(places))")
    defer { sqlite3_finalize(statement) }
    for start in stride(from: 0, to: rows.count, by: batch) {
      try execute("BEGIN IMMEDIATE")
      for row in rows[start..<min(start + batch, rows.count)] { try run(statement, with: row) }
      try execute("COMMIT")
    }
  }

  /// Binds the values of a row, starting at an index, without copying them, and runs the statement
  /// while their bytes are accessible.
  private func run(
    _ statement: OpaquePointer?, with row: [Value], from start: Int = 0
  ) throws {
    for index in start..<row.count {
      let place = Int32(index + 1)
      switch row[index] {
      case .null: try check(sqlite3_bind_null(statement, place))
      case .integer(let number): try check(sqlite3_bind_int64(statement, place, number))
      case .real(let number): try check(sqlite3_bind_double(statement, place, number))
      case .text(let bytes):
        return try bytes.withUnsafeBytes { bytes in
          let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
          try check(sqlite3_bind_text(statement, place, text, Int32(bytes.count), nil))
          try run(statement, with: row, from: index + 1)
        }
      case .blob(let bytes):
        return try bytes.withUnsafeBytes { bytes in
          try check(
            sqlite3_bind_blob(statement, place, bytes.baseAddress, Int32(bytes.count), nil))
          try run(statement, with: row, from: index + 1)
        }
      }
    }
    guard sqlite3_step(statement) == SQLITE_DONE else { throw failure }
    sqlite3_reset(statement)
  }

  private func texts(_ sql: String) throws -> [String] {
    try values(sql).compactMap { row in
      if case .text(let bytes)? = row.first { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
  }

  private func values(_ sql: String) throws -> [[Value]] {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    var rows: [[Value]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append((0..<sqlite3_column_count(statement)).map { Value(statement, $0) })
      case SQLITE_DONE: return rows
      default: throw failure
      }
    }
  }

  private func prepare(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
    return statement
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure }
  }

  private var failure: CopyBenchmark.Failure {
    .init(description: "SQLite: \(sqlite3_errmsg(connection).map { String(cString: $0) } ?? "")")
  }
}

/// The schema of a store, its samples, and the rows that they refer to, in memory.
struct Rows {
  static let columns = [
    "position", "uuid", "type", "start_date", "end_date", "value", "unit", "source", "device",
    "sync_identifier", "sync_version", "metadata", "code",
  ]

  let schema: [String]
  let shared: [(table: String, rows: [[Value]])]
  let samples: [[Value]]

  /// Inserts all rows into a new file, with the pragmas of the store except `wal_autocheckpoint`,
  /// which keeps SQLite's default.
  func insert(into url: URL) throws {
    let file = try RowFile(url)
    try file.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768;
      PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON;
      """)
    for statement in schema { try file.execute(statement) }
    for (table, rows) in shared { try file.insert(rows, into: table, [], batch: 1_000) }
    try file.insert(
      samples, into: "sample", Self.columns, batch: HealthExportReader.usualBatchSize)
  }
}

/// A value of a column.
enum Value {
  case null
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])

  init(_ statement: OpaquePointer?, _ column: Int32) {
    func bytes(_ start: UnsafeRawPointer?) -> [UInt8] {
      Array(
        UnsafeRawBufferPointer(
          start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: self = .text(bytes(UnsafeRawPointer(sqlite3_column_text(statement, column))))
    case SQLITE_BLOB: self = .blob(bytes(sqlite3_column_blob(statement, column)))
    default: self = .null
    }
  }
}
