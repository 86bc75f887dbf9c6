internal import Diagnostics

extension Rule {
  /// The rule that the roadmap marks a phase as done only if all of its plans are done.
  ///
  /// If the verification of the phase has also passed, the roadmap must mark the phase as done.
  static let phaseTick = Rule(
    "completion.phase-tick", .error,
    page: RulePage(
      what: """
        A phase is checked off in the roadmap only if all of its plans are done, and it is checked \
        off once its verification has also passed.
        """,
      why: """
        Later phases build on a checked-off phase. If one of its plans is still open, they build \
        on work that does not exist. A phase that is verified but not checked off blocks other \
        phases (a warning). A phase that is checked off but has no plans is a warning as well.
        """,
      example: """
        - [x] **Phase 2: Searching** - notes are found
          - [ ] 02-01-PLAN.md - the index
        """,
      fix: "Uncheck the phase or finish its plans; check it off once it is verified.")
  ) { context in
    context.index.entries.compactMap { entry in
      guard let item = entry.item, !item.isFolded,
        !context.index.isShipped(entry.phase.token)
      else { return nil }
      return entry.isTicked ? tooEarly(item, entry) : tooLate(item, entry)
    }
  }

  private static func tooEarly(
    _ item: Roadmap.PhaseItem, _ entry: ProjectIndex.Entry
  ) -> RuleFinding? {
    if entry.steps.isEmpty {
      return RuleFinding(
        "phase \(entry.phase.token) is checked off but has no plan", at: item.phase.location,
        fix: "uncheck it, or add the plans of the phase to '\(entry.phase.path)'",
        severity: .warning)
    }
    let open = entry.steps.filter { !$0.isDone }
    guard !open.isEmpty else { return nil }
    return RuleFinding(
      "phase \(entry.phase.token) is checked off but \(Wording.list(open.map(\.name))) "
        + "\(open.count == 1 ? "has" : "have") no summary",
      at: item.phase.location, fix: "uncheck it until every plan has a summary",
      notes: open.prefix(3).compactMap { step in
        step.item.map { Diagnostic.Note("this plan is open", at: $0.plan.location) }
      })
  }

  private static func tooLate(
    _ item: Roadmap.PhaseItem, _ entry: ProjectIndex.Entry
  ) -> RuleFinding? {
    guard item.state == .open, entry.isExecuted,
      entry.planItems.allSatisfy({ $0.state != .open }),
      let report = entry.phase.verifications.last, report.status == .passed
    else { return nil }
    return RuleFinding(
      "phase \(entry.phase.token) is verified and all of its plans are done, "
        + "but it is not checked off",
      at: item.phase.location, fix: "check it off",
      notes: [Diagnostic.Note("the verification passed", at: report.document.location)],
      severity: .warning)
  }
}
