package import ArgumentParser

/// The exit codes of commands for reasons other than a run's verdict.
package enum ToolExitCode: Int32 {
  /// A part of the requested work was not done.
  case notFullyVerified = 2
  /// The command was used incorrectly.
  case usage = 64
  /// An input is missing or cannot be read, or it lacks a requested kind, column, row or phrase.
  case missingInput = 66
  /// The tool itself has a defect.
  case defect = 70

  package var error: ExitCode { ExitCode(rawValue) }
}
