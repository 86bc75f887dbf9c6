internal import Foundation

/// A temporary file that, when complete, atomically replaces or creates another file in the same
/// directory.
///
/// A temporary file that is not installed is removed when the last reference to this object is
/// released.
package final class ReplacementFile: Sendable {
  private let url: URL
  private let temporary: URL
  private let handle: FileHandle

  /// Creates an empty temporary file in the directory of the file to replace or create.
  ///
  /// - Throws: `CocoaError` or `POSIXError` if the file cannot be created.
  init(of url: URL) throws {
    self.url = url
    temporary = url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)")
    try Data().write(to: temporary, options: .withoutOverwriting)
    do { handle = try FileHandle(forWritingTo: temporary) } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error
    }
  }

  deinit {
    try? handle.close()
    discard()
  }

  /// Removes the temporary file if it is not installed.
  package func discard() { try? FileManager.default.removeItem(at: temporary) }

  /// Writes the lines of a record in pieces, so that they are never all in memory at the same time.
  ///
  /// - Throws: `CocoaError` or `POSIXError` if the lines cannot be written.
  package func write(_ record: RunRecord) async throws { try await record.forEachPiece(append) }

  /// Appends data to the temporary file.
  ///
  /// - Throws: `CocoaError` or `POSIXError` if the data cannot be written.
  func append(_ data: Data) throws { try handle.write(contentsOf: data) }

  /// Atomically moves the temporary file to the location of the other file, which it replaces if it
  /// exists.
  ///
  /// - Throws: `POSIXError` if the temporary file cannot be moved.
  func install() throws {
    guard rename(temporary.path, url.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }
}
