import Foundation
import Testing
import WeightSync

@testable import SQLiteStores

/// An entry with the fields that entries had before the sync existed.
struct OldEntry: Equatable {
  var value: Double
  var unit: String
  /// Seconds since the beginning of 2001.
  var date: Double
  var note: String?
  /// Body fat in percent, as decimal text.
  var fat: String?
  /// Seconds since the beginning of 2001.
  var modified: Double?
}

extension OldEntry {
  /// Creates an old entry from the corresponding fields of a current entry.
  init(_ entry: WeightEntry) {
    self.init(
      value: entry.weightValue, unit: entry.weightUnit,
      date: entry.date.timeIntervalSinceReferenceDate, note: entry.note,
      fat: entry.bodyFatPercentage.map { "\($0)" },
      modified: entry.modifiedDate?.timeIntervalSinceReferenceDate)
  }
}

/// The file of a home from before the sync existed.
enum OldHome {
  /// The application ID of a home of weight entries.
  private static let applicationID = 0x4853_5748

  /// Writes a file that contains only the table of old entries.
  static func write(_ entries: [OldEntry], to file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.inDatabase { db in
      try db.execute(
        sql: """
          PRAGMA application_id = \(applicationID);
          CREATE TABLE weight_entry (
            id INTEGER PRIMARY KEY, weight_value REAL NOT NULL, weight_unit TEXT NOT NULL,
            date REAL NOT NULL, note TEXT, body_fat_percentage TEXT, modified_date REAL
          ) STRICT;
          """)
      try db.inTransaction(.immediate) {
        for entry in entries {
          try db.prepared("INSERT INTO weight_entry VALUES (NULL, ?, ?, ?, ?, ?, ?)").run(
            entry.value, entry.unit, entry.date, entry.note, entry.fat, entry.modified)
        }
        return .commit
      }
    }
    try queue.close()
  }

  /// Adds the current tables to an old file, as the first migration does.
  static func takeFirstStep(_ file: URL, of today: Disk) async throws {
    _ = try today.home()
    var tables: [String] = []
    try DatabaseQueue(path: today.homeFile.path).inDatabase { db in
      let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
      try db.prepared(sql).rows { row in
        tables.append(try #require(row.text(0)))
        return true
      }
    }
    let queue = try DatabaseQueue(path: file.path)
    try queue.inDatabase { db in
      for table in tables { try db.execute(sql: table) }
      try db.execute(
        sql: "INSERT INTO grdb_migrations VALUES ('entries'); PRAGMA user_version = 1")
    }
    try queue.close()
  }

  /// Downgrades a current home to the version before the migration of old entries.
  static func takeBackLastStep(_ file: URL) async throws {
    try await change(
      file,
      """
      DELETE FROM grdb_migrations WHERE identifier <> 'entries';
      PRAGMA user_version = 1;
      """)
  }

  /// Changes a file through a separate connection.
  static func change(_ file: URL, _ sql: String) async throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.inDatabase { db in try db.execute(sql: sql) }
    try queue.close()
  }
}
