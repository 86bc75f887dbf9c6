#if Plans
  internal import ArgumentParser

  /// The `plan` command; each subcommand has its own file.
  struct PlanCommand<Tool: ContractTool>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "plan",
        abstract: "Hold the plans of a repository against its code.",
        discussion: """
          Reads .planning and the features of spec-kit. Nothing is ever written but by 'baseline'.

          EXAMPLES
            \(Tool.name) plan verify               what plans promise and the code does not keep
            \(Tool.name) plan verify --strict      warnings count as well
            \(Tool.name) plan baseline known.json  start on an old repository
            \(Tool.name) plan status               how far every phase is, and what is next
            \(Tool.name) plan trace                each requirement with its plans, rows and outcome
            \(Tool.name) plan rules promise.export-missing
          """,
        subcommands: [
          PlanVerifyCommand<Tool>.self, PlanBaselineCommand<Tool>.self,
          PlanStatusCommand<Tool>.self,
          PlanTraceCommand<Tool>.self, PlanRulesCommand<Tool>.self,
        ])
    }
  }
#endif
