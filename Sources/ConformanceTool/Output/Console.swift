internal import ConformanceRecord
package import ConformanceReports
internal import Diagnostics
internal import Foundation

/// The one place that writes to the terminal.
package struct Console: Sendable {
  /// One of the two outputs of a process.
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

  /// The columns of standard output: those of the terminal, or 100 where it is none.
  package static var width: Int {
    var size = winsize()
    let isKnown = ioctl(Stream.output.handle.fileDescriptor, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col >= 40 ? Int(size.ws_col) : 100
  }

  /// How text on a stream may look.
  package func style(for stream: Stream) -> TerminalStyle {
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    switch color {
    case .always: return isRefused ? .plain : .coloured
    case .never: return .plain
    case .auto:
      let isDumb = environment["TERM"] == "dumb"
      return !isRefused && !isDumb && stream.isTerminal ? .coloured : .plain
    }
  }

  /// Writes a result to standard output.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` when it cannot be written.
  package func write(_ text: String) throws {
    do { try Stream.output.handle.write(contentsOf: Data(text.utf8)) } catch {
      complain("standard output cannot be written", fix: "check the disk or the reader of the pipe")
      throw ToolExitCode.notFullyVerified.error
    }
  }

  /// Writes to standard error; nothing can be done where that fails.
  package func writeError(_ text: String) {
    try? Stream.error.handle.write(contentsOf: Data(text.utf8))
  }

  /// Tells of a problem with the command rather than with a document, and quotes what there is.
  package func complain(_ message: String, quoting quotes: [String] = [], fix: String) {
    let lines = ["\(tool): error: \(message)"] + quotes.map { "  \($0)" } + ["  fix: \(fix)"]
    writeError(lines.map { VisibleText.escaping($0) + "\n" }.joined())
  }
}

extension Console {
  /// Writes a report on documents: messages for people beside the result, others as the result.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` when it cannot be written.
  package func publish(_ report: DiagnosticReport, as format: DiagnosticFormat) throws {
    let text = report.text(as: format, style: style(for: .error))
    guard format == .pretty else {
      return try write(format.isDocument ? text : text + report.totalsLine)
    }
    writeError(text)
    try write(report.totalsLine)
  }

  /// Writes a report on a run: to people with messages on documents beside it, to GitHub with a
  /// summary of the job, to others as the result.
  ///
  /// - Returns: Whether all was written; the reason is told where something was not.
  /// - Throws: ``ToolExitCode/notFullyVerified`` when standard output cannot be written.
  func publish(
    _ report: RunReport, as format: RunFormat, detail: TerminalReport.Detail = .full
  ) throws -> Bool {
    if format == .pretty {
      let printer = DiagnosticPrinter(
        documents: report.record.texts, style: style(for: .error))
      writeError(printer.text(of: report.record.diagnostics))
    }
    try write(report.text(as: format, style: style(for: .output), detail: detail))
    guard format == .github else { return true }
    try write(verdictLine(of: report))
    return addSummary(of: report)
  }

  /// The last line of the log of a job.
  func verdictLine(of report: RunReport) -> String {
    VisibleText.escaping(report.record.verdictLine) + "\n"
  }

  /// Adds a report to the summary of the job, where GitHub names a file for it.
  ///
  /// - Returns: Whether that succeeded; the reason is told where it did not.
  func addSummary(of report: RunReport) -> Bool {
    StepSummary(environment: environment)?.append(report, console: self) ?? true
  }
}
