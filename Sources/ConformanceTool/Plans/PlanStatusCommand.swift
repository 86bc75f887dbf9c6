#if Plans
  internal import ArgumentParser
  internal import ConformanceReports
  internal import PlanVerifier

  /// The command that shows the progress of every phase and the next step.
  struct PlanStatusCommand<Tool: ContractTool>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "status",
        abstract: "Show the progress of phases, plans and checklists, and the next step.",
        discussion: """
          EXAMPLES
            \(Tool.name) plan status
            \(Tool.name) plan status --format json
          """)
    }

    @OptionGroup var place: PlanDirectory

    @Option(help: "The output format.")
    var format: OverviewFormat = .text

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let console = output.console(for: Tool.self)
      try place.check(console: console)
      let verification = try await PlanVerification(root: place.directory)
      let status = ProjectStatus(verification.project)
      switch format {
      case .text: try console.write(status.text(width: Console.width))
      case .json: try console.write(try status.prettyJSON())
      }
      if verification.isEmpty { throw ToolExitCode.notFullyVerified.error }
    }
  }

  /// The command that shows each requirement with its plans, rows and outcome.
  struct PlanTraceCommand<Tool: ContractTool>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "trace",
        abstract: "Show each requirement with its plans, contract rows and outcome, gaps first.",
        discussion: """
          EXAMPLES
            \(Tool.name) plan trace
            \(Tool.name) run --record run.jsonl; \(Tool.name) plan trace --record run.jsonl
          """)
    }

    @OptionGroup var input: PlanInput<Tool>

    @Option(help: "The output format.")
    var format: OverviewFormat = .text

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let console = output.console(for: Tool.self)
      let contracts = try await input.contracts(console: console)
      let verification = try await PlanVerification(root: input.directory, contracts: contracts)
      let trace = RequirementTrace(verification.project, contracts: contracts)
      switch format {
      case .text: try console.write(trace.text(width: Console.width))
      case .json: try console.write(try trace.prettyJSON())
      }
      if verification.isEmpty { throw ToolExitCode.notFullyVerified.error }
    }
  }
#endif
