package import Foundation

/// Operations on files and folders that only their owner can access.
package enum OwnerOnlyFile {
  /// Creates a folder that only its owner can access, and its missing parent folders.
  ///
  /// A folder that exists is unchanged, including its permissions.
  ///
  /// - Throws: An error if a folder cannot be created.
  package static func createFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Creates an empty file if the file does not exist.
  ///
  /// If the path is a symbolic link to a missing file, the file is created at the target of the
  /// link.
  ///
  /// - Throws: An error if the file cannot be created.
  package static func createIfMissing(_ path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    // FileManager would replace the link with the file.
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0, close(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Replaces all bytes of a file from an offset on, and waits until the new bytes are on the disk;
  /// creates the file if it does not exist.
  ///
  /// - Throws: An error if the file cannot be created or written.
  package static func write(_ data: Data, to path: String, at offset: Int) throws {
    try createIfMissing(path)
    guard let handle = FileHandle(forUpdatingAtPath: path) else {
      throw CocoaError(.fileWriteNoPermission)
    }
    defer { try? handle.close() }
    try handle.truncate(atOffset: UInt64(offset))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: data)
    try handle.synchronize()
  }

  /// Replaces a file atomically: after a crash, the file has either the old or the new contents.
  ///
  /// If the path is a symbolic link, the link is replaced by a file, and its target is unchanged. A
  /// file whose path is the given one with `.new` appended is removed.
  ///
  /// - Throws: An error if the file cannot be written or replaced.
  package static func replace(_ path: String, with data: Data) throws {
    let new = path + ".new"
    try? FileManager.default.removeItem(atPath: new)
    try write(data, to: new, at: 0)
    guard rename(new, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Returns whether a file exists and only its owner has permissions for it; for a symbolic link,
  /// the target counts.
  package static func isPrivate(_ path: String) -> Bool {
    // The permissions of the link itself have no effect.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let rights = try? FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
    guard let rights = rights as? NSNumber else { return false }
    return rights.intValue & 0o077 == 0
  }
}
