#if !Plans
  internal import ArgumentParser

  /// The `plan` command of a tool that was built without the plan verifier.
  struct PlanCommand<Tool: ContractTool>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "plan",
        abstract: "Verify the plans of a repository against its code; not part of this build.")
    }

    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

    func run() async throws {
      Console(tool: Tool.name).reportError(
        "this build does not include the plan verifier",
        fix: "add the trait 'Plans' to the dependency on HealthSpec: traits: [\"Tool\", \"Plans\"]")
      throw ToolExitCode.usage.error
    }
  }
#endif
