internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics
internal import SpecMarkdown

/// The command that mutates contracts cell by cell, or plants deviations in the subject, and
/// reports which changes are noticed.
struct MutateCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "mutate",
      abstract: "Change contracts cell by cell, and report changes that no check notices.",
      discussion: """
        Each normative cell, phrase and meaning is replaced by the other values of its column, by \
        other numbers, names, types and opposites, by the text without one of its words, by \
        nonsense, and by nothing, one change at a time. Exact text gets a different case, an \
        article, a space and a punctuation mark, and each clause of a setup or an action is omitted. \
        A change of a row's steps is reported if the run is still conformant and all changed rows \
        with a level below MUST still pass, which shows that this part of the contract is not \
        checked. The exit code is 1 if such changes exist, and 2 if the unchanged contracts are \
        not conformant.

        With --subjects, the contracts are unchanged, and each deviation that the tool provides is \
        planted separately in the subject. The report lists the rows that notice each deviation, \
        the rows that notice no deviation, and the deviations that at most one row notices. The \
        exit code is 1 if a deviation survives or is not reached, and 2 if the unchanged subject \
        is not conformant.

        EXAMPLES
          \(Tool.name) mutate
          \(Tool.name) mutate Specs/001-apple-health-sync/errors.md
          \(Tool.name) mutate --all Specs/001-apple-health-sync/errors.md
          \(Tool.name) mutate --format json > mutations.json  for 'report --with'
          \(Tool.name) mutate --subjects --filter saving
          \(Tool.name) mutate --subjects --format json > subjects.json
        """)
  }

  @OptionGroup var input: InputArguments

  @Option(
    name: .customLong("operator"),
    help: "Make only changes of this kind; may be repeated.")
  var operators: [CellMutation.Operator] = []

  @Flag(
    help: ArgumentHelp(
      "Also list changes without effect: equivalent text and omitted default clauses.",
      discussion: "With --subjects, list the ids of all rows, instead of first rows and counts."))
  var all = false

  @Flag(
    name: .customLong("subjects"),
    help: "Plant deviations in the subject instead of changing the contracts.")
  var plantsDeviations = false

  @OptionGroup var campaign: DeviationOptions

  @Option(help: "The output format.")
  var format: OverviewFormat = .text

  @OptionGroup var subjects: Tool.SubjectSelection
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if plantsDeviations {
      guard operators.isEmpty else {
        throw ValidationError("--operator changes contracts; omit it with --subjects.")
      }
    } else if let option = campaign.givenOption {
      throw ValidationError("\(option) needs --subjects.")
    }
  }

  func run() async throws {
    let console = output.console(for: Tool.self)
    let specifications = try await Specifications(input, domains: Tool.domains, console: console)
    let subjects = try await Tool.subjects(subjects)
    do { try await mutate(specifications, subjects, console) } catch {
      await subjects.end()
      throw error
    }
    await subjects.end()
  }

  private func mutate(
    _ specifications: Specifications<Tool.World>, _ subjects: Subjects<Tool.World>,
    _ console: Console
  ) async throws {
    guard subjects.absent.isEmpty else { throw ToolExitCode.notFullyVerified.error }
    guard let subject = subjects.all.first, subjects.all.count == 1 else {
      console.reportError(
        "mutate needs one subject, but \(subjects.all.count) were given",
        fix: "specify one subject, and repeat the command for the others")
      throw ToolExitCode.usage.error
    }
    if plantsDeviations {
      return try await plantDeviations(in: subjects, specifications, console)
    }
    let runner = ConformanceRunner(subject: subject)
    let record = await runner.run(specifications.plan)
    guard record.verdict == .conformant else {
      specifications.report(record.diagnostics, to: console)
      console.reportError(
        "the unchanged contracts are \(record.verdict.label)",
        fix: "fix the contracts or the subject until '\(Tool.name) run' is conformant")
      throw ExitCode(Verdict.notFullyVerified.exitCode)
    }
    let results = await results(for: specifications, runner)
    switch format {
    case .text: try console.write(report(results))
    case .json: try console.write(try MutationSummary(results).prettyJSON())
    }
    if results.contains(where: { $0.outcome == .survived }) {
      throw ExitCode(Verdict.nonConformant.exitCode)
    }
  }

  /// Plants the selected deviations in the subject, and reports the rows that notice each of them.
  private func plantDeviations(
    in subjects: Subjects<Tool.World>, _ specifications: Specifications<Tool.World>,
    _ console: Console
  ) async throws {
    let run = DeviationCampaign<Tool>(options: campaign, console: console)
    let form = try await run.form(of: subjects, specifications)
    switch format {
    case .text: try console.write(VisibleText.escapingLines(of: form.markdown(all: all)))
    case .json: try console.write(try form.prettyJSON())
    }
    if form.results.contains(where: \.status.isSurvivor) {
      throw ExitCode(Verdict.nonConformant.exitCode)
    }
  }

  /// Mutates all documents concurrently, and returns the results in document order.
  private func results(
    for specifications: Specifications<Tool.World>, _ runner: ConformanceRunner<Tool.World>
  ) async -> [MutationResult] {
    let documents = specifications.plan.documents.map {
      MarkdownDocument(parsing: $0.text, path: $0.path)
    }
    let run = MutationRun(
      runner: runner, domains: Tool.domains, foreign: Set(input.language.foreign),
      glossary: specifications.glossary, documents: documents)
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
      lines += [
        "\(result.outcome.heading)  \(mutation.row)",
        "  \(mutation.location): column '\(mutation.column)'",
        "  original \(mutation.original)",
        "  changed  \(mutation.replacement)",
      ].map(VisibleText.escaping)
    }
    let summary = MutationSummary(results)
    let count = { (outcome: MutationResult.Outcome) in results.count { $0.outcome == outcome } }
    lines.append(
      "\(results.count.counted("change")): "
        + "\(count(.noticed)) noticed, \(count(.survived)) survived, "
        + "\(count(.equivalent)) equivalent, \(count(.isDefault)) default")
    for (place, counts) in [("operator", summary.changes), ("document", summary.documents)] {
      lines.append("by \(place)")
      for count in counts {
        lines.append(
          "  \(VisibleText.escaping(count.name)): \(count.noticed) noticed, \(count.survived) survived, "
            + "\(count.equivalent) equivalent, \(count.isDefault) default")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension MutationResult.Outcome {
  /// The label of a change with this outcome in the list.
  fileprivate var heading: String {
    switch self {
    case .noticed: "NOTICED"
    case .equivalent: "EQUIVALENT"
    case .isDefault: "DEFAULT"
    case .survived: "SURVIVED"
    }
  }
}
