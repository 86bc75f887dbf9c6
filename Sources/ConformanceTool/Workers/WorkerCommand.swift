internal import Foundation

/// How this tool starts itself as a worker.
package struct WorkerCommand: Sendable {
  private let arguments: [String]

  /// Creates a command.
  ///
  /// - Parameter arguments: What makes this tool run a ``RowWorker`` for the same subjects.
  package init(arguments: [String]) { self.arguments = arguments }

  /// The command line, for a shell; temporary files are kept in a folder, as the worker may leave
  /// them behind.
  func line(temporaryFiles folder: URL) -> String {
    var line = "TMPDIR=\(Self.quoted(folder.path)) "
    // The words with which a subject ends are wanted, and not the hundred lines on its threads.
    if ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil {
      line += "SWIFT_BACKTRACE=enable=no "
    }
    return line
      + (["exec", Self.executable] + arguments).enumerated()
      .map { $0.offset == 0 ? $0.element : Self.quoted($0.element) }.joined(separator: " ")
  }

  /// This very program, also when its file was replaced since it was started.
  private static var executable: String {
    #if os(Linux)
      "/proc/\(ProcessInfo.processInfo.processIdentifier)/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    "'\(word.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}
