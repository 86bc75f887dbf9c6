internal import Foundation
internal import GRDB

/// An open database of a format, with the settings that make it durable and fast.
///
/// A commit survives the end of the process at any moment: it is complete in the write-ahead log or
/// absent. With `synchronous=NORMAL` a power cut may take back the last commits, but never a part
/// of one.
final class SQLiteFile: Sendable {
  let queue: DatabaseQueue
  private let format: FileFormat
  /// Where the file is; `nil` for a database in memory.
  private let url: URL?
  private let temporary: TemporaryFile?

  private init(
    queue: DatabaseQueue, format: FileFormat, url: URL?, temporary: TemporaryFile?
  ) {
    self.queue = queue
    self.format = format
    self.url = url
    self.temporary = temporary
  }

  /// Whether another process can know the database.
  var isShared: Bool { url != nil }

  /// Opens a database, and makes it first where there is none.
  ///
  /// A file of a wrong kind is only read.
  ///
  /// - Throws: ``SQLiteStoreError``.
  /// - Complexity: O(1); O(*n*) for a file of *n* bytes up to ``FileCheck/largestChecked``.
  static func open(
    _ location: SQLiteLocation, format: FileFormat
  ) throws(SQLiteStoreError) -> SQLiteFile {
    do {
      switch location.place {
      case .memory:
        let queue = try DatabaseQueue(configuration: configuration(isLasting: false))
        try format.migrate(queue)
        return SQLiteFile(queue: queue, format: format, url: nil, temporary: nil)
      case .temporary(let folder):
        let temporary = TemporaryFile(in: folder)
        return try open(temporary.url, format: format, temporary: temporary)
      case .file(let url): return try open(url, format: format, temporary: nil)
      }
    } catch {
      throw SQLiteStoreError(wrapping: error)
    }
  }

  /// Closes the database and opens it again, so that only what the file holds is left.
  ///
  /// A database in memory stays as it is.
  func reopened() throws(SQLiteStoreError) -> SQLiteFile {
    guard let url else { return self }
    do {
      try queue.close()
      return try Self.open(url, format: format, temporary: temporary)
    } catch {
      throw SQLiteStoreError(wrapping: error)
    }
  }

  private static func open(
    _ url: URL, format: FileFormat, temporary: TemporaryFile?
  ) throws -> SQLiteFile {
    let isNew = try FileCheck(url: url, format: format).run() == .new
    let queue = try DatabaseQueue(
      path: url.path, configuration: configuration(isLasting: temporary == nil))
    let state = try queue.inDatabase { db in
      (
        applicationID: try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        version: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      )
    }
    if isNew || state.applicationID == 0 || state.version < format.version {
      try format.migrate(queue)
    }
    // Only now, so that the main file tells whose it is before anything stands in the log alone.
    try queue.inDatabase { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
    return SQLiteFile(queue: queue, format: format, url: url, temporary: temporary)
  }

  /// The settings of every connection that writes.
  private static func configuration(isLasting: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // The cache is a limit in KiB, and holds the index of a million UUIDs.
      try db.execute(
        sql: """
          PRAGMA synchronous = \(isLasting ? "NORMAL" : "OFF");
          PRAGMA cache_size = -32768;
          PRAGMA temp_store = MEMORY;
          """)
    }
    return configuration
  }
}

/// A file that is removed with its last user.
private final class TemporaryFile: Sendable {
  let url: URL

  init(in folder: URL) {
    url = folder.appendingPathComponent("\(UUID().uuidString).sqlite")
  }

  deinit {
    for ending in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: url.path + ending)
    }
  }
}
