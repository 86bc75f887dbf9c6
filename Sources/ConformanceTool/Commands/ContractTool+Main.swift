internal import ArgumentParser

extension ContractTool {
  /// Parses the arguments, runs a command, and ends the process with its exit code.
  public static func main() async {
    CleanupRegistry.clearOnSignals()
    do {
      var command = try await RootCommand<Self>.asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      CleanupRegistry.clear()
    } catch {
      exit(after: error)
    }
  }

  /// Ends the process; an unexpected error is a defect of the tool.
  private static func exit(after error: any Error) -> Never {
    CleanupRegistry.clear()
    if error is ExitCode || RootCommand<Self>.exitCode(for: error) != .failure {
      RootCommand<Self>.exit(withError: error)
    }
    Console(tool: name).reportError(
      "internal error: \(error)", fix: "report this error with the command line")
    RootCommand<Self>.exit(withError: ExitCode(ToolExitCode.defect.rawValue))
  }
}
