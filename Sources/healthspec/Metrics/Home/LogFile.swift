internal import Foundation
internal import MetricSync

/// The log as a file with one JSON object per line.
///
/// A file that has grown too large is renamed, which replaces the previously renamed file. A line
/// that cannot be written is lost, because a full disk must not end a delivery.
struct LogFile: Logger {
  /// The number of bytes above which a new file is started.
  private static let largest = 1 << 20

  let url: URL

  private var older: URL { url.appendingPathExtension("old") }

  func log(_ entry: LogEntry) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let line = try? encoder.encode(entry) else { return }
    try? OwnerOnlyFile.createFolder(url.deletingLastPathComponent())
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? NSNumber
    if (size?.intValue ?? 0) > Self.largest { _ = rename(url.path, older.path) }
    // Lines from several processes do not mix, because each line is appended by one call.
    let descriptor = open(url.path, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try? handle.write(contentsOf: line + [0x0A])
  }

  /// Returns the entries, oldest first; files that cannot be read and lines that cannot be decoded
  /// are omitted.
  func entries() -> [LogEntry] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return [older, url].flatMap { file in
      (FileManager.default.contents(atPath: file.path) ?? Data()).split(separator: 0x0A)
        .compactMap { try? decoder.decode(LogEntry.self, from: $0) }
    }
  }

  /// Removes all entries by deleting the files.
  ///
  /// - Throws: An error of the file system if a file cannot be deleted.
  func clear() throws {
    for file in [older, url] where FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
  }
}
