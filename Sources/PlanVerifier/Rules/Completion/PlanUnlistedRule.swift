internal import Diagnostics

extension Rule {
  /// The rule that a list of plans in the roadmap is complete.
  static let planUnlisted = Rule(
    "completion.plan-unlisted", .warning,
    page: RulePage(
      what: "If the roadmap lists the plans of a phase, it lists all of them.",
      why: "A plan that is missing from the list is not checked off, counted or remembered.",
      example: """
        - [x] 01-01-PLAN.md - the file format     (the folder also contains 01-02-PLAN.md)
        """,
      fix: "Add the plan to the list of its phase.")
  ) { context in
    context.index.entries.flatMap { entry -> [RuleFinding] in
      guard let last = entry.planItems.last, !last.isFolded,
        !context.index.isShipped(entry.phase.token)
      else { return [] }
      return entry.steps.compactMap { step in
        guard step.item == nil, let plan = step.plan else { return nil }
        return RuleFinding(
          "the roadmap lists plans of phase \(entry.phase.token) but not '\(plan.name)'",
          at: plan.head, fix: "add '\(plan.path.name)' to the list",
          notes: [Diagnostic.Note("the list ends here", at: last.plan.location)])
      }
    }
  }
}
