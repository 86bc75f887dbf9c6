/// The parsed `STATE.md`.
package struct ProjectState: Sendable {
  package var document: PlanningDocument
  /// The milestone in the front matter; `nil` if it is missing.
  package var milestone: Located<String>?
  /// The first phase in the `Phase:` line; `nil` if the line is missing or contains only prose.
  package var phase: Located<PhaseToken>?
  /// Whether `Phase:` or `Status:` states that the phase is complete.
  package var isPhaseComplete: Bool
  /// The integers under `progress` in the front matter, by key, such as `completed_plans` and
  /// `percent`.
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
