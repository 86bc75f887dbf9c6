internal import Diagnostics

extension Rule {
  /// The rule that the numbers of plans in a phase are unique.
  static let duplicatePlan = Rule(
    "structure.duplicate-plan", .error,
    page: RulePage(
      what: "The plans of a phase have unique numbers.",
      why: """
        Dependencies and summaries refer to plans by number. If two plans share a number, it is \
        unclear which one a dependency refers to, and one summary seems to finish both.
        """,
      example: "23-01-import-PLAN.md\n23-01-export-PLAN.md",
      fix: "23-01-import-PLAN.md\n23-02-export-PLAN.md")
  ) { context in
    context.project.phases.flatMap { phase in
      var first: [PlanNumber: Plan] = [:]
      return phase.plans.compactMap { plan -> RuleFinding? in
        guard let number = plan.planNumber, number.isUnique else { return nil }
        guard let other = first[number] else {
          first[number] = plan
          return nil
        }
        return .duplicatePlan(plan, other)
      }
    }
  }
}

extension RuleFinding {
  fileprivate static func duplicatePlan(_ plan: Plan, _ other: Plan) -> Self {
    Self(
      "phase \(plan.phase) has another plan \(plan.number), '\(other.path.name)'", at: plan.head,
      fix: "give one of the plans a unique number",
      notes: [.init("the other plan", at: other.head)]
    )
  }
}
