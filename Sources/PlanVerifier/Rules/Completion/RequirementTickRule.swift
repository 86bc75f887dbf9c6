internal import Diagnostics

extension Rule {
  /// The rule that a requirement is marked as done if and only if a finished plan delivered it.
  static let requirementTick = Rule(
    "completion.requirement-tick", .error,
    page: RulePage(
      what: "A requirement is checked off if and only if a finished plan delivered it.",
      why: """
        Users read the checkboxes in REQUIREMENTS to see what they can rely on. It is too early \
        to check off a requirement while every plan for it is still open. A requirement that a \
        summary lists as completed but that is not checked off is a warning.
        """,
      example:
        "- [x] **NOTE-02**: A note is found again.     (only 02-01 claims it, and 02-01 is open)",
      fix: "Uncheck the requirement until a plan delivers it, or check off the delivered one.")
  ) { context in
    let index = context.index.requirements
    return (context.project.requirements?.items ?? []).compactMap { item in
      let id = item.id.value
      let claims = index.claims[id] ?? []
      if item.state == .done, !claims.isEmpty, index.completed[id] == nil,
        !claims.contains(where: \.isDone)
      {
        return RuleFinding(
          "requirement '\(id)' is checked off, but every plan for it is still open: "
            + Wording.list(claims.map(\.plan)),
          at: item.id.location, fix: "uncheck it until one of them is done",
          notes: claims.prefix(1).map { Diagnostic.Note("it is claimed here", at: $0.location) })
      }
      guard item.state == .open, let place = index.completed[id]?.first else { return nil }
      return RuleFinding(
        "requirement '\(id)' is not checked off, but a summary lists it as completed",
        at: item.id.location, fix: "check it off, or remove it from the summary",
        notes: [Diagnostic.Note("it is listed here", at: place)], severity: .warning)
    }
  }
}
