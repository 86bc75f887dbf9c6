import Foundation
import Testing

/// A separate process that writes, reads or opens files.
///
/// Waiting for the process blocks a thread, which must not be one that other tests use.
struct Helper: Sendable {
  private let process = Process()
  private let output = Pipe()

  init(_ mode: String, _ folder: URL, _ number: Int) throws {
    process.executableURL = try Self.executable()
    process.arguments = [mode, folder.path, "\(number)"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    // Only the child keeps the other end open, so the output ends when the child does.
    try output.fileHandleForWriting.close()
  }

  /// Kills the process after a number of output lines, and returns all complete lines.
  func kill(afterLines count: Int) async throws -> [String] {
    try await aside { try killNow(afterLines: count) }
  }

  private func killNow(afterLines count: Int) throws -> [String] {
    var received = Data()
    while received.count(where: { $0 == UInt8(ascii: "\n") }) < count,
      let data = try output.fileHandleForReading.read(upToCount: 64), !data.isEmpty
    {
      received += data
    }
    Foundation.kill(process.processIdentifier, SIGKILL)
    return try rest(after: received)
  }

  /// Waits for the end of the process, and returns its exit status and its output lines.
  func finish() async throws -> (status: Int32, lines: [String]) {
    try await aside {
      let lines = try rest(after: Data())
      return (process.terminationStatus, lines)
    }
  }

  private func aside<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }

  private func rest(after received: Data) throws -> [String] {
    let all = received + (try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    // An incomplete last line is not evaluated.
    return String(decoding: all, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }

  /// Returns the URL of the program next to the test bundle.
  private static func executable() throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let folders =
      [Bundle.main.executableURL?.deletingLastPathComponent()].compactMap { $0 }
      + bundles.map { $0.deletingLastPathComponent() }
    let candidates = folders.map { $0.appendingPathComponent("sqlite-crash-writer") }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try #require(found, "the program must be next to the tests, at one of \(candidates)")
  }
}
