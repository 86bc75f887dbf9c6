internal import ArgumentParser

/// What is done with records of runs; each subcommand is in a file of its own.
struct ReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Render, merge and compare the records of runs.",
    discussion: """
      EXAMPLES
        healthspec report run.jsonl                            as 'run' tells it
        healthspec report run.jsonl --format markdown --baseline main.jsonl
        healthspec report shard-*.jsonl --output reports/      merged, in every form
        healthspec report diff main.jsonl run.jsonl            what became of every row
      """,
    subcommands: [ReportRenderCommand.self, ReportDiffCommand.self],
    defaultSubcommand: ReportRenderCommand.self)
}
