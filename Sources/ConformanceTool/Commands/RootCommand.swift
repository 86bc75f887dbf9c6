internal import ArgumentParser

/// The root command, which contains all other commands.
struct RootCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Tool.name,
      abstract: Tool.abstract,
      discussion: """
        EXAMPLES
        \(examples.map { "  \(Tool.name) \($0)" }.joined(separator: "\n"))

        EXIT CODES
          0   conformant, or no errors
          1   non-conformant: a row failed, or a row that is known to fail passed; or the command
              found a problem of another kind, such as a regression
          2   not fully verified: an input is invalid, or a row or output is missing
          64  incorrect usage
          66  an input, or a requested row, kind, column or deviation, does not exist
          70  a defect of the tool

        Results go to standard output, messages about documents to standard error.
        Completions for a shell: \(Tool.name) --generate-completion-script bash|zsh|fish
        """,
      version: Tool.version,
      subcommands: [
        RunCommand<Tool>.self, ListCommand<Tool>.self, CheckCommand<Tool>.self,
        ExplainCommand<Tool>.self, PhrasesCommand<Tool>.self, KindsCommand<Tool>.self,
        MutateCommand<Tool>.self, ReportCommand<Tool>.self, PlanCommand<Tool>.self,
      ] + Tool.furtherCommands + [ServeRowsCommand<Tool>.self])
  }

  private static var examples: [String] {
    [
      "run                       run every contract under Specs/",
      "run --filter '*denied*'   run only some rows",
      "check docs/contract.md    find mistakes without running",
      "list --format json        list every row",
      "explain denied-request-shows-message-and-link-to-settings",
      "phrases network error     list matching phrases",
      "report run.jsonl --format markdown",
    ] + Tool.furtherExamples
  }
}
