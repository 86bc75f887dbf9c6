internal import ArgumentParser

/// The `report` command; each subcommand has its own file.
struct ReportCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: "Render, merge and compare the records of runs.",
      discussion: """
        EXAMPLES
          \(Tool.name) report run.jsonl                            as 'run' tells it
          \(Tool.name) report run.jsonl --format markdown --baseline main.jsonl
          \(Tool.name) report shard-*.jsonl --output reports/      merged, in every form
          \(Tool.name) report diff main.jsonl run.jsonl            what became of every row
        """,
      subcommands: [ReportRenderCommand<Tool>.self, ReportDiffCommand<Tool>.self],
      defaultSubcommand: ReportRenderCommand<Tool>.self)
  }
}
