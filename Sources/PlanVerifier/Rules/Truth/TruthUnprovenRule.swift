internal import Diagnostics

extension Rule {
  /// The rule that truths name their evidence.
  static let truthUnproven = Rule(
    "truth.unproven", .note,
    page: RulePage(
      what: "A truth names contract rows or a command as its evidence.",
      why: """
        A sentence does not verify itself, so a truth without evidence is unproven. This is \
        reported only if a plan of the project names evidence.
        """,
      example: """
        truths:
          - "A note survives a restart"
        """,
      fix: "Add `[rows: …]` or `[command: …]` at the end of the truth.")
  ) { context in
    let isUsed = context.project.plans.contains { plan in
      (plan.promises?.truths ?? []).contains { !$0.rows.isEmpty || $0.command != nil }
    }
    guard isUsed else { return [] }
    return context.index.entries.flatMap(\.steps).flatMap { step in
      (step.plan?.promises?.truths ?? []).compactMap { truth in
        guard truth.rows.isEmpty, truth.command == nil else { return nil }
        return RuleFinding(
          "this truth of '\(step.name)' names no evidence", at: truth.statement.location,
          fix: "add '[rows: …]' or '[command: …]' at the end of the truth")
      }
    }
  }
}
