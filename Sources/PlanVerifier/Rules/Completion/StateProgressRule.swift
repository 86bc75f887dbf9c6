internal import Diagnostics

extension Rule {
  /// The rule that the counts in STATE agree with the other documents.
  ///
  /// The percentage in STATE must be from 0 to 100.
  static let stateProgress = Rule(
    "completion.state-progress", .warning,
    page: RulePage(
      what:
        "The counts under `progress` in STATE agree with the roadmap, the plans and the summaries.",
      why: """
        Sessions and tools resume from STATE. If the counts are too high, work is skipped; if they \
        are too low, it is repeated. Every common way of counting is accepted: all folders or only \
        the phases of the roadmap, checked-off phases or those whose plans are all done, listed or \
        existing plans. The value of `percent` must be from 0 to 100; it is not compared with the \
        counts.
        """,
      example: """
        progress:
          total_plans: 2
          completed_plans: 2     (one of the plans has no summary)
        """,
      fix: "Correct the counts.")
  ) { context in
    guard let progress = context.project.state?.progress, !progress.isEmpty else { return [] }
    let counts = AcceptedCounts(context)
    var findings = counts.accepted.compactMap { key, accepted -> RuleFinding? in
      guard let said = progress[key], !accepted.contains(said.value),
        let expected = accepted.max()
      else { return nil }
      let found = accepted.sorted().map(String.init).joined(separator: " or ")
      return RuleFinding(
        "'\(key)' is \(said.value), but \(found) \(expected == 1 ? "is" : "are") found",
        at: said.location, fix: "write \(expected)")
    }
    if let percent = progress["percent"], !(0...100).contains(percent.value) {
      findings.append(
        RuleFinding(
          "'percent' is \(percent.value), which is not between 0 and 100", at: percent.location,
          fix: "write a number from 0 to 100"))
    }
    return findings
  }
}

/// The numbers that `progress` may contain, for all common ways of counting.
private struct AcceptedCounts {
  let accepted: [(key: String, values: Set<Int>)]

  init(_ context: RuleContext) {
    let index = context.index
    let all = index.entries
    let visible = all.filter { index.isCurrent($0.phase.token) }
    let listed = context.project.roadmap?.planItems.filter { !$0.isFolded } ?? []
    let items = context.project.roadmap?.phaseItems ?? []
    let sets = [all, visible]
    let checkedOff = items.filter { $0.state == .done }
    // A plan that is marked as done without a summary can be counted or omitted.
    let completedPlans =
      sets.map { $0.reduce(0) { $0 + $1.doneCount } }
      + sets.map { $0.reduce(0) { $0 + $1.summaryCount } }
    accepted = [
      (
        "total_phases",
        Set(sets.map(\.count) + [index.visiblePhases.count, items.count].filter { $0 > 0 })
      ),
      (
        "completed_phases",
        Set(
          sets.flatMap { set in
            [set.count { $0.isTicked }, set.count { $0.isExecuted }]
          } + [checkedOff.count, checkedOff.count { !$0.isFolded }])
      ),
      (
        "total_plans",
        Set(sets.map { $0.reduce(0) { $0 + $1.steps.count } } + [listed.count].filter { $0 > 0 })
      ),
      ("completed_plans", Set(completedPlans)),
    ]
  }
}
