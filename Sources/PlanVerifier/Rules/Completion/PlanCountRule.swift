internal import Diagnostics

extension Rule {
  /// The rule that the `Plans` field of a phase states the actual numbers of plans and summaries.
  static let planCount = Rule(
    "completion.plan-count", .warning,
    page: RulePage(
      what:
        "The field `Plans` of a phase in the roadmap states the numbers of plans and summaries.",
      why: "An outdated count suggests that work is left although all is done, or the reverse.",
      example: "**Plans**: 1/2 plans executed     (the phase has two plans and two summaries)",
      fix: "Write the actual numbers of plans and summaries.")
  ) { context in
    (context.project.roadmap?.phases ?? []).compactMap { section in
      guard let count = section.planCount, !section.isFolded,
        let entry = context.index[section.phase.value]
      else { return nil }
      return entry.mismatch(completed: count.value.completed, total: count.value.total).map {
        RuleFinding($0.message, at: count.location, fix: $0.fix, severity: $0.severity)
      }
    }
  }
}

extension ProjectIndex.Entry {
  /// Returns the mismatch between stated and actual plan counts; `nil` if the counts agree.
  ///
  /// The number of completed plans is compared only if it is stated; plans that are done but have
  /// no summary may be counted or omitted. The total may be the number of plans on disk, including
  /// summaries without a plan, or the number of plans that the roadmap lists. A phase with neither
  /// plans nor summaries on disk can have any total.
  func mismatch(
    completed: Int?, total: Int
  ) -> (message: String, fix: String, severity: Diagnostic.Severity)? {
    let totals = Set([steps.count, planItems.count, max(steps.count, planItems.count)])
    let fix = "write \(summaryCount)/\(max(steps.count, planItems.count))"
    if let completed, completed != doneCount, completed != summaryCount {
      return (
        "\(completed.counted("plan")) of phase \(phase.token) "
          + "\(completed == 1 ? "is" : "are") counted as done, but \(summaryCount) "
          + "\(summaryCount == 1 ? "has a summary" : "have summaries")",
        fix, completed > doneCount ? .error : .warning
      )
    }
    guard !totals.contains(total), !steps.isEmpty else { return nil }
    return (
      "phase \(phase.token) is listed with \(total.counted("plan")), "
        + "but has \(steps.count)",
      completed == nil ? "write \(steps.count.counted("plan"))" : fix, .warning
    )
  }
}
