internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import SubjectProtocol

/// The entry point: reads the arguments, runs a command, ends with its exit code.
@main
enum Tool {
  static func main() async {
    Leftovers.clearOnSignals()
    do {
      var command = try await HealthSpecCommand.asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      Leftovers.clear()
    } catch {
      exit(after: error)
    }
  }

  /// Ends the process; an error that no command foresaw is a defect of the tool.
  private static func exit(after error: any Error) -> Never {
    Leftovers.clear()
    if error is ExitCode || HealthSpecCommand.exitCode(for: error) != .failure {
      HealthSpecCommand.exit(withError: error)
    }
    Console().complain("internal error: \(error)", fix: "please report it with the command line")
    HealthSpecCommand.exit(withError: ExitCode(ToolExitCode.defect.rawValue))
  }
}

/// The exit codes that are no verdict.
enum ToolExitCode: Int32 {
  /// Something that was asked for was not done.
  case notFullyVerified = 2
  /// Wrong usage.
  case usage = 64
  /// No such input.
  case missingInput = 66
  /// A defect of the tool itself.
  case defect = 70

  var error: ExitCode { ExitCode(rawValue) }
}

extension DiagnosticReport.Tool {
  /// This tool.
  static let healthspec = Self(name: "healthspec", version: ProtocolVersion.suiteVersion)
}
