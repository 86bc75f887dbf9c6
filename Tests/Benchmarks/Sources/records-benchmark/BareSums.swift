import BareSQLite
import Foundation

/// Monthly sums of energy that are calculated with SQLite alone.
final class BareSums {
  private var connection: OpaquePointer?
  private var statement: OpaquePointer?

  /// The query, in which dates are seconds since the start of 2001.
  private static let sql = """
    SELECT strftime('%Y-%m', start_date + 978307200, 'unixepoch') AS month, sum(value) FROM sample
    WHERE type = (SELECT id FROM type WHERE identifier LIKE '%DietaryEnergyConsumed')
    GROUP BY month ORDER BY month
    """

  init(_ file: URL) throws {
    guard sqlite3_open(file.path, &connection) == SQLITE_OK,
      sqlite3_exec(connection, "PRAGMA cache_size = -32768", nil, nil, nil) == SQLITE_OK,
      sqlite3_prepare_v2(connection, Self.sql, -1, &statement, nil) == SQLITE_OK
    else { throw BenchmarkFailure("SQLite: \(sqlite3_errcode(connection))") }
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close(connection)
  }

  func sums() throws -> [Double] {
    defer { sqlite3_reset(statement) }
    var sums: [Double] = []
    while sqlite3_step(statement) == SQLITE_ROW { sums.append(sqlite3_column_double(statement, 1)) }
    guard sqlite3_errcode(connection) == SQLITE_DONE else {
      throw BenchmarkFailure("SQLite: \(sqlite3_errcode(connection))")
    }
    return sums
  }
}
