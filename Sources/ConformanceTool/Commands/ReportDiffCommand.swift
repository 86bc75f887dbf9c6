internal import ArgumentParser
internal import ConformanceRecord
internal import ConformanceReports

/// The command that compares two runs row by row.
struct ReportDiffCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "diff",
      abstract: "Compare a run with an earlier one, row by row.",
      discussion: """
        Rows are matched by id, and subjects by sync and store. A regression is a row that lowers the \
        verdict more than before, including new and changed rows.

        EXAMPLES
          \(Tool.name) report diff main.jsonl run.jsonl

        EXIT CODES
          0   no regression
          1   a regression
          2   a record is truncated, incomplete, empty or invalid, or has errors in its documents
              or domains, or the records cover different rows or have no subject in common
          66  a record cannot be read
        """)
  }

  @Argument(
    help: "The record of the earlier run.", completion: .file(extensions: ["jsonl"]))
  var baseline: String

  @Argument(help: "The record of the later run.", completion: .file(extensions: ["jsonl"]))
  var record: String

  @OptionGroup var looks: OutputOptions

  func validate() throws { try RecordInput.checkStandardInput([baseline, record]) }

  func run() async throws {
    let console = looks.console(for: Tool.self)
    let before = try RecordInput.read(baseline, console: console)
    let after = try RecordInput.read(record, console: console)
    let comparison = RunComparison(of: after, against: before)
    try console.write(comparison.text(style: console.style(for: .output)))
    var isComparable = true
    for (path, record) in [(baseline, before), (record, after)] {
      if record.footer == nil {
        console.reportError(
          "'\(path)' is incomplete, so rows may be missing", fix: "use the record of a complete run"
        )
        isComparable = false
      } else if record.rows.isEmpty {
        console.reportError(
          "'\(path)' has no rows", fix: "run a document with a contract table")
        isComparable = false
      } else if let gap = record.firstGap {
        console.reportError(
          "'\(path)' lacks rows: \(record.words(for: gap))",
          fix: "merge the records of all shards, or run again")
        isComparable = false
      }
      if record.hasErrors {
        console.reportError(
          "'\(path)' has errors in its documents or domains, so rows may be missing",
          fix: "correct them and run again; '\(Tool.name) report' shows the errors")
        isComparable = false
      }
    }
    if before.header.shard != after.header.shard {
      console.reportError(
        "'\(baseline)' and '\(record)' contain different rows, because their shards differ",
        fix:
          "merge the records of all shards with '\(Tool.name) report --record', then compare the results"
      )
      isComparable = false
    }
    if isComparable, !comparison.hasCommonSubject {
      console.reportError(
        "the records do not have a subject in common",
        fix: "compare runs of the same sync and store")
      isComparable = false
    }
    guard isComparable else { throw ToolExitCode.notFullyVerified.error }
    if !comparison.regressions.isEmpty { throw ExitCode(Verdict.nonConformant.exitCode) }
  }
}
