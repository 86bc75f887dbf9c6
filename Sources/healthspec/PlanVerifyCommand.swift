internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import Diagnostics
internal import PlanVerifier

/// Says what plans promise and the repository does not keep.
struct PlanVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Say whether plans are well formed and their promises kept.",
    discussion: """
      Open plans are held to their form only. A finished plan whose files were renamed later is \
      judged at the commit that finished it, where the history is there; a note says so.

      EXAMPLES
        healthspec plan verify
        healthspec plan verify --strict --record run.jsonl
        healthspec plan verify --phase 23
        healthspec plan verify --since origin/main       what a branch touches
        healthspec plan verify --format github           annotations in GitHub Actions

      EXIT CODES
        0   nothing to report, or nothing but warnings
        1   a rule found an error; with --strict also a warning
        2   something could not be read, or there is nothing to verify
        64  there is no such phase, revision or option
      """)

  @OptionGroup var input: PlanInput

  @Option(help: ArgumentHelp("Report on one phase only.", valueName: "number"))
  var phase: String?

  @Option(
    help: ArgumentHelp(
      "Report only on plans that changed since a revision, or whose files did.",
      valueName: "revision"))
  var since: String?

  @Flag(help: "Count warnings as errors.")
  var strict: Bool = false

  @OptionGroup var format: DiagnosticFormatOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let phase, PhaseToken(phase) == nil {
      throw ValidationError("--phase '\(phase)' is no number of a phase, such as 3 or 27.1.")
    }
  }

  func run() async throws {
    let console = output.console(for: HealthSpec.self)
    let contracts = try await input.contracts(console: console)
    let verification: PlanVerification
    do {
      verification = try await PlanVerification(
        root: input.directory, since: since, contracts: contracts)
    } catch HistoryReader.Failure.noHistory {
      throw ValidationError("--since needs git and a repository with a commit.")
    } catch HistoryReader.Failure.unknownRevision(let name) {
      throw ValidationError("--since '\(name)' is no revision of this repository.")
    }
    let token = phase.flatMap { PhaseToken($0) }
    if let token, !verification.hasPhase(token) {
      throw ValidationError("--phase \(token): there is no such phase; 'plan status' lists them.")
    }
    let result = verification.result(phase: token, isStrict: strict)
    try console.publish(report(on: result, of: verification), as: format.format)
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
      tool: HealthSpec.identity, command: "plan verify",
      checks: verification.judgement.rules.map(CheckDescription.init),
      diagnostics: result.diagnostics, texts: result.texts,
      counts: [
        .init(verification.project.plans.count, "plan", plural: "plans"),
        .init(verification.judgement.rules.count, "rule", plural: "rules"),
      ])
  }
}

extension CheckDescription {
  /// A rule as reports describe it.
  init(_ rule: Rule) {
    self.init(
      rule.id, rule.severity, .violation, summary: rule.page.what, explanation: rule.page.why,
      help: "Breaks it:\n\n\(rule.page.example)\n\nKeeps it:\n\n\(rule.page.fix)")
  }
}
