internal import ConformanceRecord
package import ConformanceReports
internal import Diagnostics
internal import Foundation

/// A writer of a tool's results and messages to the standard streams.
package struct Console: Sendable {
  /// A standard stream that the process writes to.
  package enum Stream: Sendable {
    case output
    case error

    var handle: FileHandle {
      switch self {
      case .output: .standardOutput
      case .error: .standardError
      }
    }

    var isTerminal: Bool { isatty(handle.fileDescriptor) == 1 }
  }

  private let tool: String
  private let color: ColorChoice
  private let environment: [String: String]

  /// Creates a console for the messages of a tool.
  package init(
    tool: String, color: ColorChoice = .auto,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.tool = tool
    self.color = color
    self.environment = environment
  }

  /// The width of standard output in columns: the width of the terminal, but at least 40, or 100 if
  /// that width is unknown.
  package static var width: Int { columns(of: .output) ?? 100 }

  /// Returns the number of columns of the terminal that a stream writes to, but at least 40; `nil`
  /// if it is unknown, as for a file or a pipe.
  package static func columns(of stream: Stream) -> Int? {
    var size = winsize()
    guard ioctl(stream.handle.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return max(40, Int(size.ws_col))
  }

  /// Returns the text style for a stream.
  package func style(for stream: Stream) -> TerminalStyle {
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    switch color {
    // An explicit option takes precedence over NO_COLOR.
    case .always: return .colored
    case .never: return .plain
    case .auto:
      if isRefused { return .plain }
      let isForced = ["FORCE_COLOR", "CLICOLOR_FORCE"].contains {
        ![nil, "", "0"].contains(environment[$0])
      }
      let isDumb = environment["TERM"] == "dumb"
      return isForced || !isDumb && stream.isTerminal ? .colored : .plain
    }
  }

  /// Writes a result to standard output.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the write fails; the error is reported.
  package func write(_ text: String) throws {
    do { try Stream.output.handle.write(contentsOf: Data(text.utf8)) } catch {
      reportError(
        "cannot write to standard output", fix: "check the disk or the other end of the pipe")
      throw ToolExitCode.notFullyVerified.error
    }
  }

  /// Writes to standard error; a failure is ignored.
  package func writeError(_ text: String) {
    try? Stream.error.handle.write(contentsOf: Data(text.utf8))
  }

  /// Writes an error about the command rather than about a document to standard error, with quoted
  /// details and a fix.
  package func reportError(_ message: String, quoting quotes: [String] = [], fix: String) {
    let lines = ["\(tool): error: \(message)"] + quotes.map { "  \($0)" } + ["  fix: \(fix)"]
    writeError(lines.map { VisibleText.escaping($0) + "\n" }.joined())
  }
}

extension Console {
  /// Writes a report on documents.
  ///
  /// For people, the messages go to standard error and the totals to standard output; all other
  /// formats go to standard output.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if standard output cannot be written; the error is
  ///   reported.
  package func publish(_ report: DiagnosticReport, as format: DiagnosticFormat) throws {
    let text = report.text(
      as: format, style: style(for: .error), width: Self.columns(of: .error))
    guard format == .pretty else {
      return try write(format.isDocument ? text : text + report.totalsLine)
    }
    writeError(text)
    try write(report.totalsLine)
  }

  /// Writes a report on a run to standard output.
  ///
  /// For people, diagnostics of documents go to standard error. For GitHub, the verdict is added,
  /// and the report is appended to the job summary, if any.
  ///
  /// - Returns: `false` if the job summary could not be written, in which case the failure is
  ///   reported; otherwise `true`.
  /// - Throws: ``ToolExitCode/notFullyVerified`` if standard output cannot be written; the error is
  ///   reported.
  func publish(
    _ report: RunReport, as format: RunFormat, detail: TerminalReport.Detail = .full
  ) throws -> Bool {
    if format == .pretty {
      let printer = DiagnosticPrinter(
        documents: report.record.texts, style: style(for: .error),
        width: Self.columns(of: .error))
      writeError(printer.text(of: report.record.diagnostics))
    }
    try write(
      report.text(
        as: format, style: style(for: .output), detail: detail, width: Self.columns(of: .output)))
    guard format == .github else { return true }
    try write(verdictLine(of: report))
    return addSummary(of: report)
  }

  /// Returns the verdict as the line that ends a job's log.
  func verdictLine(of report: RunReport) -> String {
    VisibleText.escaping(report.record.verdictLine) + "\n"
  }

  /// Appends a report to the job summary if GitHub specifies a file for it.
  ///
  /// - Returns: `false` if the summary could not be written, in which case the failure is reported;
  ///   otherwise `true`, even without a job summary.
  func addSummary(of report: RunReport) -> Bool {
    StepSummary(environment: environment)?.append(report, console: self) ?? true
  }
}
