import Foundation
import Testing

/// The script of the records page, run outside of a browser.
struct PageScriptTests {
  /// Whether the tests run: always in CI, where the absence of Node.js is a failure, and elsewhere
  /// only if Node.js is installed.
  private static let isWanted: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let paths = (environment["PATH"] ?? "").split(separator: ":")
    return environment["CI"].map { !$0.isEmpty } ?? false
      || paths.contains { FileManager.default.isExecutableFile(atPath: "\($0)/node") }
  }()

  @Test(.enabled(if: isWanted, "Node.js is not installed"))
  func `the functions of the script that need no browser pass their tests`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "charts.test.mjs")
    process.arguments = ["node", "--test", tests.path]
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: output, as: UTF8.self))")
  }
}
