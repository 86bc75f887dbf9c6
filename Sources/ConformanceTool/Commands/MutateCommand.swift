internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import SpecMarkdown

/// Mutates contracts cell by cell; every change must be detected.
struct MutateCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "mutate",
      abstract: "Change contracts cell by cell; every change must be noticed.",
      discussion: """
        Each normative cell is replaced by the other values of its column, by other numbers, names \
        and types, by a word less, and by nonsense, one change at a time; text in which every \
        character counts gets another letter case, an article, a blank and a mark; and each clause \
        of what is so or happens is left out. A change after which the run still ends conformant, \
        or a row below MUST still passes, is shown: the contract says something there that nothing \
        checks. Exit code 1 tells that there are some.

        EXAMPLES
          \(Tool.name) mutate
          \(Tool.name) mutate Specs/001-apple-health-sync/errors.md
          \(Tool.name) mutate --all Specs/001-apple-health-sync/errors.md
          \(Tool.name) mutate --format json > mutations.json    for '\(Tool.name) report --with'
        """)
  }

  @OptionGroup var input: InputArguments

  @Option(
    name: .customLong("operator"),
    help: "Make only changes of this kind; may be given several times.")
  var operators: [CellMutation.Operator] = []

  @Flag(
    help: "List also the changes that mean the same, and the clauses left out that are so anyway.")
  var all = false

  @Option(help: "The form of the result.")
  var format: OverviewFormat = .text

  @OptionGroup var subjects: Tool.SubjectSelection
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let console = output.console(for: Tool.self)
    let specifications = try await Specifications(input, domains: Tool.domains, console: console)
    let subjects = try await Tool.subjects(subjects)
    guard subjects.absent.isEmpty else { throw ToolExitCode.notFullyVerified.error }
    guard let subject = subjects.all.first, subjects.all.count == 1 else {
      console.complain(
        "changes are tried on one subject, and there are \(subjects.all.count)",
        fix: "name one subject, and run the command again for each other")
      throw ToolExitCode.usage.error
    }
    let runner = ConformanceRunner(subject: subject)
    let record = await runner.run(specifications.plan)
    guard record.verdict == .conformant else {
      specifications.report(record.diagnostics, to: console)
      console.complain(
        "the contracts are \(record.verdict.label) as they stand",
        fix: "make '\(Tool.name) run' end conformant first")
      throw ExitCode(Verdict.notFullyVerified.exitCode)
    }
    let results = await results(for: specifications, runner)
    switch format {
    case .text: try console.write(report(results))
    case .json: try console.write(try MutationSummary(results).prettyJSON())
    }
    await subjects.end()
    if results.contains(where: { $0.outcome == .survived }) {
      throw ExitCode(Verdict.nonConformant.exitCode)
    }
  }

  /// Returns the results for all documents, which run concurrently, in the order of the documents.
  private func results(
    for specifications: Specifications<Tool.World>, _ runner: ConformanceRunner<Tool.World>
  ) async -> [MutationResult] {
    let documents = specifications.plan.documents.map {
      MarkdownDocument(parsing: $0.text, path: $0.path)
    }
    let run = MutationRun(
      runner: runner, domains: Tool.domains, glossary: specifications.glossary,
      documents: documents)
    return await withTaskGroup(of: (Int, [MutationResult]).self) { group in
      for (index, document) in documents.enumerated() {
        group.addTask { [operators] in
          (
            index,
            await run.results(
              for: document, where: { operators.isEmpty || operators.contains($0.change) })
          )
        }
      }
      var results: [Int: [MutationResult]] = [:]
      for await (index, found) in group { results[index] = found }
      return documents.indices.flatMap { results[$0] ?? [] }
    }
  }

  private func report(_ results: [MutationResult]) -> String {
    var lines: [String] = []
    for result in results where all ? result.outcome != .noticed : result.outcome == .survived {
      let mutation = result.mutation
      lines.append("\(result.outcome.heading)  \(mutation.row)")
      lines.append("  \(mutation.location): column '\(mutation.column)'")
      lines.append("  says     \(mutation.original)")
      lines.append("  passes   \(mutation.replacement)")
    }
    let summary = MutationSummary(results)
    let count = { (outcome: MutationResult.Outcome) in results.count { $0.outcome == outcome } }
    lines.append(
      "\(results.count) changes: \(count(.noticed)) noticed, \(count(.survived)) survived, "
        + "\(count(.equivalent)) mean the same, \(count(.isDefault)) leave out what is so anyway")
    for (place, counts) in [("operator", summary.changes), ("document", summary.documents)] {
      lines.append("by \(place)")
      for count in counts {
        lines.append(
          "  \(count.name): \(count.noticed) noticed, \(count.survived) survived, "
            + "\(count.equivalent) mean the same, \(count.isDefault) default")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension MutationResult.Outcome {
  /// The heading of a change in the list.
  fileprivate var heading: String {
    switch self {
    case .noticed: "NOTICED"
    case .equivalent: "THE SAME"
    case .isDefault: "DEFAULT"
    case .survived: "SURVIVED"
    }
  }
}
