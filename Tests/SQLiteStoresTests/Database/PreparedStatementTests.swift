import Foundation
import Testing

@testable import SQLiteStores

/// Tests of prepared statements, and of the values that are bound to them and read from their rows.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct PreparedStatementTests {
  private func open() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: DatabaseQueue.memory)
    try queue.inDatabase { db in try db.execute(sql: "CREATE TABLE kept (value ANY) STRICT") }
    return queue
  }

  /// Stores a value in a row, and reads the row.
  private func kept<Read>(
    _ value: some ColumnValue, _ read: (PreparedStatement) throws -> Read?
  ) throws -> Read? {
    try open().inDatabase { db in
      try db.prepared("INSERT INTO kept VALUES (?)").run(value)
      #expect(db.lastInsertedRowID == 1)
      return try db.prepared("SELECT value FROM kept").first(read: read)
    }
  }

  @Test(arguments: [0, 1, -1, Int.max, Int.min, 1 << 53 + 1])
  func `an integer is stored exactly`(_ number: Int) throws {
    #expect(try kept(number) { $0.integer(0) } == number)
    #expect(try kept(Int64(number)) { $0.key(0) } == Int64(number))
    #expect(try kept(number) { $0.optionalInteger(0) } == number)
    #expect(try kept(number) { $0.isTrue(0) } == (number != 0))
  }

  @Test(arguments: [true, false]) func `a Boolean is stored and read back`(_ value: Bool) throws {
    #expect(try kept(value) { $0.isTrue(0) } == value)
  }

  @Test(
    arguments: [
      0.1 + 0.2, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ] as [Double])
  func `a floating-point number is stored exactly`(_ number: Double) throws {
    #expect(try kept(number) { $0.double(0) } == number)
  }

  @Test func `NaN is stored as NULL`() throws {
    #expect(try kept(Double.nan) { $0.double(0) } == nil)
  }

  @Test(arguments: ["", "a", "a\0b", "\0", "ä 🏋️ \u{FFFF}", String(repeating: "x", count: 1 << 20)])
  func `text is stored with all its characters`(_ text: String) throws {
    #expect(try kept(text) { $0.text(0) } == text)
  }

  @Test(arguments: [[], [0], Array(0...255), [UInt8](repeating: 7, count: 1 << 20)] as [[UInt8]])
  func `bytes are stored and read back`(_ bytes: [UInt8]) throws {
    #expect(try kept(Data(bytes)) { $0.data(0) } == Data(bytes))
  }

  @Test func `a UUID is stored, and bytes of another length are not read as a UUID`() throws {
    let uuid = UUID()
    #expect(try kept(uuid) { $0.uuid(0) } == uuid)
    #expect(try kept(Data(repeating: 1, count: 15)) { $0.uuid(0) } == nil)
    #expect(try kept(Data(repeating: 1, count: 17)) { $0.uuid(0) } == nil)
  }

  @Test func `nil is stored as NULL`() throws {
    #expect(try kept(String?.none) { $0.text(0) } == nil)
    #expect(try kept(Data?.none) { $0.data(0) } == nil)
    #expect(try kept(Double?.none) { $0.double(0) } == nil)
    #expect(try kept(Int?.none) { $0.optionalInteger(0) } == nil)
    #expect(try kept(Int?.none) { $0.integer(0) } == 0)
    #expect(try kept(UUID?.none) { $0.uuid(0) } == nil)
    #expect(try kept(String?.some("x")) { $0.text(0) } == "x")
  }

  @Test func `a visitor can stop early, and the next visit starts with the first row`() throws {
    try open().inDatabase { db in
      for number in 0..<5 { try db.prepared("INSERT INTO kept VALUES (?)").run(number) }
      for _ in 0..<2 {
        var seen: [Int] = []
        try db.prepared("SELECT value FROM kept ORDER BY value").rows { row in
          seen.append(row.integer(0))
          return seen.count < 3
        }
        #expect(seen == [0, 1, 2])
      }
    }
  }

  @Test(arguments: ["SELECT", "SELECT absent FROM kept", "", "-- nothing"])
  func `an invalid or empty statement is rejected`(_ sql: String) throws {
    let error = try open().inDatabase { db in
      #expect(throws: DatabaseError.self) { try db.prepared(sql) }
    }
    #expect(error != nil)
  }

  @Test func `a value for which the statement has no parameter is rejected`() throws {
    try open().inDatabase { (db) throws in
      #expect(throws: DatabaseError.self) {
        try db.prepared("INSERT INTO kept VALUES (?)").run(1, 2)
      }
      #expect(try db.prepared("SELECT count(*) FROM kept").first { $0.integer(0) } == 0)
    }
  }

  @Test func `a statement cannot be run again while its rows are being read`() throws {
    try open().inDatabase { db in
      let sql = "SELECT value FROM kept WHERE value > ?"
      for number in 1...2 { try db.prepared("INSERT INTO kept VALUES (?)").run(number) }
      try db.prepared(sql).rows(0) { _ in
        let error = #expect(throws: DatabaseError.self) {
          try db.prepared(sql).rows(1) { _ in true }
        }
        #expect(error?.resultCode == .misuse)
        return true
      }
    }
  }
}
