package import ArgumentParser

/// The exit codes of commands for reasons other than a run's verdict.
package enum ToolExitCode: Int32 {
  /// An input is invalid, or a part of the requested work was not done.
  case notFullyVerified = 2
  /// The command was used incorrectly.
  case usage = 64
  /// An input does not exist, a record or another part of a report cannot be read, the glossaries
  /// define no phrases, or a requested object, such as a row or a kind, does not exist.
  case missingInput = 66
  /// The tool itself has a defect.
  case defect = 70

  package var error: ExitCode { ExitCode(rawValue) }
}
