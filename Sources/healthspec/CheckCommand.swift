internal import ArgumentParser
internal import Conformance
internal import Diagnostics
internal import HealthContracts

/// Says everything about documents that can be said without running them.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say everything about contracts that can be said without running them.",
    discussion: """
      Tables and columns that no kind recognises, phrases that nobody bound, rows that repeat or \
      contradict each other, combinations that no row covers. Warnings alone leave the exit code 0.

      EXAMPLES
        healthspec check
        healthspec check docs/contract.md
      """)

  @OptionGroup var input: InputArguments
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let console = output.console
    let specifications = try await Specifications(at: input.paths, console: console)
    let rows = specifications.plan.rows
    let misunderstood = rows.map(\.misunderstandings).filter { !$0.isEmpty }
    let diagnostics = specifications.plan.diagnostics + misunderstood.joined()
    specifications.report(diagnostics, to: console)
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let parts = [
      Self.count(rows.count, "row"), "\(rows.count - misunderstood.count) understood",
      Self.count(errors, "error"), Self.count(warnings, "warning"),
    ]
    try console.write(parts.joined(separator: ", ") + "\n")
    if errors > 0 || rows.isEmpty { throw ToolExitCode.notFullyVerified.error }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension PlannedRow {
  /// Whether the row checks anything.
  var expectsSomething: Bool {
    testCase.steps.contains { $0.meaning.role == .expectation }
  }

  /// What of the row is not understood, as messages.
  var misunderstandings: [Diagnostic] {
    guard unbound.isEmpty else { return unbound.map { .unbound($0, in: id) } }
    return expectsSomething ? [] : [.noExpectation(id, at: location)]
  }
}

extension Diagnostic {
  fileprivate static func unbound(_ cell: UnboundCell, in id: String) -> Self {
    let nearest = cell.clause.suggestions.map { "'\($0)'" }.joined(separator: ", ")
    return Self(
      .error, "row.unbound", cell.clause.message, at: cell.location,
      fix: nearest.isEmpty
        ? "reword it, or bind the phrase" : "write one of \(nearest), or bind it",
      notes: [Note("'healthspec explain \(id)' shows the code that would bind it")])
  }

  fileprivate static func noExpectation(_ id: String, at place: SourceLocation) -> Self {
    Self(
      .error, "row.no-expectation", "the row '\(id)' expects nothing", at: place,
      fix: "say what must hold afterwards, or mark the table informative")
  }
}
