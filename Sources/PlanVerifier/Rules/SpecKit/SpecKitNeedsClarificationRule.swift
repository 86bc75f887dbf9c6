internal import Diagnostics

extension Rule {
  private static let open = RuleParameter(
    "open", standard: 3, meaning: "marks that a specification without a plan may have")

  /// Open questions are answered before the step that builds on them.
  static let specKitNeedsClarification = Rule(
    "speckit.needs-clarification", .error,
    page: RulePage(
      what: """
        No NEEDS CLARIFICATION is left in spec.md once there is plan.md, nor in plan.md once there \
        is research.md or tasks.md. Before that, spec.md has at most three.
        """,
      why: """
        A mark says that the author did not know. A plan that is made all the same answers the \
        question by guessing, and nobody sees that it was one. More than three marks say that the \
        feature is not understood well enough to be specified.
        """,
      example: "- **FR-006**: Users sign in by [NEEDS CLARIFICATION: password or link?]",
      fix: "- **FR-006**: Users sign in by a link that is mailed to them"),
    parameters: [open]
  ) { context in
    context.project.features.flatMap { feature in
      var findings: [RuleFinding] = []
      let marks = feature.specification?.text.clarifications ?? []
      if feature.plan != nil || feature.tasks != nil {
        findings += marks.map { finding($0, "though there is a plan") }
      } else if marks.count > context.value(of: open) {
        let most = context.value(of: open)
        findings.append(
          RuleFinding(
            "\(marks.count) questions are open, expected at most \(most)",
            at: marks[max(0, most)].location,
            fix: "answer the others by a sound assumption and write it down", severity: .warning))
      }
      if feature.research != nil || feature.tasks != nil {
        let step = feature.tasks != nil ? "though there are tasks" : "though there is research.md"
        findings += (feature.plan?.clarifications ?? []).map { finding($0, step) }
      }
      return findings
    }
  }

  private static func finding(_ mark: Located<String>, _ step: String) -> RuleFinding {
    RuleFinding(
      "a question is open \(step): '\(mark.value)'", at: mark.location,
      fix: "replace the mark by the answer")
  }
}
