internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics
internal import Foundation

/// A campaign that runs contract rows on variants of a subject, each with one planted deviation.
struct DeviationCampaign<Tool: ContractTool> {
  let options: DeviationOptions
  let console: Console

  /// Runs the selected rows on the first subject with each of the selected deviations.
  ///
  /// - Returns: The report, in the format that all campaigns have in common.
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the plan contains no rows, if the subjects have
  ///   no deviations, or if the unchanged subject is not conformant; ``ToolExitCode/missingInput``
  ///   if a pattern of an option matches nothing; each of these errors is reported.
  ///   ``ToolExitCode/usage`` if the list of subjects is empty, without a report.
  func form(
    of subjects: Subjects<Tool.World>, _ specifications: Specifications<Tool.World>
  ) async throws -> CampaignForm {
    let plan = try selectedRows(of: specifications.plan)
    let deviations = try selected(subjects.deviations())
    guard let subject = subjects.all.first else { throw ToolExitCode.usage.error }
    let record = await ConformanceRunner(subject: subject).run(plan)
    guard record.verdict == .conformant else {
      specifications.report(record.diagnostics, to: console)
      for row in record.rows where [.failed, .errored, .unbound].contains(row.outcome) {
        console.writeError("\(row.outcome.label)  \(VisibleText.escaping(row.id))\n")
      }
      console.reportError(
        "the subject without deviations is \(record.verdict.label)",
        fix: "fix the contracts or the subject until '\(Tool.name) run' is conformant")
      throw ExitCode(Verdict.notFullyVerified.exitCode)
    }
    let progress = ProgressLine(console: console)
    defer { progress.clear() }
    let jobs = options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let matrix = await DeviationRun(plan, baseline: record).matrix(of: deviations, jobs: jobs) {
      progress.show($0)
    }
    return CampaignForm(matrix, of: subject.identity)
  }

  private func selectedRows(
    of plan: ContractPlan<Tool.World>
  ) throws -> ContractPlan<Tool.World> {
    let selection = RowSelection(patterns: options.filter)
    try selection.checkFilters(among: plan.rows.map(\.id), tool: Tool.name, console: console)
    return options.filter.isEmpty ? plan : plan.filter { selection.contains($0.id) }
  }

  private func selected(
    _ deviations: [SubjectDeviation<Tool.World>]
  ) throws -> [SubjectDeviation<Tool.World>] {
    guard !deviations.isEmpty else {
      console.reportError(
        "'\(Tool.name)' provides no deviations of its subjects",
        fix: "provide them in 'Subjects(_:deviations:)'")
      throw ToolExitCode.notFullyVerified.error
    }
    let selection = RowSelection(patterns: options.deviations)
    try selection.checkPatterns(
      among: deviations.map(\.fullName), option: "--deviation", noun: "deviation",
      fix: "run without --deviation; the report then lists all deviations", console: console)
    return deviations.filter { selection.contains($0.fullName) }
  }
}

extension SubjectDeviation {
  /// The deviating part and the name, separated by a slash.
  fileprivate var fullName: String { "\(part)/\(name)" }
}
