internal import Foundation

/// The command that starts this tool as a worker.
package struct WorkerCommand: Sendable {
  private let arguments: [String]

  /// Creates a command.
  ///
  /// - Parameter arguments: The arguments that make this tool run a ``RowWorker`` for the same
  ///   subjects.
  package init(arguments: [String]) { self.arguments = arguments }

  /// Returns the shell command line of a worker.
  ///
  /// The temporary files of the worker go to the given folder, because a killed worker leaves them
  /// behind.
  func line(temporaryFiles folder: URL) -> String {
    var line = "TMPDIR=\(Self.quoted(folder.path)) "
    // The final message of a crashing subject is useful, but not the backtrace of all threads.
    if ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil {
      line += "SWIFT_BACKTRACE=enable=no "
    }
    return line
      + (["exec", Self.executable] + arguments).enumerated()
      .map { $0.offset == 0 ? $0.element : Self.quoted($0.element) }.joined(separator: " ")
  }

  /// The path of the running executable; on Linux, it remains valid if the file is replaced.
  private static var executable: String {
    #if os(Linux)
      "/proc/\(ProcessInfo.processInfo.processIdentifier)/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  /// Quotes a word for the shell.
  private static func quoted(_ word: String) -> String {
    "'\(word.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}
