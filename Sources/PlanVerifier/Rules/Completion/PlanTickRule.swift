internal import Diagnostics

extension Rule {
  /// The rule that the roadmap marks a plan as done if and only if it has a summary.
  static let planTick = Rule(
    "completion.plan-tick", .error,
    page: RulePage(
      what: "A plan is checked off in the roadmap if and only if its summary exists.",
      why: """
        People read the roadmap to see the progress of the work. A checked-off plan without a \
        summary claims work that is not documented. A plan that has a summary but is not checked \
        off hides finished work (a warning).
        """,
      example: "- [x] 02-01-PLAN.md - the index     (phase 2 is open, 02-01 has no summary)",
      fix: "Uncheck the plan until its summary is written, or, if it has a summary, check it off.")
  ) { context in
    context.index.entries.flatMap { entry in
      entry.steps.compactMap { finding($0, in: entry) } + withoutFile(entry)
    }
  }

  private static func finding(
    _ step: ProjectIndex.Step, in entry: ProjectIndex.Entry
  ) -> RuleFinding? {
    guard let item = step.item, !item.isFolded else { return nil }
    if item.state == .done, !step.isDone {
      return RuleFinding(
        "plan '\(step.name)' is checked off but has no summary", at: item.plan.location,
        fix: "uncheck it until the summary is written")
    }
    if item.state == .open, step.summary != nil {
      return RuleFinding(
        "plan '\(step.name)' has a summary but is not checked off", at: item.plan.location,
        fix: "check it off", severity: .warning)
    }
    return nil
  }

  /// Reports checked-off roadmap entries for plans that are missing from the phase directory.
  private static func withoutFile(_ entry: ProjectIndex.Entry) -> [RuleFinding] {
    let known = Set(entry.steps.compactMap(\.item?.plan.location))
    let numbers = Set(
      entry.steps.map {
        PlanKey(phase: entry.phase.token, number: $0.plan?.number ?? $0.summary?.number ?? "")
      })
    return entry.planItems.compactMap { item in
      guard item.state == .done, !item.isFolded, !known.contains(item.plan.location),
        let key = PlanKey(item.plan.value, in: item.phase), !numbers.contains(key)
      else { return nil }
      return RuleFinding(
        "plan '\(item.plan.value)' is checked off but '\(entry.phase.path)' does not contain it",
        at: item.plan.location, fix: "correct the name, or uncheck the plan")
    }
  }
}
