internal import ArgumentParser

/// What is done with plans; each subcommand is in a file of its own.
struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Hold the plans of a repository against its code.",
    discussion: """
      Reads .planning and the features of spec-kit. Nothing is ever written but by 'baseline'.

      EXAMPLES
        healthspec plan verify               what plans promise and the code does not keep
        healthspec plan verify --strict      warnings count as well
        healthspec plan baseline known.json  start on an old repository
        healthspec plan status               how far every phase is, and what is next
        healthspec plan trace                each requirement with its plans, rows and outcome
        healthspec plan rules promise.export-missing
      """,
    subcommands: [
      PlanVerifyCommand.self, PlanBaselineCommand.self, PlanStatusCommand.self,
      PlanTraceCommand.self, PlanRulesCommand.self,
    ])
}
