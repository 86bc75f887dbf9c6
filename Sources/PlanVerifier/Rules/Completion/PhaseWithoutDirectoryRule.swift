internal import Diagnostics

extension Rule {
  /// The rule that a phase marked as done has a directory, unless its milestone was shipped.
  static let phaseWithoutDirectory = Rule(
    "completion.phase-without-directory", .error,
    page: RulePage(
      what: """
        A phase that is checked off in the roadmap has a folder, unless its milestone was \
        shipped.
        """,
      why: """
        The plans and summaries of a phase are the evidence that it is done. Without them, this \
        cannot be verified. Projects with custom phase names are not checked.
        """,
      example: "- [x] **Phase 3: Sharing** - …     (phases/03-… does not exist)",
      fix: "Uncheck the phase, restore its folder, or fold the shipped phase into `<details>`.")
  ) { context in
    let index = context.index
    guard context.project.configuration?["phase_naming"]?.text?.value != "custom" else { return [] }
    return (context.project.roadmap?.phaseItems ?? []).compactMap { item in
      let token = item.phase.value
      guard item.state == .done, !item.isFolded, index[token] == nil, !index.isShipped(token)
      else { return nil }
      return RuleFinding(
        "phase \(token) is checked off but has no folder", at: item.phase.location,
        fix: "uncheck it, or restore the folder of the phase")
    }
  }
}
