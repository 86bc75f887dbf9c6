internal import Foundation

/// A check of whether a file can be opened for writing; the file itself stays unchanged.
struct FileCheck {
  enum Result {
    /// The file does not exist or is empty.
    case new
    /// The file is a database of the format.
    case known
  }

  /// The maximum size in bytes of a file that is read completely before it is opened.
  ///
  /// Damage to a larger file is detected when the damaged part is read.
  static let largestChecked = 64 << 20

  let url: URL
  let format: FileFormat

  /// Checks the header of the file and, unless its creation was interrupted, its tables through a
  /// read-only connection.
  ///
  /// - Throws: ``SQLiteStoreError``, or an error from the database or the file system.
  func run() throws -> Result {
    let head: Data
    let size: UInt64
    do {
      guard FileManager.default.fileExists(atPath: url.path) else { return .new }
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      head = try handle.read(upToCount: 100) ?? Data()
      size = try handle.seekToEnd()
    } catch {
      throw SQLiteStoreError(.cannotOpen, "The file cannot be read.")
    }
    guard !head.isEmpty else { return .new }
    try check(head)
    // The creation was interrupted; SQLite undoes it when the file is opened for writing.
    guard try sizeOfFile(ending: "-journal") == 0 else { return .known }
    let hasLog = try sizeOfFile(ending: "-wal") > 0
    do { try checkTables(size: size) } catch {
      if !hasLog { removeEmptyLog() }
      throw error
    }
    return .known
  }

  /// Checks the first bytes; the offset of each number is part of SQLite's file format.
  private func check(_ head: Data) throws {
    let bytes = Array(head)
    guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw SQLiteStoreError(.notADatabase, "The file is not a SQLite database.")
    }
    try check(
      applicationID: Int32(truncatingIfNeeded: number(in: bytes, at: 68)),
      version: number(in: bytes, at: 60))
  }

  private func number(in bytes: [UInt8], at index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func check(applicationID: Int32, version: Int) throws {
    guard applicationID == format.applicationID else {
      throw SQLiteStoreError(.foreignFile, "The file is not a \(format.name).")
    }
    guard version <= format.version else {
      throw SQLiteStoreError(
        .newerSchema,
        "The \(format.name) has version \(version), but this program supports up to \(format.version)."
      )
    }
  }

  /// Returns the size of an accompanying file in bytes, or 0 if it does not exist.
  private func sizeOfFile(ending: String) throws -> UInt64 {
    let path = url.path + ending
    guard FileManager.default.fileExists(atPath: path) else { return 0 }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.size] as? NSNumber)?.uint64Value ?? 0
  }

  /// Removes the files that the read-only connection can create but not remove.
  ///
  /// SQLite removes these files when the last writable connection closes. The connection changes
  /// nothing else because the log is empty.
  private func removeEmptyLog() {
    guard let queue = try? DatabaseQueue(path: url.path) else { return }
    _ = try? queue.inDatabase { db in try db.execute(sql: "PRAGMA schema_version") }
    try? queue.close()
  }

  private func checkTables(size: UInt64) throws {
    let queue = try DatabaseQueue(
      path: url.path, configuration: .init(isReadOnly: true, busyTimeout: 5000))
    defer { try? queue.close() }
    try queue.inDatabase { db in
      // Check again, because the newest values may be in the write-ahead log.
      try check(
        applicationID: Int32(
          truncatingIfNeeded: try db.prepared("PRAGMA application_id").first { $0.integer(0) } ?? 0),
        version: try db.prepared("PRAGMA user_version").first { $0.integer(0) } ?? 0)
      guard size <= Self.largestChecked else { return }
      let finding = try db.prepared("PRAGMA quick_check(1)").first { $0.text(0) }
      guard finding == "ok" else {
        throw SQLiteStoreError(.damaged, "The \(format.name) is damaged.")
      }
    }
  }
}
