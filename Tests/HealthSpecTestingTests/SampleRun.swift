import ConformanceRecord
import Foundation
import Testing

/// The results of a test process: how it ended, its output and the files that it wrote.
struct SampleRun {
  let exitCode: Int32
  let isKilled: Bool
  let output: String
  let folder: URL

  /// Creates the results by running the sample tests of this bundle in a separate process.
  ///
  /// The working directory is a new folder. `HEALTHSPEC_SAMPLE` names the sample, and
  /// `HEALTHSPEC_RECORD` the path of the record in that folder.
  init(
    _ sample: String, record: String,
    tests: String = "HealthSpecTestingTests\\.(Second)?SampleTests"
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("suites-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = folder.appendingPathComponent("output")
    try Data().write(to: text)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--testing-library", "swift-testing", "--filter", tests]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      "HEALTHSPEC_SAMPLE": sample, "HEALTHSPEC_RECORD": record, "HEALTHSPEC_TRACE": "1",
      "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    let handle = try FileHandle(forWritingTo: text)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    exitCode = process.terminationStatus
    isKilled = process.terminationReason == .uncaughtSignal
    output = String(decoding: try Data(contentsOf: text), as: UTF8.self)
  }

  func record(_ name: String = "run.jsonl") throws -> RunRecord {
    try RunRecord(jsonLines: try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Returns the sorted names of the records in the folder, or in a folder within it.
  func records(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
      .filter { $0.hasSuffix(".jsonl") }.sorted()
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
