#if Plans
  internal import ArgumentParser
  internal import ConformanceReports
  internal import Diagnostics
  internal import PlanVerifier

  /// The command that reports malformed plans, and promises of finished plans that the repository
  /// does not keep.
  struct PlanVerifyCommand<Tool: ContractTool>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "verify",
        abstract: "Check that plans are well formed and that their promises are kept.",
        discussion: """
          For open plans, only the form is checked. The promises of a finished plan are checked \
          against the current code. For a broken promise, the git history shows whether it \
          was ever kept, which commit broke it, and whether a later plan accounts for the change.

          EXAMPLES
            \(Tool.name) plan verify
            \(Tool.name) plan verify --notes --all           all findings and notes
            \(Tool.name) plan verify --strict --record run.jsonl
            \(Tool.name) plan verify --phase 23
            \(Tool.name) plan verify --since origin/main     the changes of a branch
            \(Tool.name) plan verify --baseline known.json   only new findings
            \(Tool.name) plan verify --format github         for GitHub Actions

          EXIT CODES
            0   no errors
            1   a rule found an error, or a warning with --strict
            2   a document, the settings or the history cannot be read, the record, the baseline or
                a comment that allows findings is invalid, or there is nothing to verify
            64  the phase, revision or option does not exist
            66  the folder, record or baseline does not exist
          """)
    }

    @OptionGroup var input: PlanInput<Tool>

    @Option(help: ArgumentHelp("Report on one phase only.", valueName: "number"))
    var phase: String?

    @Option(
      help: ArgumentHelp(
        "Report only findings in documents changed since a revision, findings that the changes "
          + "cause, and findings that depend on contract rows.",
        valueName: "revision"))
    var since: String?

    @Flag(help: "Count warnings as errors, except those about archived milestones.")
    var strict: Bool = false

    @Flag(help: "Also check the plans of archived milestones.")
    var archived: Bool = false

    @Option(
      help: ArgumentHelp(
        "Ignore the findings in a file that 'plan baseline' wrote.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var baseline: String?

    @Flag(help: "With 'pretty', show notes, too; other formats always contain them.")
    var notes: Bool = false

    @Flag(help: "With 'pretty', show all findings; other formats always do.")
    var all: Bool = false

    @OptionGroup var format: DiagnosticFormatOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
      if let phase, PhaseToken(phase) == nil {
        throw ValidationError(
          "--phase: expected a phase number such as 3 or 27.1, found '\(phase)'.")
      }
    }

    func run() async throws {
      let console = output.console(for: Tool.self)
      let known = try baseline.map { try BaselineFile($0).read(console: console) }
      let contracts = try await input.contracts(console: console)
      let verification: PlanVerification
      do {
        verification = try await PlanVerification(
          root: input.directory, since: since, archived: archived, contracts: contracts)
      } catch HistoryReader.Failure.noHistory {
        throw ValidationError("--since needs git and a repository with a commit.")
      } catch HistoryReader.Failure.unknownRevision(let name) {
        throw ValidationError("--since '\(name)' is not a revision of this repository.")
      }
      let token = phase.flatMap { PhaseToken($0) }
      if let token, !verification.hasPhase(token) {
        throw ValidationError(
          "--phase \(token): no phase folder has this number; see '.planning/phases' and "
            + "'.planning/milestones'.")
      }
      let result = verification.result(phase: token, isStrict: strict, baseline: known)
      let report = report(on: result, of: verification)
      if format.format == .pretty {
        let text = PlanFindingsText(
          report: report, known: result.known, ended: result.ended, baseline: baseline,
          showsNotes: notes, showsAll: all)
        try console.write(text.text(style: console.style(for: .output)))
      } else {
        try console.publish(report, as: format.format)
      }
      switch result.answer {
      case .kept: return
      case .broken: throw ExitCode(1)
      case .notFullyVerified: throw ToolExitCode.notFullyVerified.error
      }
    }

    private func report(
      on result: PlanVerification.Result, of verification: PlanVerification
    ) -> DiagnosticReport {
      DiagnosticReport(
        tool: Tool.identity, command: "plan verify",
        checks: verification.judgement.rules.map(CheckDescription.init),
        diagnostics: result.diagnostics, texts: result.texts,
        counts: [
          .init(verification.project.plans.count, "plan", plural: "plans"),
          .init(verification.judgement.rules.count, "rule", plural: "rules"),
        ])
    }
  }

  extension CheckDescription {
    /// Creates the description of a rule for reports.
    init(_ rule: Rule) {
      self.init(
        rule.id, rule.severity, .violation, summary: rule.page.what, explanation: rule.page.why,
        help: "Breaks the rule:\n\n\(rule.page.example)\n\nFollows the rule:\n\n\(rule.page.fix)")
    }
  }
#endif
