import Foundation
import PlanVerifier
import TestSupport
import Testing

/// A temporary directory that is removed when the object is deallocated.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "plan-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func write(_ archive: Archive) throws {
    for file in archive.files { try write(file.path, file.text) }
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  /// Runs a `git` command in the directory, and returns its trimmed standard output.
  ///
  /// The author and the initial branch are fixed. A command that fails causes an error.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "git", "-C", path, "-c", "user.name=T", "-c", "user.email=t@example.com", "-c",
        "init.defaultBranch=main", "-c", "commit.gpgSign=false",
      ] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
    return String(decoding: data, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func commit(_ subject: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", subject)
  }
}
