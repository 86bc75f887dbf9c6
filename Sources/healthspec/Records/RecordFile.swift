internal import Foundation
internal import SQLiteStores

/// The file of the local records, goals and settings, which is created with the first change.
struct RecordFile {
  /// The error for a file that cannot be created.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  let url: URL

  /// Opens the home, or returns `nil` if the file cannot be found or is empty.
  ///
  /// - Throws: ``SQLiteStoreError`` if the file cannot be opened as a home.
  func home() throws -> SQLiteRecordHome? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    if attributes == nil || (attributes?[.size] as? NSNumber)?.uint64Value == 0 { return nil }
    return try SQLiteRecordHome(at: .file(url))
  }

  /// Opens the home, and creates it with its folder if it does not exist.
  ///
  /// - Throws: ``Problem`` if the file cannot be created; ``SQLiteStoreError`` if it cannot be
  ///   opened as a home.
  func createdHome() throws -> SQLiteRecordHome {
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Only the owner may read health data. A file that another process has just created is kept.
    let descriptor = open(url.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Problem(description: "the file cannot be created: \(String(cString: strerror(errno)))")
    }
    close(descriptor)
    return try SQLiteRecordHome(at: .file(url))
  }
}
