internal import Diagnostics

extension Rule {
  /// A requirement is marked as done if a plan that claims it is done.
  static let requirementTick = Rule(
    "completion.requirement-tick", .error,
    page: RulePage(
      what: "A requirement is ticked when a finished plan delivered it, and only then.",
      why: """
        The boxes of REQUIREMENTS tell users what they may rely on. A tick is a claim too early \
        while every plan that takes the requirement up is open; a requirement that a summary lists \
        as completed and that has no tick is a warning.
        """,
      example:
        "- [x] **NOTE-02**: A note is found again.     (only 02-01 claims it, and that is open)",
      fix: "Take the tick back until a plan delivers the requirement, or tick what was delivered.")
  ) { context in
    let index = context.index.requirements
    return (context.project.requirements?.items ?? []).compactMap { item in
      let id = item.id.value
      let claims = index.claims[id] ?? []
      if item.state == .done, !claims.isEmpty, index.completed[id] == nil,
        !claims.contains(where: \.isDone)
      {
        return RuleFinding(
          "requirement '\(id)' is ticked, but no plan that claims it is done: "
            + Wording.list(claims.map(\.plan)),
          at: item.id.location, fix: "take the tick back until one of them is done",
          notes: claims.prefix(1).map { Diagnostic.Note("it is claimed here", at: $0.location) })
      }
      guard item.state == .open, let place = index.completed[id]?.first else { return nil }
      return RuleFinding(
        "requirement '\(id)' has no tick, but a summary lists it as completed",
        at: item.id.location, fix: "tick it, or take it out of 'requirements-completed'",
        notes: [Diagnostic.Note("it is listed here", at: place)], severity: .warning)
    }
  }
}
