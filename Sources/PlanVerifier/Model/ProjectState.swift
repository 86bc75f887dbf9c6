/// The parsed `STATE.md`.
package struct ProjectState: Sendable {
  package var document: PlanningDocument
  /// The milestone in the front matter; `nil` if it is missing.
  package var milestone: Located<String>?
  /// The phase in the first `Phase` field that starts with a phase number; `nil` without one.
  package var phase: Located<PhaseToken>?
  /// Whether `Phase:` or `Status:` states that the phase is complete.
  package var isPhaseComplete: Bool
  /// The integers under `progress` in the front matter, by key, such as `completed_plans`.
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
