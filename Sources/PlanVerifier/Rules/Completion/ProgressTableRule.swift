internal import Diagnostics

extension Rule {
  /// The rule that the progress table agrees with the summaries and the list of phases.
  static let progressTable = Rule(
    "completion.progress-table", .warning,
    page: RulePage(
      what: "The progress table of the roadmap agrees with the summaries and the list of phases.",
      why: """
        People look at the table first. A status or a count that is ahead of the work is an error, \
        and any other difference is a warning.
        """,
      example: "| 2. Searching | 1/1 | Complete | 2026-01-05 |     (02-01 has no summary)",
      fix: "Write the counts and the status that follow from the summaries.")
  ) { context in
    (context.project.roadmap?.progress ?? []).compactMap { row in
      guard let entry = context.index[row.phase.value],
        !context.index.isShipped(row.phase.value)
      else { return nil }
      return count(row, entry) ?? status(row, entry)
    }
  }

  private static func count(
    _ row: Roadmap.ProgressRow, _ entry: ProjectIndex.Entry
  ) -> RuleFinding? {
    guard let plans = row.plans else { return nil }
    return entry.mismatch(completed: plans.value.completed, total: plans.value.total).map {
      RuleFinding($0.message, at: plans.location, fix: $0.fix, severity: $0.severity)
    }
  }

  private static func status(
    _ row: Roadmap.ProgressRow, _ entry: ProjectIndex.Entry
  ) -> RuleFinding? {
    guard let status = row.status else { return nil }
    let token = entry.phase.token
    if StatusWords.isDone(status.value) {
      if !entry.steps.isEmpty, !entry.isExecuted {
        let open = entry.steps.filter { !$0.isDone }.map(\.name)
        return RuleFinding(
          "phase \(token) has the status '\(status.value)', but \(Wording.list(open)) "
            + "\(open.count == 1 ? "has" : "have") no summary",
          at: status.location, fix: "write the status that the summaries show", severity: .error)
      }
      guard entry.item?.state == .open else { return nil }
      return RuleFinding(
        "phase \(token) has the status '\(status.value)' but is not checked off",
        at: status.location,
        fix: "check off the phase, or correct the status",
        notes: entry.item.map { [Diagnostic.Note("it is open here", at: $0.phase.location)] } ?? [])
    }
    if StatusWords.isNotStarted(status.value), entry.doneCount > 0 {
      return RuleFinding(
        "phase \(token) has the status '\(status.value)', "
          + "but \(entry.doneCount) of its plans \(entry.doneCount == 1 ? "is" : "are") done",
        at: status.location, fix: "write 'In progress' or 'Complete'")
    }
    guard entry.isFinished, entry.item != nil, saysOpen(status.value) else { return nil }
    return RuleFinding(
      "phase \(token) is checked off but has the status '\(status.value)'", at: status.location,
      fix: "write 'Complete', or uncheck the phase")
  }

  private static func saysOpen(_ status: String) -> Bool {
    StatusWords.isNotStarted(status)
      || ["in", "in_progress", "executing"].contains(
        StatusWords.word(of: status))
  }
}
