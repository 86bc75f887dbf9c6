internal import ConformanceRecord
internal import Foundation

/// The recording of a suite: its plan and the destination of the record.
struct SuiteRecorder: Sendable {
  /// The header and the document diagnostics.
  let beginning: RunRecord
  /// The rows of the plan as not run; recorded unless they are verified.
  let unrun: [RowRecord]
  /// The path of a file or folder.
  let destination: String
  /// A key shared by suites with the same documents, subject and seed, whose rows share a record.
  let fingerprint: String

  /// The record path from the environment, if it is set.
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

  /// Records an outcome; the file is created at the first outcome.
  func take(_ record: RowRecord) { RecordLedger.of(self).note(record) }

  /// The candidate locations of the record, best first.
  ///
  /// In a folder, each suite has its own file. A file may already be used by another suite or
  /// process.
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
