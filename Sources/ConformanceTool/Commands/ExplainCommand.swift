internal import ArgumentParser
internal import Conformance

/// The command that shows the interpretation of one row.
struct ExplainCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Show how a row is interpreted, cell by cell.",
      discussion: """
        Specify the row by its id, or by a part of an id or a glob that matches only this row.

        EXAMPLES
          \(Tool.name) explain denied-request-shows-message-and-link-to-settings
          \(Tool.name) explain denied docs/contract.md
        """)
  }

  @Argument(
    help: "The id of a row, a part of an id, or a glob with * and ?.",
    completion: .custom { words, _, _ in await Self.ids(completing: words) })
  var row: String

  @OptionGroup var input: InputArguments
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let console = output.console(for: Tool.self)
    let plan = try await Specifications(input, domains: Tool.domains, console: console).plan
    let row = try find(in: plan, console: console)
    try console.write(RowExplanation(row: row).text)
    if !row.isUnderstood { throw ToolExitCode.notFullyVerified.error }
  }

  private func find(
    in plan: ContractPlan<Tool.World>, console: Console
  ) throws -> PlannedRow<Tool.World> {
    if let exact = plan.rows.first(where: { $0.id == row }) { return exact }
    let selection = RowSelection(patterns: [row])
    let found = plan.rows.filter { selection.contains($0.id) }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let ids = found.prefix(10).map(\.id).joined(separator: ", ")
      console.reportError(
        "\(found.count) row ids match '\(row)'", fix: "specify one of them: \(ids)")
      throw ToolExitCode.usage.error
    }
    let nearest = nearestIDs(in: plan).joined(separator: ", ")
    console.reportError(
      "no row id matches '\(row)'",
      fix: nearest.isEmpty
        ? "specify a path with contract tables"
        : "specify a row that '\(Tool.name) list' prints, such as \(nearest)"
    )
    throw ToolExitCode.missingInput.error
  }

  /// Returns up to three ids, nearest to the argument first.
  private func nearestIDs(in plan: ContractPlan<Tool.World>) -> [String] {
    let distances = plan.rows.map { planned in
      (id: planned.id, distance: row.prefix(100).difference(from: planned.id.suffix(100)).count)
    }
    return distances.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.prefix(3).map(\.id)
  }

  /// Returns the row ids of the default documents for shell completion; empty if the documents
  /// cannot be loaded.
  private static func ids(completing words: [String]) async -> [String] {
    let paths = InputArguments.defaultPaths
    guard (try? DocumentLoader().load(paths)) != nil,
      let specifications = try? await Specifications(
        at: paths, domains: Tool.domains, console: Console(tool: Tool.name))
    else { return [] }
    return specifications.plan.rows.map(\.id)
  }
}
