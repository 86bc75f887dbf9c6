internal import Diagnostics

extension Rule {
  /// The rule that every summary has a plan, except the summary of a whole phase.
  static let planMissing = Rule(
    "completion.plan-missing", .error,
    page: RulePage(
      what: "Every summary, except that of a whole phase, has a plan in the folder of its phase.",
      why: """
        Without the plan, the promises are unknown and cannot be verified. Usually the plan was \
        renamed or deleted, or the number of the summary is wrong.
        """,
      example: "phases/01-saving/01-02-SUMMARY.md     (01-02-PLAN.md does not exist)",
      fix: "Restore the plan, or rename the summary after its plan.")
  ) { context in
    context.index.entries.flatMap(\.steps).compactMap { step in
      guard step.plan == nil, let summary = step.summary else { return nil }
      return RuleFinding(
        "summary '\(summary.name)' has no plan", at: summary.document.location,
        fix: "restore '\(summary.name)-PLAN.md', or rename the summary to match its plan")
    }
  }
}
