public import Foundation

/// A record file that grows during a run, so that finished rows survive a crash.
///
/// The file has no footer, so readers treat it as cut off until the complete record replaces it.
/// Rows are in the order in which they were appended.
public struct RecordJournal: Sendable {
  private let url: URL
  private let file: FileHandle
  /// The size of the file in bytes.
  private var size: UInt64
  /// The number of rows that are completely written.
  public private(set) var count = 0

  /// Creates a file with the beginning of a record; an existing file is replaced atomically.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - beginning: A record that provides the header and the diagnostics; its rows and its footer
  ///     are ignored.
  /// - Throws: `CocoaError` or `POSIXError` if the file cannot be written.
  public init(at url: URL, beginning: RunRecord) throws {
    var beginning = beginning
    (beginning.rows, beginning.footer) = ([], nil)
    try Self.replace(url) { try beginning.forEachPieceOfBeginning($0) }
    self.url = url
    file = try FileHandle(forWritingTo: url)
    size = try file.seekToEnd()
  }

  /// Writes a temporary file in the directory of a URL, then atomically moves it to the URL.
  private static func replace(
    _ url: URL, by write: ((Data) throws -> Void) throws -> Void
  ) throws {
    let replacement = try ReplacementFile(of: url)
    try write(replacement.append)
    try replacement.install()
  }

  /// Appends a line for each row.
  ///
  /// - Throws: `CocoaError` or `POSIXError` if the lines cannot be written, for example if the disk
  ///   is full. The file may then end within a line, which readers accept only at the end of the
  ///   file, so do not append further rows.
  public mutating func append(_ rows: [RowRecord]) throws {
    var lines = Data()
    var ends: [UInt64] = []
    for row in rows {
      lines += try row.jsonLine()
      ends.append(size + UInt64(lines.count))
    }
    defer {
      let size = self.size
      count += ends.count { $0 <= size }
    }
    do { try file.write(contentsOf: lines) } catch {
      size = (try? file.seekToEnd()) ?? size
      throw error
    }
    size += UInt64(lines.count)
  }

  /// Replaces the file with the lines of the complete record and closes the journal.
  ///
  /// - Throws: `CocoaError` or `POSIXError` if the file cannot be replaced, in which case it is
  ///   unchanged and the journal stays open, or if the journal cannot be closed.
  public func finish(with lines: Data) throws {
    try Self.replace(url) { try $0(lines) }
    try file.close()
  }

  /// Creates an empty temporary file for the complete record, in the directory of the journal.
  ///
  /// - Throws: `CocoaError` or `POSIXError` if the file cannot be created.
  package func replacement() throws -> ReplacementFile { try ReplacementFile(of: url) }

  /// Replaces the file with a replacement file that contains the complete record, and closes the
  /// journal.
  ///
  /// - Throws: `POSIXError` if the file cannot be replaced, in which case it is unchanged and the
  ///   journal stays open; `CocoaError` if the journal cannot be closed.
  package func finish(with replacement: ReplacementFile) throws {
    try replacement.install()
    try file.close()
  }

  /// Creates a record at a location that a closure chooses, and locks it until the record is
  /// finished, the journal is released or the process exits.
  ///
  /// - Parameters:
  ///   - folder: The folder that contains the locations; other calls of this method for the folder,
  ///     including calls in other processes, wait until the record is locked.
  ///   - begin: A closure that chooses an unlocked location and creates a record there.
  /// - Returns: The journal of the record.
  /// - Throws: The error that `begin` throws; `CocoaError` if the folder cannot be read.
  package static func choosing(in folder: URL, _ begin: () throws -> Self) throws -> Self {
    let door = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard door >= 0 else { throw CocoaError(.fileReadNoSuchFile) }
    defer {
      // Closing alone does not release the lock while a process that is being started has a copy of
      // the descriptor.
      _ = flock(door, LOCK_UN)
      _ = Foundation.close(door)
    }
    while flock(door, LOCK_EX) != 0, errno == EINTR {}
    let journal = try begin()
    _ = flock(journal.file.fileDescriptor, LOCK_EX | LOCK_NB)
    return journal
  }

  /// Returns whether a running process holds the lock of ``choosing(in:_:)`` on a record.
  ///
  /// A record that cannot be read counts as unlocked.
  package static func isLocked(_ url: URL) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? file.close() }
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) != 0 else { return false }
    return errno == EWOULDBLOCK
  }
}
