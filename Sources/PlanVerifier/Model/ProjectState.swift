/// `STATE.md`.
package struct ProjectState: Sendable {
  package var document: PlanningDocument
  /// The milestone that the front matter names.
  package var milestone: Located<String>?
  /// The first phase in the `Phase:` line; `nil` without this line, or if it is prose.
  package var phase: Located<PhaseToken>?
  /// Whether `Phase:` or `Status:` says that the phase is complete.
  package var isPhaseComplete: Bool
  /// The counts under `progress` in the front matter by key, such as `completed_plans`.
  package var progress: [String: Located<Int>]

  /// Creates a state.
  package init(
    document: PlanningDocument, milestone: Located<String>? = nil,
    phase: Located<PhaseToken>? = nil, isPhaseComplete: Bool = false,
    progress: [String: Located<Int>] = [:]
  ) {
    self.document = document
    self.isPhaseComplete = isPhaseComplete
    self.milestone = milestone
    self.phase = phase
    self.progress = progress
  }
}
