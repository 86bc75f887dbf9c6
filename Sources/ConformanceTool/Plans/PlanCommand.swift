#if Plans
  internal import ArgumentParser

  /// The `plan` command, which contains the subcommands for plans.
  struct PlanCommand<Tool: ContractTool>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "plan",
        abstract: "Verify the plans of a repository against its code.",
        discussion: """
          Reads .planning and spec-kit features. Only 'baseline' writes a file.

          EXAMPLES
            \(Tool.name) plan verify               the broken promises of plans
            \(Tool.name) plan verify --strict      warnings are errors
            \(Tool.name) plan baseline known.json  accept all current findings
            \(Tool.name) plan status               the progress and the next step
            \(Tool.name) plan trace                the state of each requirement
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
