internal import Diagnostics

extension Rule {
  /// The rule that a finished phase has no open checkboxes or requirements.
  static let openItems = Rule(
    "completion.open-items", .warning,
    page: RulePage(
      what: "A finished phase has no open checkboxes in the roadmap, the requirements or its UAT.",
      why: """
        If a phase is checked off while criteria are open, either it was checked off too early or \
        the criteria were never checked. An open requirement is an error if all of its phases are \
        finished. Checkboxes in plans are not evidence, because they are rarely checked off.
        """,
      example: """
        - [x] **Phase 1: Saving**          (in ROADMAP)
        - [ ] **NOTE-01**: A note is saved.     (in REQUIREMENTS, assigned to phase 1)
        """,
      fix: "Finish the item, check it off, or move it to an open phase.")
  ) { context in
    let index = context.index
    var findings: [RuleFinding] = []
    for section in context.project.roadmap?.phases ?? []
    where index[section.phase.value]?.isFinished == true {
      findings += section.checklist.filter { $0.state == .open }.map {
        .openItem($0, of: section.phase.value)
      }
    }
    for entry in index.entries where entry.isFinished {
      for report in entry.phase.acceptances {
        findings += report.document.checklist.filter { $0.state == .open }.map {
          .openItem($0, of: entry.phase.token)
        }
      }
    }
    return findings + requirements(context)
  }

  private static func requirements(_ context: RuleContext) -> [RuleFinding] {
    let index = context.index
    return (context.project.requirements?.items ?? []).compactMap { item in
      let id = item.id.value
      // Other rules report requirements that summaries list as completed, and unclaimed ones.
      guard item.state == .open, index.requirements.scope.contains(item),
        index.requirements.completed[id] == nil,
        index.requirements.claims[id] != nil
      else { return nil }
      let phases = Set(index.requirements.phases(of: id)).sorted()
      guard !phases.isEmpty, phases.allSatisfy({ index[$0]?.isFinished == true }) else {
        return nil
      }
      let names = Wording.all(phases.map(\.description))
      return RuleFinding(
        "requirement '\(id)' is open, but its "
          + (phases.count == 1 ? "phase \(names) is" : "phases \(names) are") + " finished",
        at: item.id.location,
        fix: "check it off, or assign it to an open phase", severity: .error)
    }
  }
}

extension RuleFinding {
  fileprivate static func openItem(_ item: ChecklistItem, of phase: PhaseToken) -> Self {
    Self(
      "an item of phase \(phase) is open, but the phase is finished", at: item.text.location,
      fix: "check it off, or uncheck the phase")
  }
}
