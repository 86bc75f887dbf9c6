internal import ArgumentParser
internal import ConformanceRecord
internal import ConformanceReports
internal import Foundation

/// The command that renders a run's record, or the merged records of its parts, for people and CI.
struct ReportRenderCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "render",
      abstract: "Render a record, or merge several records and render the result.",
      discussion: """
        Records of shards, and of subjects that ran separately, are merged. They must have the \
        same documents, glossaries, expectation files and seed; overlaps and gaps are rejected. \
        The exit code is that of the verdict, as with 'run'; an incomplete record is never \
        conformant.

        EXAMPLES
          \(Tool.name) report run.jsonl --format markdown > comment.md
          \(Tool.name) report run.jsonl --baseline main.jsonl --output report.md
          \(Tool.name) report 1.jsonl 2.jsonl --format junit --output junit.xml
          \(Tool.name) report shard-*.jsonl --record run.jsonl
          \(Tool.name) report run.jsonl --output reports/     every file format
          \(Tool.name) report run.jsonl --format github       for GitHub Actions
          \(Tool.name) report run.jsonl --history old-*.jsonl --output report.html
        """)
  }

  @Argument(
    help: "The record of a run, or the records of all of its parts; '-' is standard input.",
    completion: .file(extensions: ["jsonl"]))
  var records: [String]

  @Option(
    help: ArgumentHelp(
      "The output format; by default, determined by the name of the --output file, otherwise "
        + "'pretty'."))
  var format: RunFormat?

  @Option(
    help: ArgumentHelp(
      "Write to a file; if the path is a folder or ends with '/', write every file format there.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The record of an earlier run; regressions are listed first.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write the merged record as JSON lines, as 'run --record' does.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var record: String?

  @OptionGroup var page: ReportPageOptions
  @OptionGroup var looks: OutputOptions

  func validate() throws {
    try RecordInput.checkStandardInput(records + (baseline.map { [$0] } ?? []) + page.history)
    guard let output else { return }
    guard !Self.isFolder(output) else {
      guard format == nil else {
        throw ValidationError(
          "--output '\(output)' is a folder, which receives every file format; omit --format, or "
            + "name a file.")
      }
      return
    }
    guard format != nil || RunFormat(fileName: output) != nil else {
      throw ValidationError("--output '\(output)' does not determine the format; add --format.")
    }
  }

  func run() async throws {
    let console = looks.console(for: Tool.self)
    let file = try self.record.map {
      try OutputFile(path: $0, option: "--record", inputs: inputs)
    }
    let target = try target(besides: file.map { [$0] } ?? [])
    let parts = try records.map {
      RecordMerge.Part(name: $0, record: try RecordInput.read($0, console: console))
    }
    let earlier = try baseline.map { try RecordInput.read($0, console: console) }
    let additions = try page.additions(console: console)
    let record: RunRecord
    do { record = try RecordMerge.merge(parts) } catch {
      console.reportError(error.message, fix: error.fix)
      throw ToolExitCode.notFullyVerified.error
    }
    let report = RunReport(
      of: record, against: earlier, tool: Tool.identity, checks: CheckCatalog.all)
    let isRecorded = try await file?.write(record.jsonLines(), console: console) ?? true
    let isWritten = try target.write(report, with: additions, console: console) && isRecorded
    guard isWritten || record.verdict != .conformant else {
      throw ToolExitCode.notFullyVerified.error
    }
    throw ExitCode(record.verdict.exitCode)
  }

  // MARK: - Target

  /// The destination of the rendered report.
  private enum Target {
    case output(RunFormat)
    case file(RunFormat, OutputFile)
    case folder(ReportFolder)

    func write(
      _ report: RunReport, with additions: ReportPageOptions.Additions, console: Console
    ) throws -> Bool {
      let text = { (format: RunFormat) in
        format == .html ? additions.page(of: report).text : report.text(as: format)
      }
      switch self {
      case .output(.html):
        try console.write(text(.html))
        return true
      case .output(let format): return try console.publish(report, as: format)
      case .file(.github, let file):
        let log = text(.github) + console.verdictLine(of: report)
        let isWritten = file.write(Data(log.utf8), console: console)
        return console.addSummary(of: report) && isWritten
      case .file(let format, let file):
        return file.write(Data(text(format).utf8), console: console)
      case .folder(let folder): return folder.write(console: console, text)
      }
    }
  }

  private func target(besides outputs: [OutputFile]) throws -> Target {
    guard let output else { return .output(format ?? .pretty) }
    guard !Self.isFolder(output) else {
      return .folder(
        try ReportFolder(path: output, option: "--output", inputs: inputs, besides: outputs))
    }
    let form = format ?? RunFormat(fileName: output) ?? .pretty
    return .file(
      form,
      try OutputFile(path: output, option: "--output", inputs: inputs, besides: outputs))
  }

  /// The input files, which must not be overwritten.
  private var inputs: Set<String> {
    Set(records + (baseline.map { [$0] } ?? []) + page.paths)
  }

  private static func isFolder(_ path: String) -> Bool {
    path.hasSuffix("/") || OutputFile.isDirectory(path)
  }
}
