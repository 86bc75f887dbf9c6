internal import ArgumentParser
internal import ConformanceRecord
internal import Foundation

/// Reads the records that commands are given.
enum RecordInput {
  /// Reads one record.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` where there is no such file,
  ///   ``ToolExitCode/notFullyVerified`` where it is no record; each is reported.
  static func read(_ path: String, console: Console) throws -> RunRecord {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      console.complain("the record '\(path)' cannot be read", fix: "check the path")
      throw ToolExitCode.missingInput.error
    }
    do { return try RunRecord(jsonLines: data) } catch {
      console.complain(
        "'\(path)' is no record of a run: \(error)", fix: "write one with 'healthspec run --record'"
      )
      throw ToolExitCode.notFullyVerified.error
    }
  }
}
