internal import Diagnostics

extension Rule {
  /// The rule that a plan has a summary if the roadmap marks its phase as done.
  ///
  /// A plan that the roadmap lists as open is excepted. A plan also needs a summary if a finished
  /// plan of its phase depends on it.
  static let summaryMissing = Rule(
    "completion.summary-missing", .error,
    page: RulePage(
      what: """
        A plan has a summary if its phase is checked off in the roadmap and the plan is not listed \
        there as open, or if a finished plan of the same phase depends on it.
        """,
      why: """
        The summary documents the work. Without it, it is unknown whether the plan was carried \
        out, and all counts that are derived from summaries are wrong. A missing summary of a plan \
        that a finished plan depends on is a warning while the phase is open.
        """,
      example: """
        - [x] **Phase 1: Saving** - notes reach the disk
          - [x] 01-01-PLAN.md - the file format     (01-01-SUMMARY.md does not exist)
        """,
      fix: "Write the summary beside the plan, or uncheck the plan.")
  ) { context in
    var findings: [RuleFinding] = []
    for entry in context.index.entries {
      let waiting = dependents(of: entry)
      for step in entry.steps where step.summary == nil {
        guard let plan = step.plan else { continue }
        if step.isLost {
          findings.append(
            step.item?.state == .done
              ? .summaryMissing(plan, tick: step.item?.plan.location)
              : .summaryMissing(plan, of: entry))
        } else if step.item?.state != .done, !entry.isTicked,
          let dependent = waiting[PlanKey(phase: step.phase, number: plan.number)]
        {
          findings.append(.passedOver(plan, by: dependent))
        }
      }
    }
    return findings
  }

  /// Returns, for the key of each plan, the name of the first finished plan that depends on it.
  ///
  /// Only dependents in the phase are considered. Plans without a finished dependent are omitted.
  private static func dependents(of entry: ProjectIndex.Entry) -> [PlanKey: String] {
    var result: [PlanKey: String] = [:]
    for step in entry.steps where step.isDone {
      for dependency in step.plan?.dependencies ?? [] {
        guard let key = PlanKey(dependency.value, in: entry.phase.token) else { continue }
        if result[key] == nil { result[key] = step.name }
      }
    }
    return result
  }
}

extension RuleFinding {
  fileprivate static func summaryMissing(_ plan: Plan, tick: SourceLocation?) -> Self {
    Self(
      "plan '\(plan.name)' is marked as done but has no summary", at: plan.head,
      fix: "write '\(plan.summaryName)' beside the plan, or uncheck the plan",
      notes: tick.map { [Diagnostic.Note("it is checked off here", at: $0)] } ?? [])
  }

  /// Returns the finding for a plan that the roadmap does not mark as done, unlike its phase.
  fileprivate static func summaryMissing(_ plan: Plan, of entry: ProjectIndex.Entry) -> Self {
    Self(
      "phase \(entry.phase.token) is marked as done, but plan '\(plan.name)' has no summary",
      at: plan.head, fix: "write '\(plan.summaryName)' beside the plan, or uncheck the phase",
      notes: entry.item.map {
        [Diagnostic.Note("the phase is checked off here", at: $0.phase.location)]
      } ?? [])
  }

  fileprivate static func passedOver(_ plan: Plan, by dependent: String) -> Self {
    Self(
      "plan '\(plan.name)' has no summary, but '\(dependent)', which depends on it, is done",
      at: plan.head,
      fix: "write '\(plan.summaryName)' beside it, or correct 'depends_on' in '\(dependent)'",
      severity: .warning)
  }
}
