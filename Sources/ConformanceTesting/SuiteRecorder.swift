internal import ConformanceRecord
internal import Foundation

/// The content of a suite's record before its first row, and the destination of the record.
struct SuiteRecorder: Sendable {
  /// The header, and the diagnostics of the domains, documents, glossaries and expectation files.
  let beginning: RunRecord
  /// The plan's rows with the outcome *not run*, which is recorded if no test verifies the row.
  let unrun: [RowRecord]
  /// The path of the record's file, or of a folder for records.
  let destination: String
  /// A key that suites with the same documents, expectation files, glossaries, subject and seed
  /// share.
  let fingerprint: String

  /// The record path from the environment; `nil` if the path is not set or empty.
  static var environmentPath: String? {
    ProcessInfo.processInfo.environment["HEALTHSPEC_RECORD"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the path of a URL, with a trailing slash if the URL has one.
  static func path(of url: URL) -> String {
    let path = url.relativePath
    return url.hasDirectoryPath && !path.hasSuffix("/") ? "\(path)/" : path
  }

  init(beginning: RunRecord, unrun: [RowRecord], destination: String) {
    self.beginning = beginning
    self.unrun = unrun
    self.destination = destination
    let header = beginning.header
    let documents = (header.documents + (header.expectations ?? [])).map(Self.version)
    let glossaries = header.glossaries.map { " \($0.map(Self.version))" } ?? ""
    fingerprint = String(
      SHA256.hexadecimal("\(documents) \(header.seed) \(header.subjects)\(glossaries)".utf8)
        .prefix(10))
  }

  private static func version(of document: DocumentRecord) -> String {
    "\(document.path) \(document.sha256)"
  }

  /// Records the result of a row; the file is created when the first result is recorded.
  func take(_ record: RowRecord) { RecordLedger.of(self).note(record) }

  /// Whether the destination is a folder for records.
  var isFolder: Bool {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: destination, isDirectory: &isDirectory)
    return exists && isDirectory.boolValue || destination.hasSuffix("/")
  }

  /// The candidate locations of the record, best first.
  ///
  /// In a folder, each suite has its own file. Another suite or process may already use a location.
  var places: [URL] {
    let process = ProcessInfo.processInfo.processIdentifier
    if isFolder {
      let folder = URL(fileURLWithPath: destination, isDirectory: true)
      let subject = beginning.header.subjects.first
      let name = [subject?.sync, subject?.store, fingerprint].compactMap(\.self)
        .map { $0.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined() }
        .joined(separator: "-")
      return ["\(name).jsonl", "\(name)-\(process).jsonl"].map(folder.appendingPathComponent)
    }
    let file = URL(fileURLWithPath: destination)
    let stem = file.deletingPathExtension().lastPathComponent
    let ending = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    let others = ["\(stem)-\(fingerprint)\(ending)", "\(stem)-\(fingerprint)-\(process)\(ending)"]
    return [file] + others.map(file.deletingLastPathComponent().appendingPathComponent)
  }
}
