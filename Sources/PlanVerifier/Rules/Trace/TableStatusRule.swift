internal import Diagnostics

extension Rule {
  /// The rule that the traceability table agrees with the checkboxes and with the roadmap.
  static let tableStatus = Rule(
    "trace.table-status", .warning,
    page: RulePage(
      what: """
        The traceability table agrees with the checkboxes of the requirements and with the \
        roadmap.
        """,
      why: """
        The same fact is stated in several places. If they differ, readers rely on different \
        versions, and work is done twice or not at all.
        """,
      example: "| NOTE-02 | Phase 2 | Complete |     (the box of NOTE-02 is empty)",
      fix: "Write the status of the checkbox and the phase that the roadmap names.")
  ) { context in
    let index = context.index.requirements
    return (context.project.requirements?.trace ?? []).compactMap { row in
      status(row, index.items[row.id.value]) ?? phase(row, index)
    }
  }

  private static func status(
    _ row: RequirementList.TraceRow, _ item: RequirementList.Item?
  ) -> RuleFinding? {
    guard let status = row.status, let item else { return nil }
    if StatusWords.isDone(status.value), item.state == .open {
      return RuleFinding(
        "requirement '\(row.id.value)' has the status '\(status.value)' but is not checked off",
        at: status.location, fix: "check it off, or correct the status",
        notes: [Diagnostic.Note("its checkbox is empty", at: item.id.location)])
    }
    let isOpen =
      StatusWords.isNotStarted(status.value)
      || ["in", "in_progress", "blocked"].contains(StatusWords.word(of: status.value))
    guard isOpen, item.state == .done else { return nil }
    return RuleFinding(
      "requirement '\(row.id.value)' is checked off but has the status '\(status.value)'",
      at: status.location, fix: "write 'Complete', or uncheck the requirement",
      notes: [Diagnostic.Note("the checkbox", at: item.id.location)])
  }

  private static func phase(
    _ row: RequirementList.TraceRow, _ index: RequirementIndex
  ) -> RuleFinding? {
    guard let phase = row.phase, let named = index.roadmapPhases[row.id.value],
      !named.contains(phase.value)
    else { return nil }
    let phases = Set(named).sorted().map(\.description)
    return RuleFinding(
      "requirement '\(row.id.value)' is traced to phase \(phase.value), but the roadmap assigns it "
        + "to phase\(phases.count == 1 ? "" : "s") \(Wording.all(phases))",
      at: phase.location, fix: "in both places, name the phase that delivers it")
  }
}
