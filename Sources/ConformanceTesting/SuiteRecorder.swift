internal import ConformanceRecord
internal import Foundation

/// What a suite has recorded: its plan, and where that goes.
struct SuiteRecorder: Sendable {
  /// The header, and messages on the documents.
  let beginning: RunRecord
  /// The rows of the plan, as they are in the record unless they are verified.
  let unrun: [RowRecord]
  /// The path of a file or of a folder.
  let destination: String
  /// The same for suites of the same documents, subject and seed, whose rows share a record.
  let fingerprint: String

  /// Where the environment wants a record, if it does.
  static var environmentPath: String? {
    ProcessInfo.processInfo.environment["HEALTHSPEC_RECORD"].flatMap { $0.isEmpty ? nil : $0 }
  }

  init(beginning: RunRecord, unrun: [RowRecord], destination: String) {
    self.beginning = beginning
    self.unrun = unrun
    self.destination = destination
    let header = beginning.header
    let documents = (header.documents + (header.expectations ?? [])).map {
      "\($0.path) \($0.sha256)"
    }
    fingerprint = String(
      SHA256.hexadecimal("\(documents) \(header.seed) \(header.subjects)".utf8).prefix(10))
  }

  /// Writes an outcome; nothing is written before the first.
  func take(_ record: RowRecord) { RecordLedger.of(self).note(record) }

  /// The places for the record, best first.
  ///
  /// In a folder each suite has its own; a file may be taken by another suite or process.
  var places: [URL] {
    var isDirectory: ObjCBool = false
    let isFolder =
      FileManager.default.fileExists(atPath: destination, isDirectory: &isDirectory)
      && isDirectory.boolValue
    let process = ProcessInfo.processInfo.processIdentifier
    if isFolder || destination.hasSuffix("/") {
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
