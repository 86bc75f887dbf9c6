internal import Diagnostics

extension Rule {
  /// The rule that plans of a phase claim the requirements of that phase.
  static let phaseRequirement = Rule(
    "trace.phase-requirement", .warning,
    page: RulePage(
      what: "A requirement that the roadmap assigns to a phase is claimed by a plan of that phase.",
      why: """
        The roadmap assigns the requirement to the phase. If only plans of other phases claim it, \
        the phase can end without it. This is an error once the phase is finished. Requirements \
        without any plan are reported by trace.unclaimed-requirement. Phases in which no plan \
        names requirements are not checked.
        """,
      example: """
        ### Phase 2: Searching
        **Requirements**: NOTE-01     (only 01-01 claims NOTE-01)
        """,
      fix: "Add the id to a plan of the phase, or remove it from the phase.")
  ) { context in
    let index = context.index
    return (context.project.roadmap?.phases ?? []).flatMap { section -> [RuleFinding] in
      guard !section.isFolded, let entry = index[section.phase.value], entry.namesRequirements
      else { return [] }
      return section.requirements.compactMap { id in
        let claims = index.requirements.names.defined(by: id.value).flatMap {
          index.requirements.items[$0] == nil ? [] : index.requirements.claims[$0] ?? []
        }
        guard
          let claim = claims.first, !claims.contains(where: { $0.phase == section.phase.value })
        else { return nil }
        return RuleFinding(
          "no plan of phase \(section.phase.value) claims its requirement '\(id.value)'",
          at: id.location,
          fix: "add it to a plan of the phase, or remove it from the phase",
          notes: [Diagnostic.Note("plan '\(claim.plan)' claims it", at: claim.location)],
          severity: entry.isFinished ? .error : nil)
      }
    }
  }
}
