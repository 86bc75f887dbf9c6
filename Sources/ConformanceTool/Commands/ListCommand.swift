internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics

/// The command that lists the rows of contracts without running them.
struct ListCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: "List the rows with ids, kinds, capabilities and locations.",
      discussion: """
        EXAMPLES
          \(Tool.name) list
          \(Tool.name) list --format json docs/contract.md\
        \(Tool.subjectExample("list", "   and rows that do not apply"))
        """)
  }

  @OptionGroup var input: InputArguments

  @Option(help: "The output format.")
  var format: OverviewFormat = .text

  @Flag(
    name: .shortAndLong,
    help: "Print all columns. By default, a terminal shows only the columns that fit its width.")
  var verbose: Bool = false

  @OptionGroup var subjects: Tool.SubjectSelection

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let console = output.console(for: Tool.self)
    let specifications = try await Specifications(input, domains: Tool.domains, console: console)
    specifications.report(specifications.plan.diagnostics, to: console)
    let subjects = subjects.isGiven ? try await Tool.subjects(subjects) : nil
    let listing = PlanListing(specifications.plan, subjects: subjects?.all ?? [])
    await subjects?.end()
    switch format {
    case .text:
      try console.write(listing.text(width: verbose ? nil : Console.columns(of: .output)))
    case .json: try console.write(try listing.prettyJSON())
    }
    if specifications.hasErrors || listing.rows.isEmpty {
      throw ToolExitCode.notFullyVerified.error
    }
  }
}
