public import Foundation

/// A record in a file that grows with its run, so that it holds what has been run however the run
/// ends.
///
/// It has no footer: a reader takes it for a record that was cut off, until a whole one is written
/// in its place. Rows stand in the order in which they came.
public struct RecordJournal: Sendable {
  private let url: URL
  private let file: FileHandle
  /// The bytes in the file.
  private var size: UInt64
  /// The number of rows that are wholly in the file.
  public private(set) var count = 0

  /// Begins a record; a file that is there is replaced once the beginning is written.
  ///
  /// - Parameters:
  ///   - url: The place of the file.
  ///   - beginning: A record whose header and diagnostics are written.
  /// - Throws: `CocoaError` or `POSIXError` where the file cannot be written.
  public init(at url: URL, beginning: RunRecord) throws {
    var beginning = beginning
    (beginning.rows, beginning.footer) = ([], nil)
    try Self.replace(url, by: try beginning.encodedBeginning())
    self.url = url
    file = try FileHandle(forWritingTo: url)
    size = try file.seekToEnd()
  }

  /// Puts a file in the place of another in one step, once it is wholly written beside it.
  private static func replace(_ url: URL, by data: Data) throws {
    let temporary = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
    do {
      try data.write(to: temporary, options: .withoutOverwriting)
      guard rename(temporary.path, url.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error
    }
  }

  /// Writes the lines of some rows.
  ///
  /// - Throws: `CocoaError` or `POSIXError` where they cannot be written, as on a full disk; the
  ///   file then ends within a line at worst, which readers expect of a record without a footer.
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

  /// Puts the lines of a whole record in the place of what was written so far.
  ///
  /// - Throws: `CocoaError` or `POSIXError` where they cannot be written; what was written so far
  ///   stays then.
  public func finish(with lines: Data) throws {
    try Self.replace(url, by: lines)
    try file.close()
  }

  /// Begins a record at a place that is free; it is then taken for as long as this process lives.
  ///
  /// - Parameters:
  ///   - folder: The folder of the places; other processes that choose in it wait.
  ///   - begin: Chooses a place that is not locked, and begins a record there.
  /// - Returns: The record.
  /// - Throws: What `begin` throws, or `CocoaError` where the folder cannot be read.
  package static func choosing(in folder: URL, _ begin: () throws -> Self) throws -> Self {
    let door = open(folder.path, O_RDONLY)
    guard door >= 0 else { throw CocoaError(.fileReadNoSuchFile) }
    defer { _ = Foundation.close(door) }
    while flock(door, LOCK_EX) != 0, errno == EINTR {}
    let journal = try begin()
    _ = flock(journal.file.fileDescriptor, LOCK_EX | LOCK_NB)
    return journal
  }

  /// Whether a process that lives records at a place.
  package static func isLocked(_ url: URL) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? file.close() }
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) != 0 else { return false }
    return errno == EWOULDBLOCK
  }
}
