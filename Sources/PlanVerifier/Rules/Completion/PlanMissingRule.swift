internal import Diagnostics

extension Rule {
  /// Every summary has a plan.
  static let planMissing = Rule(
    "completion.plan-missing", .error,
    page: RulePage(
      what: "A summary stands beside the plan that it summarises.",
      why: """
        Without the plan nobody knows what was promised, so nothing can be verified. Usually the \
        plan was renamed or deleted, or the summary carries a wrong number.
        """,
      example: "phases/01-saving/01-02-SUMMARY.md     (there is no 01-02-PLAN.md)",
      fix: "Restore the plan, or rename the summary after the plan that it belongs to.")
  ) { context in
    context.index.entries.flatMap(\.steps).compactMap { step in
      guard step.plan == nil, let summary = step.summary else { return nil }
      return RuleFinding(
        "summary '\(summary.name)' has no plan", at: summary.document.location,
        fix: "restore '\(summary.name)-PLAN.md', or rename the summary after its plan")
    }
  }
}
