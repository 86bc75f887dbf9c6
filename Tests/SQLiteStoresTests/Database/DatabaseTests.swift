import Foundation
import Testing

@testable import SQLiteStores

/// Tests of the statements, transactions and connections of the system's SQLite.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct DatabaseTests {
  private let disk = try? Disk()

  /// Opens the test's own file, with a table of numbers.
  private func open(_ configuration: DatabaseQueue.Configuration = .init()) throws -> DatabaseQueue
  {
    let queue = try DatabaseQueue(path: try file().path, configuration: configuration)
    try queue.inDatabase { db in
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS number (value INTEGER UNIQUE NOT NULL)")
    }
    return queue
  }

  private func file() throws -> URL {
    try #require(disk).folder.appendingPathComponent("numbers")
  }

  private func numbers(_ db: Database) throws -> [Int] {
    var numbers: [Int] = []
    try db.prepared("SELECT value FROM number ORDER BY value").rows { row in
      numbers.append(row.integer(0))
      return true
    }
    return numbers
  }

  private func insert(_ number: Int, _ db: Database) throws {
    try db.prepared("INSERT INTO number VALUES (?)").run(number)
  }

  private struct Refusal: Error {}

  // MARK: - Transactions

  @Test(arguments: [Database.TransactionKind.deferred, .immediate])
  func `a committed transaction is saved`(_ kind: Database.TransactionKind) throws {
    let queue = try open()
    try queue.inDatabase { db in
      try db.inTransaction(kind) {
        try insert(1, db)
        #expect(db.isInsideTransaction)
        return .commit
      }
      #expect(!db.isInsideTransaction)
    }
    try queue.close()
    #expect(try open().inDatabase(numbers) == [1])
  }

  @Test(arguments: [Database.TransactionKind.deferred, .immediate])
  func `a transaction that throws is rolled back, and rethrows the error`(
    _ kind: Database.TransactionKind
  ) throws {
    try open().inDatabase { db in
      try insert(1, db)
      #expect(throws: Refusal.self) {
        try db.inTransaction(kind) {
          try insert(2, db)
          throw Refusal()
        }
      }
      #expect(!db.isInsideTransaction)
      #expect(try numbers(db) == [1])
    }
  }

  @Test func `a transaction can be rolled back without an error`() throws {
    try open().inDatabase { db in
      try db.inTransaction(.immediate) {
        try insert(1, db)
        return .rollback
      }
      #expect(try numbers(db) == [])
    }
  }

  @Test func `a failing statement rolls back its transaction`() throws {
    try open().inDatabase { db in
      let error = #expect(throws: DatabaseError.self) {
        try db.inTransaction(.immediate) {
          try insert(1, db)
          try insert(1, db)
          return .commit
        }
      }
      #expect(error?.extendedResultCode == .uniqueConstraint)
      #expect(error?.resultCode == .constraint)
      #expect(try numbers(db) == [])
      // The statement can be run again after its failure.
      try insert(1, db)
      #expect(try numbers(db) == [1])
    }
  }

  @Test func `a nested transaction is rejected, and the outer transaction is rolled back`() throws {
    try open().inDatabase { (db) throws in
      let error = #expect(throws: DatabaseError.self) {
        try db.inTransaction(.immediate) {
          try insert(1, db)
          try db.inTransaction(.deferred) { .commit }
          return .commit
        }
      }
      #expect(error?.resultCode == .error)
      #expect(try numbers(db) == [])
    }
  }

  @Test func `a transaction that its own statements ended is not reported as committed`() throws {
    try open().inDatabase { (db) throws in
      let error = #expect(throws: DatabaseError.self) {
        try db.inTransaction(.immediate) {
          try insert(1, db)
          try db.execute(sql: "ROLLBACK")
          try insert(2, db)
          return .commit
        }
      }
      #expect(error?.resultCode == .abort)
    }
  }

  @Test func `a row that violates a foreign key is rejected`() throws {
    try open().inDatabase { db in
      try db.execute(sql: "CREATE TABLE part (number INTEGER REFERENCES number (value))")
      let error = #expect(throws: DatabaseError.self) {
        try db.prepared("INSERT INTO part VALUES (?)").run(7)
      }
      #expect(error?.resultCode == .constraint)
    }
  }

  // MARK: - Several connections

  @Test func `a second writer without a timeout fails with a busy error`() throws {
    let (first, second) = (try open(), try open())
    try first.inDatabase { db in
      try db.inTransaction(.immediate) {
        try insert(1, db)
        let error = #expect(throws: DatabaseError.self) {
          try second.inDatabase { db in try db.inTransaction(.immediate) { .commit } }
        }
        #expect(error?.resultCode == .busy)
        #expect(error.map { SQLiteStoreError(wrapping: $0).code } == .busy)
        return .commit
      }
    }
    #expect(try second.inDatabase(numbers) == [1])
  }

  @Test func `a writer with a timeout waits for another writer`() async throws {
    let (first, second) = (try open(), try open(.init(busyTimeout: 60_000)))
    try first.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    async let written: Void = second.inDatabase { db in
      try db.inTransaction(.immediate) {
        try insert(2, db)
        return .commit
      }
    }
    try first.inDatabase { db in
      try insert(1, db)
      try db.execute(sql: "COMMIT")
    }
    try await written
    #expect(try first.inDatabase(numbers) == [1, 2])
  }

  @Test func `transactions of concurrent tasks on one connection are all committed`() async throws {
    let queue = try open()
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          try queue.inDatabase { db in
            try db.inTransaction(.immediate) {
              try insert(number, db)
              return .commit
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try queue.inDatabase(numbers) == Array(0..<200))
  }

  @Test func `a read-only connection neither changes nor creates a file`() throws {
    _ = try open()
    let reader = try DatabaseQueue(path: try file().path, configuration: .init(isReadOnly: true))
    let error = #expect(throws: DatabaseError.self) {
      try reader.inDatabase { db in try insert(1, db) }
    }
    #expect(error?.resultCode == .readOnly)
    let missing = try file().path + "-missing"
    let other = #expect(throws: DatabaseError.self) {
      try DatabaseQueue(path: missing, configuration: .init(isReadOnly: true))
    }
    #expect(other?.resultCode == .cannotOpen)
    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  // MARK: - Opening and closing

  @Test func `a closed database rejects statements and settings, and can be closed again`() throws {
    let queue = try open()
    try queue.inDatabase { db in try insert(1, db) }
    try queue.close()
    try queue.close()
    let uses: [(Database) throws -> Void] = [
      { db in _ = try numbers(db) }, { db in try db.execute(sql: "SELECT 1") },
      { db in try db.waitForLocks(milliseconds: 1) },
    ]
    for use in uses {
      let error = #expect(throws: DatabaseError.self) { try queue.inDatabase(use) }
      #expect(error?.resultCode == .misuse)
    }
    #expect(try queue.inDatabase { db in db.lastInsertedRowID } == 0)
    #expect(try open().inDatabase(numbers) == [1])
  }

  @Test func `a database cannot be used after its access has ended`() throws {
    let queue = try open()
    let kept = try queue.inDatabase { db in db }
    let error = #expect(throws: DatabaseError.self) { try insert(1, kept) }
    #expect(error?.resultCode == .misuse)
    #expect(try queue.inDatabase(numbers) == [])
  }

  @Test func `a file that is not a database is rejected when it is opened`() throws {
    try Data(repeating: 0x41, count: 4096).write(to: try file())
    let error = #expect(throws: DatabaseError.self) { try DatabaseQueue(path: try file().path) }
    #expect(error?.resultCode == .notADatabase)
    #expect(try Data(contentsOf: try file()) == Data(repeating: 0x41, count: 4096))
  }

  @Test func `a folder in place of a file is rejected`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try DatabaseQueue(path: try #require(disk).folder.path)
    }
    #expect(error?.resultCode == .cannotOpen)
  }

  @Test func `the statement that reads damaged data reports the damage`() throws {
    let queue = try open()
    try queue.inDatabase { db in
      try db.inTransaction(.immediate) {
        for number in 0..<5_000 { try insert(number, db) }
        return .commit
      }
    }
    try queue.close()
    var bytes = try Data(contentsOf: try file())
    bytes.replaceSubrange(4096..., with: Data(repeating: 0x5A, count: bytes.count - 4096))
    try bytes.write(to: try file())
    let damaged = try DatabaseQueue(path: try file().path)
    let error = #expect(throws: DatabaseError.self) { try damaged.inDatabase(numbers) }
    #expect(error?.resultCode == .corrupt)
    #expect(error.map { SQLiteStoreError(wrapping: $0).code } == .damaged)
  }
}
