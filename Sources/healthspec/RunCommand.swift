internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics
internal import Foundation
internal import HealthContracts

/// Runs contracts and answers with a verdict.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run contracts and answer with a verdict.",
    discussion: """
      Every row of every contract table is run in a fresh world with virtual time. The last line \
      is the verdict with the number of all rows.

      EXAMPLES
        healthspec run
        healthspec run docs/contract.md --record run.jsonl
        healthspec run --filter permissions --filter '*/denied'

      With --filter the other rows count as not run, so the verdict is at best \
      'not fully verified'.
      """)

  @OptionGroup var input: InputArguments

  @Option(
    help: ArgumentHelp(
      "Run only rows whose id holds a text or fits a glob with * and ?.", valueName: "text"))
  var filter: [String] = []

  @Option(
    help: ArgumentHelp("Write the record of the run as JSON lines.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var record: String?

  @Option(help: "The seed of every identity in the run.")
  var seed: UInt64 = 1

  @Option(help: "The health store; sqlite keeps each row's samples and entries in files.")
  var store: StoreChoice = .memory

  @Option(help: "The sync.")
  var sync: SyncChoice = .reference

  @Option(
    help: ArgumentHelp(
      "The number of rows that run at a time; as many as there are processors unless given.",
      valueName: "count"))
  var jobs: Int?

  @Flag(name: .shortAndLong, help: "Tell only what went wrong, and the verdict.")
  var quiet: Bool = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard !filter.contains("") else { throw ValidationError("--filter needs a text.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number from 1.") }
  }

  /// The one straight line: paths to a plan, the plan to a record, the record to a report.
  func run() async throws {
    let console = output.console
    let specifications = try await Specifications(at: input.paths, console: console)
    let file = try recordFile(besides: specifications)
    let record = await record(of: specifications.plan, console: console)
    specifications.report(record.diagnostics, to: console)
    let isWritten = try await file?.write(record, console: console) ?? true
    let report = TerminalReport(
      style: console.style(for: .output), detail: quiet ? .problems : .full)
    try console.write(report.text(of: record))
    guard isWritten || record.verdict != .conformant else {
      throw ToolExitCode.notFullyVerified.error
    }
    // What is left is for the system to clear away: taking thousands of rows apart takes its time.
    withExtendedLifetime((specifications, record)) {
      HealthSpecCommand.exit(withError: ExitCode(record.verdict.exitCode))
    }
  }

  private func record(
    of plan: ContractPlan<HealthWorld>, console: Console
  ) async -> RunRecord {
    let selection = RowSelection(patterns: filter)
    if !plan.rows.isEmpty, !plan.rows.contains(where: { selection.contains($0.id) }) {
      console.complain(
        "no row fits --filter", fix: "see the ids of all rows with 'healthspec list'")
    }
    let progress = ProgressLine(console: console)
    defer { progress.clear() }
    let parallelism = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return await ConformanceRunner(subject: subject, seed: seed, parallelism: parallelism)
      .run(plan, selecting: { selection.contains($0.id) }, onEvent: { progress.show($0) })
  }

  private func recordFile(besides specifications: Specifications) throws -> RecordFile? {
    let plan = specifications.plan
    // Also what could not be read is not to be replaced.
    let unread = plan.diagnostics.compactMap { $0.location?.file }
    let inputs = Set(input.paths + plan.documents.map(\.path) + unread)
    return try record.map { try RecordFile(path: $0, inputs: inputs) }
  }

  private var subject: ConformanceSubject<HealthWorld> {
    Subjects.subject(sync: sync, store: store)
  }
}
