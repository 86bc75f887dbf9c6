internal import ArgumentParser
internal import ConformanceReports

/// The command that all others are part of.
struct HealthSpecCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthspec",
    abstract: "Runs the contract tables of Markdown specifications as tests.",
    discussion: """
      EXAMPLES
        healthspec run                       run every contract under Specs/
        healthspec run --filter '*/denied'   run some rows only
        healthspec check docs/contract.md    find what cannot be understood
        healthspec list --format json        name every row
        healthspec explain permissions/denied
        healthspec phrases network error     what cells may say
        healthspec report run.jsonl --format markdown
        healthspec plan verify               hold the plans of a repository against its code
        healthspec run --store 'python3 store.py'   run against a store in another process

      EXIT CODES
        0   conformant, or nothing to report
        1   non-conformant: a row failed
        2   not fully verified: something was not understood, not run or not written
        64  wrong usage
        66  no such input
        70  a defect of the tool

      Results go to standard output, messages on documents to standard error.
      Completions for a shell: healthspec --generate-completion-script bash|zsh|fish
      """,
    version: DiagnosticReport.Tool.healthspec.version,
    subcommands: [
      RunCommand.self, ListCommand.self, CheckCommand.self, ExplainCommand.self,
      PhrasesCommand.self, KindsCommand.self, MutateCommand.self, ReportCommand.self,
      PlanCommand.self, StoreCommand.self,
      SyncCommand.self, WorkerCommand.self,
    ])
}
