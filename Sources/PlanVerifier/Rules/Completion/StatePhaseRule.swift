internal import Diagnostics

extension Rule {
  /// The rule that STATE names an existing, unfinished phase.
  static let statePhase = Rule(
    "completion.state-phase", .warning,
    page: RulePage(
      what: "The current position in STATE is a phase that exists and is not finished.",
      why: """
        Work resumes at the phase that STATE names. If that phase does not exist, or is done while \
        others are open, work resumes in the wrong place.
        """,
      example: """
        ## Current Position
        Phase: 1 of 2 (Saving)     (phase 1 is checked off, phase 2 is open)
        """,
      fix: "Name the phase in progress.")
  ) { context in
    let index = context.index
    guard let state = context.project.state, let phase = state.phase else { return [] }
    let token = phase.value
    guard index.isKnown(token) else {
      guard context.project.roadmap != nil || !index.entries.isEmpty else { return [] }
      return [
        RuleFinding(
          "the current phase \(token) is neither in the roadmap nor under 'phases'",
          at: phase.location, fix: "name the phase in progress")
      ]
    }
    guard !state.isPhaseComplete, index[token]?.isFinished == true,
      let next = firstOpen(context)
    else { return [] }
    return [
      RuleFinding(
        "the current phase \(token) is finished, while phase \(next) is open",
        at: phase.location,
        fix: "name phase \(next), or write in STATE that phase \(token) is complete")
    ]
  }

  /// Returns the lowest phase that the roadmap lists as open outside shipped milestones.
  ///
  /// - Returns: `nil` if the roadmap does not list an open phase.
  private static func firstOpen(_ context: RuleContext) -> PhaseToken? {
    (context.project.roadmap?.phaseItems ?? []).filter { item in
      item.state == .open && !item.isFolded && !context.index.isShipped(item.phase.value)
    }.map(\.phase.value).min()
  }
}
