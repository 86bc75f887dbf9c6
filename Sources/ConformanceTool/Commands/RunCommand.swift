internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics
internal import Foundation

/// The command that runs contracts and reports a verdict.
struct RunCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run contracts and report a verdict.",
      discussion: """
        Each row of each contract table runs independently of the others, in virtual time. The \
        last line of the output for people is the verdict, with the number of rows.

        EXAMPLES
          \(Tool.name) run
          \(Tool.name) run docs/contract.md --record run.jsonl
          \(Tool.name) run --filter authorization --filter '*/denied*'
          \(Tool.name) run --format github        for GitHub Actions
          \(Tool.name) run --report reports       a report in every file format
          \(Tool.name) run --expectations known-failures.md
          \(Tool.name) run --shard 1/4 --record 1.jsonl\
        \(Tool.subjectExample("run"))

        With --filter, rows without a match count as not run; unless all rows match, the best \
        possible verdict is 'not fully verified'. With --shard, the run contains only the rows of \
        its shard, and the verdict covers only these rows.

        An expectation file contains a table | Row | Revision | Reason | Link | Expires | of known \
        failures, with an optional column Subject. Known failures do not affect the verdict, but \
        the run fails if one of these rows passes. An entry is an error if its row does not exist, \
        its revision differs, its last day has passed, or another entry applies to the same row \
        and subject.
        """)
  }

  @OptionGroup var input: InputArguments

  @Option(
    help: ArgumentHelp(
      "Run only rows whose id contains this text or matches a glob with * and ?.",
      valueName: "text"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp("Write the record of the run as JSON lines.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "The output format.",
      discussion: """
        With 'pretty', messages about documents go to standard error. 'github' writes annotations, \
        and a summary if GITHUB_STEP_SUMMARY names a file; each other format writes one document.
        """))
  var format: RunFormat = .pretty

  @Option(
    help: ArgumentHelp(
      "Write the report in every file format to a folder.", valueName: "dir"),
    completion: .directory)
  var report: String?

  @Option(parsing: .unconditional, help: "The seed of all generated identifiers.")
  var seed: UInt64 = 1

  @OptionGroup var subjects: Tool.SubjectSelection

  @Option(
    help: ArgumentHelp(
      "A file with known failures; may be repeated.",
      valueName: "file"),
    completion: .file(extensions: ["md", "markdown"]))
  var expectations: [String] = []

  @Option(
    help: ArgumentHelp(
      "Run one shard of the rows, such as 1/4; each row is in exactly one shard.",
      valueName: "part/parts"))
  var shard: ShardArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of rows that run at the same time; by default, the number of processors.",
      discussion: "With several subjects, the maximum for each of them.", valueName: "count"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The seconds without progress after which a row is abandoned and counts as errored.",
      discussion: """
        By default, the limit of each subject, usually 30 seconds. A row that makes progress is \
        abandoned after five times as long, but not before a minute.
        """, valueName: "seconds"))
  var timeout: Int?

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Run the rows in worker processes, so that a trap or a hang affects only one row.",
      discussion: """
        A subject that is a command always runs in its own process.
        """))
  var isolate: Bool = Tool.isolatesRows

  @Flag(name: .shortAndLong, help: "Print only problems and the verdict.")
  var quiet: Bool = false

  @Flag(
    name: .shortAndLong,
    help: ArgumentHelp(
      "List every section, even in documents that passed.",
      discussion: "By default, a terminal shows each of these documents on one line."))
  var verbose: Bool = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard !filter.contains("") else { throw ValidationError("--filter must not be empty.") }
    guard !(quiet && verbose) else {
      throw ValidationError("--quiet cannot be combined with --verbose.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if let timeout, !(1...86_400).contains(timeout) {
      throw ValidationError("--timeout must be between 1 and 86400 seconds.")
    }
  }

  /// Plans the documents, runs the plan and reports the results.
  ///
  /// Unless it throws an error, this method ends the process with the exit code of the verdict.
  func run() async throws {
    let console = output.console(for: Tool.self)
    let known = try Expectations(at: expectations, console: console)
    let specifications = try await Specifications(input, domains: Tool.domains, console: console)
    try RowSelection(patterns: filter).checkFilters(
      among: specifications.plan.rows.map(\.id), tool: Tool.name, console: console)
    let inputs = self.inputs(of: specifications.plan)
    let file = try record.map { try OutputFile(path: $0, option: "--record", inputs: inputs) }
    let folder = try report.map {
      try ReportFolder(
        path: $0, option: "--report", inputs: inputs, besides: file.map { [$0] } ?? [])
    }
    let subjects = try await Tool.subjects(subjects)
    let glossaries = specifications.glossaries.documents
    var session = session(on: subjects, known.failures, console)
    session.glossaries = glossaries
    let plan = specifications.plan.adding(known.diagnostics)
    var beginning = session.matrix.beginning(of: plan)
    beginning.header.glossaries = glossaries.isEmpty ? nil : glossaries
    let recording = try follow(beginning, in: file, console)
    var record = await record(of: plan, by: session, recording, console)
    record.header.glossaries = beginning.header.glossaries
    await subjects.end()
    let report = RunReport(of: record, tool: Tool.identity, checks: CheckCatalog.all)
    var isWritten = true
    if let problem = await recording.finish(with: record) {
      console.reportError(
        "'\(self.record ?? "")' cannot be written: \(problem)",
        fix: "check the disk and the permissions")
      isWritten = false
    }
    CleanupRegistry.onInterruption(nil)
    isWritten = folder?.write(console: console, { report.text(as: $0) }) ?? true && isWritten
    // If no subject could be started, the reasons were already reported.
    let isNothing = subjects.absent.count == subjects.all.count
    let isFolded = !verbose && Console.columns(of: .output) != nil
    let detail: TerminalReport.Detail =
      quiet || isNothing ? .problems : isFolded ? .folded : .full
    isWritten = try console.publish(report, as: format, detail: detail) && isWritten
    guard isWritten || record.verdict != .conformant else {
      throw ToolExitCode.notFullyVerified.error
    }
    CleanupRegistry.clear()
    // The process exits without deallocation, since freeing thousands of rows takes time.
    withExtendedLifetime((specifications, record)) {
      RootCommand<Tool>.exit(withError: ExitCode(record.verdict.exitCode))
    }
  }

  private func session(
    on subjects: Subjects<Tool.World>, _ failures: ExpectedFailures, _ console: Console
  ) -> RunSession<Tool.World> {
    let matrix = ConformanceMatrix(
      subjects: subjects.all, seed: seed,
      parallelism: jobs ?? ProcessInfo.processInfo.activeProcessorCount, shard: shard?.shard,
      expectations: failures)
    var session = RunSession(matrix) {
      console.reportError($0, fix: "run with --no-isolate to see what the subject does")
    }
    session.absent = subjects.absent
    session.patience = timeout.map { .seconds($0) }
    if isolate {
      let worker = WorkerCommand(
        arguments: ["worker"] + self.subjects.arguments + input.language.workerArguments)
      session.worker = { _ in worker }
    }
    return session
  }

  /// Starts to record a run; if a signal interrupts the run, its progress is reported.
  private func follow(
    _ beginning: RunRecord, in file: OutputFile?, _ console: Console
  ) throws -> RunRecording {
    do {
      let recording = try RunRecording(of: beginning, in: file?.path, named: record)
      CleanupRegistry.onInterruption { console.writeError("\(recording.interrupt())\n") }
      return recording
    } catch {
      console.reportError(
        "'\(record ?? "")' cannot be written: \(RunRecording.reason(of: error))",
        fix: "check the disk and the permissions")
      throw ToolExitCode.notFullyVerified.error
    }
  }

  private func record(
    of plan: ContractPlan<Tool.World>, by session: RunSession<Tool.World>,
    _ recording: RunRecording, _ console: Console
  ) async -> RunRecord {
    let selection = RowSelection(patterns: filter)
    let progress = ProgressLine(console: console)
    defer { progress.clear() }
    return await session.run(
      plan, selecting: { selection.contains($0.id) },
      onEvent: { event in
        recording.take(event)
        progress.show(event)
      })
  }

  /// Returns the paths of the input files, which must not be overwritten.
  private func inputs(of plan: ContractPlan<Tool.World>) -> Set<String> {
    // Unreadable files must not be overwritten either.
    let unread = plan.diagnostics.compactMap { $0.location?.file }
    let read = input.paths + expectations + input.language.glossaries + plan.documents.map(\.path)
    return Set(read + unread)
  }
}
