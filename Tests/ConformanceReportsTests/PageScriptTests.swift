import Foundation
import Testing

/// Tests of the scripts and style sheets of the report page that do not need a browser.
struct PageScriptTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "Sources/ConformanceReports/HTML/Page")

  /// Whether the tests that need Node.js run: always in CI, where its absence is a failure.
  private static let isWanted: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let paths = (environment["PATH"] ?? "").split(separator: ":")
    return environment["CI"].map { !$0.isEmpty } ?? false
      || paths.contains { FileManager.default.isExecutableFile(atPath: "\($0)/node") }
  }()

  private static func node(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node"] + arguments
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test(.enabled(if: isWanted, "Node.js is not installed"))
  func `every part of the script is valid JavaScript`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".js") }.sorted()
    #expect(names.count > 10)
    for name in names {
      let result = try Self.node(["--check", Self.folder.appending(path: name).path])
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test(.enabled(if: isWanted, "Node.js is not installed"))
  func `the functions of the script that need no browser pass their tests`() throws {
    let tests = Self.root.appending(path: "Tests/ConformanceReportsTests/Page/page.test.mjs")
    let result = try Self.node(["--test", tests.path])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func `every script and style sheet of the page is a package resource`() throws {
    let manifest = try String(
      contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    where !name.hasSuffix(".swift") {
      #expect(manifest.contains("HTML/Page/\(name)"), "\(name) is not a resource")
    }
  }
}
