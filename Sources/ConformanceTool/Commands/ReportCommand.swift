internal import ArgumentParser

/// The `report` command, which contains the subcommands for the records of runs.
struct ReportCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: "Render, merge and compare the records of runs.",
      discussion: """
        EXAMPLES
          \(Tool.name) report run.jsonl                       the output of 'run'
          \(Tool.name) report run.jsonl --format markdown --baseline main.jsonl
          \(Tool.name) report shard-*.jsonl --output reports/  merged
          \(Tool.name) report diff main.jsonl run.jsonl       the changes of all rows
        """,
      subcommands: [ReportRenderCommand<Tool>.self, ReportDiffCommand<Tool>.self],
      defaultSubcommand: ReportRenderCommand<Tool>.self)
  }
}
