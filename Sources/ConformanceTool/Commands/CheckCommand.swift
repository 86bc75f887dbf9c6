internal import ArgumentParser
internal import Conformance
internal import ConformanceReports
internal import Diagnostics

/// The command that checks documents as far as possible without running them.
struct CheckCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Check contracts without running them.",
      discussion: """
        Reports, among other problems, unrecognized tables and columns, unbound phrases, rows that \
        repeat or contradict each other, and combinations without a row. With only warnings, the \
        exit code is 0.

        EXAMPLES
          \(Tool.name) check
          \(Tool.name) check docs/contract.md
          \(Tool.name) check --format github            for GitHub Actions
          \(Tool.name) check --format sarif > check.sarif  for code scanning
          \(Tool.name) check --format junit > check.xml    for other CI systems
        """)
  }

  @OptionGroup var input: InputArguments
  @OptionGroup var format: DiagnosticFormatOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let console = output.console(for: Tool.self)
    let specifications = try await Specifications(input, domains: Tool.domains, console: console)
    let rows = specifications.plan.rows
    let misunderstood = rows.map { $0.misunderstandings(explainedBy: Tool.name) }.filter {
      !$0.isEmpty
    }
    var diagnostics = specifications.plan.diagnostics + misunderstood.joined()
    if rows.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
      diagnostics.append(.noRows)
    }
    let report = DiagnosticReport(
      tool: Tool.identity, command: "check", checks: CheckCatalog.all, diagnostics: diagnostics,
      texts: (specifications.plan.documents + specifications.glossaries.documents).textsByPath,
      counts: [
        .init(rows.count, "row", plural: "rows"),
        .init(rows.count - misunderstood.count, "understood"),
      ])
    try console.publish(report, as: format.format)
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw ToolExitCode.notFullyVerified.error
    }
  }
}

extension PlannedRow {
  /// Whether all cells of the row are bound and the row has an expectation.
  var isUnderstood: Bool { unbound.isEmpty && expectsSomething }

  /// Whether a cell of the row states an expectation.
  var expectsSomething: Bool { testCase.hasExpectation }

  /// Returns messages about the parts of the row that are not understood.
  ///
  /// - Parameter tool: The name of the tool that explains the row.
  /// - Returns: A message for each unbound clause, or one message for a bound row without an
  ///   expectation; empty if the row is understood.
  func misunderstandings(explainedBy tool: String) -> [Diagnostic] {
    guard unbound.isEmpty else { return unbound.map { .unbound($0, in: id, of: tool) } }
    return expectsSomething ? [] : [.noExpectation(id, at: location)]
  }
}

extension Diagnostic {
  fileprivate static func unbound(_ cell: UnboundCell, in id: String, of tool: String) -> Self {
    // Only an unknown phrase has a snippet; a value can be corrected but not bound.
    let binding = cell.clause.snippet == nil ? "" : ", or bind the phrase"
    return Self(
      .error, "row.unbound", cell.clause.message, at: cell.location,
      fix: (cell.clause.suggestions.quotedChoice.map { "use \($0)" } ?? "reword it") + binding,
      notes: [
        Note("'\(tool) explain \(id)' shows how the row is read, and code for unknown phrases")
      ])
  }

  fileprivate static let noRows = Self(
    .error, "contract.no-rows", "the documents contain no contract rows, so nothing is checked",
    fix: "add a contract table, or specify other documents")

  fileprivate static func noExpectation(_ id: String, at place: SourceLocation) -> Self {
    Self(
      .error, "row.no-expectation", "the row '\(id)' has no expectation", at: place,
      fix: "add an expectation, or mark the table as informative")
  }
}
