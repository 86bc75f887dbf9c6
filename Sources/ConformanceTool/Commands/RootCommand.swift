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
          0   conformant, or nothing to report
          1   non-conformant: a row failed
          2   not fully verified: something was not understood, not run or not written
          64  wrong usage
          66  no such input
          70  a defect of the tool

        Results go to standard output, messages on documents to standard error.
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
      "run --filter '*/denied'   run some rows only",
      "check docs/contract.md    find what cannot be understood",
      "list --format json        name every row",
      "explain permissions/denied",
      "phrases network error     what cells may say",
      "report run.jsonl --format markdown",
    ] + Tool.furtherExamples
  }
}
