/// The parsed `STATE.md`.
package struct ProjectState: Sendable {
  package var document: PlanningDocument
  /// The milestone in the front matter; `nil` if it is missing.
  package var milestone: Located<String>?
  /// The phase that the section `Current Position` names; `nil` if it does not name a phase.
  ///
  /// This is the phase in the first field `Phase` or `Current Phase` whose value starts with a
  /// phase number; the word `Phase` may precede the number.
  package var phase: Located<PhaseToken>?
  /// Whether the section `Current Position` states that the phase is complete.
  ///
  /// This can be stated after the number of the ``phase`` or in a `Status` field.
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
