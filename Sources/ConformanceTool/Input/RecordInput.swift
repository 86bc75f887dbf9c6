internal import ArgumentParser
package import ConformanceRecord
internal import Foundation

/// Reads the records that commands are given.
package enum RecordInput {
  /// The path that stands for standard input.
  static let standardInput = "-"

  /// Reads one record; a path may also name a pipe, and `-` is standard input.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` where there is no such file,
  ///   ``ToolExitCode/notFullyVerified`` where it is no record; each is reported.
  package static func read(_ path: String, console: Console) throws -> RunRecord {
    let data: Data
    do { data = try bytes(of: path) } catch {
      console.complain("the record '\(path)' cannot be read", fix: "check the path")
      throw ToolExitCode.missingInput.error
    }
    do { return try RunRecord(jsonLines: data) } catch {
      console.complain(
        "'\(path)' is not a record of a run: \(error)", fix: "write one with 'run --record'"
      )
      throw ToolExitCode.notFullyVerified.error
    }
  }

  /// Everything that comes from a path; reading a file as a whole would refuse what is none.
  private static func bytes(of path: String) throws -> Data {
    let handle =
      path == standardInput
      ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return try handle.readToEnd() ?? Data()
  }
}
