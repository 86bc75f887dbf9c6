internal import ArgumentParser
package import ConformanceRecord
internal import Foundation

/// Functions that read the records that are passed to commands.
package enum RecordInput {
  /// The path that represents standard input.
  static let standardInput = "-"

  /// Rejects paths that name standard input more than once, because the first read consumes all of
  /// the input.
  ///
  /// - Throws: `ValidationError` if several paths are `-`.
  static func checkStandardInput(_ paths: [String]) throws {
    guard paths.count(where: { $0 == standardInput }) > 1 else { return }
    throw ValidationError(
      "'\(standardInput)' can name only one record, because standard input is read only once; name "
        + "files for the others.")
  }

  /// Reads one record; the path can also name a pipe, and `-` is standard input.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if the file cannot be read,
  ///   ``ToolExitCode/notFullyVerified`` if it is not a record; each error is reported.
  package static func read(_ path: String, console: Console) throws -> RunRecord {
    let data: Data
    do { data = try bytes(of: path) } catch {
      console.reportError("the record '\(path)' cannot be read", fix: "check the path")
      throw ToolExitCode.missingInput.error
    }
    do { return try RunRecord(jsonLines: data) } catch {
      console.reportError(
        "'\(path)' is not a record of a run: \(error)", fix: "write one with 'run --record'"
      )
      throw ToolExitCode.notFullyVerified.error
    }
  }

  /// Reads all bytes from a path, which can also be a pipe.
  private static func bytes(of path: String) throws -> Data {
    let handle =
      path == standardInput
      ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return try handle.readToEnd() ?? Data()
  }
}
