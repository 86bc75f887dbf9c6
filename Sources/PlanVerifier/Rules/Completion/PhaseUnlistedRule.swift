internal import Diagnostics

extension Rule {
  /// The rule that the roadmap names every phase of the current milestone.
  static let phaseUnlisted = Rule(
    "completion.phase-unlisted", .warning,
    page: RulePage(
      what: "The roadmap names every phase folder of the current milestone.",
      why: """
        Work that the roadmap does not name does not belong to a milestone, and its completion is \
        not tracked. Folders of shipped milestones are not reported: those below the first phase \
        that the roadmap shows, those in `<details>`, and those in the range of a shipped \
        milestone. Numbers from 999, which are reserved for parked ideas, are not reported either, \
        and projects with custom phase names are not checked.
        """,
      example: "phases/03-sharing/     (the roadmap shows phases 1 and 2 only)",
      fix: "Add the phase to the roadmap, or archive its folder.")
  ) { context in
    let index = context.index
    // Numbers have no meaning in projects with custom phase names.
    guard context.project.configuration?["phase_naming"]?.text?.value != "custom",
      let first = index.visiblePhases.min()
    else { return [] }
    return index.entries.compactMap { entry in
      let token = entry.phase.token
      // Lower phases were shipped or precede the roadmap; numbers from 999 are for parked ideas.
      guard token > first, token.number < 999, !index.visiblePhases.contains(token),
        !index.isShipped(token)
      else { return nil }
      return RuleFinding(
        "the roadmap does not name phase \(token) (folder '\(entry.phase.path.name)')",
        at: SourceLocation(file: entry.phase.path.description),
        fix: "add phase \(token) to the roadmap, or archive the folder")
    }
  }
}
