internal import Foundation

/// An open database of a format, with settings for durability and speed.
///
/// A commit to a file survives a process crash: the write-ahead log contains either all of it or
/// none of it. With `synchronous=NORMAL`, a power failure may lose the last commits, but never
/// leaves a partial commit. A temporary file has `synchronous=OFF`, so a power failure can damage
/// it.
final class SQLiteFile: Sendable {
  let queue: DatabaseQueue
  private let format: FileFormat
  /// The URL of the file, or `nil` for a database in memory.
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

  /// Whether other connections can access the database.
  var isShared: Bool { url != nil }

  /// Opens a database, and creates it or migrates it to the current version if necessary.
  ///
  /// A file of another format is only read and stays unchanged.
  ///
  /// - Throws: ``SQLiteStoreError``.
  /// - Complexity: Apart from migrations, O(*n*) for a file of *n* bytes up to
  ///   ``FileCheck/largestChecked``, and O(1) for a larger file.
  static func open(
    _ location: SQLiteLocation, format: FileFormat
  ) throws(SQLiteStoreError) -> SQLiteFile {
    if let absence = SQLiteStoreError.absence { throw absence }
    do {
      switch location.place {
      case .memory:
        let queue = try DatabaseQueue(
          path: DatabaseQueue.memory, configuration: configuration(isLasting: false))
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

  /// Closes the database and returns it reopened, which discards all state that is not in the file.
  ///
  /// A database in memory is returned unchanged.
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
        applicationID: try db.prepared("PRAGMA application_id").first { $0.integer(0) } ?? 0,
        version: try db.prepared("PRAGMA user_version").first { $0.integer(0) } ?? 0
      )
    }
    if isNew || state.applicationID == 0 || state.version < format.version {
      try format.migrate(queue)
    }
    // Enabled after the migration, so that the main file contains the application ID before the log
    // is used.
    try queue.inDatabase { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
    return SQLiteFile(queue: queue, format: format, url: url, temporary: temporary)
  }

  /// Returns the settings of the connection to a lasting or a temporary database.
  private static func configuration(isLasting: Bool) -> DatabaseQueue.Configuration {
    // The cache size is a limit in KiB, and is sufficient for the index of a million UUIDs. The log
    // is copied to the main file after 8,000 pages (32 MB) instead of 1,000, because UUIDs change
    // pages all over their index: the more changes a page collects, the less often it is copied.
    DatabaseQueue.Configuration(
      busyTimeout: 5000,
      setup: """
        PRAGMA synchronous = \(isLasting ? "NORMAL" : "OFF");
        PRAGMA cache_size = -32768;
        PRAGMA temp_store = MEMORY;
        PRAGMA wal_autocheckpoint = 8000;
        """)
  }
}

/// A file that is deleted when the last reference to this object is released.
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
