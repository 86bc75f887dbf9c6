import ConformanceRecord
import Foundation
import Testing

/// A run, in a temporary folder, of a tool whose subject can break.
///
/// When this object is released, the tool is killed and the folder is removed.
final class FrailRun {
  let folder: URL
  private var process = Process()
  private let ended = DispatchSemaphore(value: 0)

  /// Creates a folder with a document that has a row for each action: `row 1`, `row 2` and so on.
  ///
  /// An empty action stands for `machine counts`. Each row expects that the machine counted once.
  convenience init(_ actions: String...) throws { try self.init(actions) }

  init(_ actions: [String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("frail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(actions)
  }

  /// Writes the document with a row for each action; an existing document is replaced.
  func write(_ actions: [String]) throws {
    let rows = actions.enumerated().map { index, action in
      let action = action.isEmpty ? "machine counts" : action
      return "| row \(index + 1) | turn \(index + 1), \(action) | machine shows 1 |"
    }
    let text = (["# Runs", "", "| Case | When | Then |", "| --- | --- | --- |"] + rows)
      .joined(separator: "\n")
    try Data("\(text)\n".utf8).write(to: folder.appendingPathComponent("actions.md"))
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns the location of the tool, which is next to the test executable or the test bundle.
  private static func executable() throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let folders =
      [Bundle.main.executableURL].compactMap { $0?.deletingLastPathComponent() }
      + bundles.map { $0.deletingLastPathComponent() }
    return try #require(
      folders.map { $0.appendingPathComponent("frail-tool") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }

  /// Starts the tool with a shell command in which `$TOOL` stands for the tool and its arguments.
  ///
  /// The rows run in worker processes or, with `together`, in the process of the tool.
  func start(
    lanes: Int = 2, patience: Int = 3_000, record: String = "run.jsonl", together: Bool = false,
    by line: String = "exec $TOOL"
  ) throws {
    let tool =
      "'\(try Self.executable().path)' run actions.md \(record) \(lanes) \(patience)"
      + (together ? " together" : "")
    let errors = folder.appendingPathComponent("errors")
    try Data().write(to: errors)
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line.replacingOccurrences(of: "$TOOL", with: tool)]
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
  }

  /// Waits at most five minutes until the started command has ended, and returns its exit code.
  ///
  /// For a command that a signal ended, the result is the negated number of the signal.
  ///
  /// - Throws: An error if the command is still running after five minutes.
  func end() throws -> Int32 {
    try #require(ended.wait(timeout: .now() + .seconds(300)) == .success)
    let isExit = process.terminationReason == .exit
    return isExit ? process.terminationStatus : -process.terminationStatus
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits until the record contains at least the given number of rows.
  ///
  /// After two minutes, an issue is recorded, and the function returns.
  func waitForRows(_ count: Int) throws {
    for _ in 0..<12_000 {
      if let record = try? record(), record.rows.count >= count { return }
      poll(nil, 0, 10)
    }
    Issue.record("the record did not contain \(count) rows within two minutes")
  }

  /// Returns the bytes of the record.
  func bytes() throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent("run.jsonl"))
  }

  func record() throws -> RunRecord { try RunRecord(jsonLines: bytes()) }

  /// Returns the text that the tool wrote to standard error.
  func errors() throws -> String {
    String(
      decoding: try Data(contentsOf: folder.appendingPathComponent("errors")), as: UTF8.self)
  }

  /// Returns the names of the files and folders in the folder, including hidden ones.
  ///
  /// The document, the record, the error output and the pipe `life` are omitted.
  func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !["actions.md", "run.jsonl", "errors", "life"].contains($0) }
  }
}
