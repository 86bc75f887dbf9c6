internal import ArgumentParser
internal import ConformanceReports

extension ContractTool {
  /// Runs the command that the arguments specify.
  ///
  /// This method can end the process instead of returning: an error ends it with the exit code of
  /// the error, and some commands end it even after success. SIGINT, SIGTERM and SIGHUP also end
  /// it, after its child processes have been ended and its temporary files have been removed; a
  /// signal that the parent process has set to be ignored has no effect.
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

  /// Converts a usage message of the argument parser into the form of the tool's other errors.
  private static func usage(_ message: String) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let first = lines.first, first.hasPrefix("Error: ") {
      lines[0] = "\(name): error: \(first.dropFirst(7))"
    }
    let (opening, closing) = ("  See '", "' for more information.")
    lines = lines.map { line in
      line.hasPrefix(opening) && line.hasSuffix(closing)
        ? "  fix: see '\(line.dropFirst(opening.count).dropLast(closing.count))'" : line
    }
    return lines.map { VisibleText.escaping($0) }.joined(separator: "\n") + "\n"
  }

  /// Ends the process with an error's exit code; an unexpected error is reported as a defect of the
  /// tool.
  private static func exit(after error: any Error) -> Never {
    CleanupRegistry.clear()
    let code = RootCommand<Self>.exitCode(for: error)
    if code == .validationFailure {
      Console(tool: name).writeError(usage(RootCommand<Self>.fullMessage(for: error)))
      RootCommand<Self>.exit(withError: code)
    }
    if error is ExitCode || code != .failure { RootCommand<Self>.exit(withError: error) }
    Console(tool: name).reportError(
      "internal error: \(error)", fix: "report this error and the command that caused it")
    RootCommand<Self>.exit(withError: ExitCode(ToolExitCode.defect.rawValue))
  }
}
