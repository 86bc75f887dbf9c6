internal import Diagnostics

extension Rule {
  private static let open = RuleParameter(
    "open", standard: 3,
    meaning:
      "the maximum number of NEEDS CLARIFICATION markers in a specification without a plan and "
      + "without tasks")

  /// The rule that open questions are answered before a later step builds on them.
  ///
  /// Until then, the number of open questions in a specification is limited.
  static let specKitNeedsClarification = Rule(
    "speckit.needs-clarification", .error,
    page: RulePage(
      what: """
        A spec.md contains no NEEDS CLARIFICATION once plan.md or tasks.md exists, and plan.md \
        none once research.md or tasks.md exists. Before that, spec.md contains at most three by \
        default.
        """,
      why: """
        The marker states an open question. A plan that is written anyway answers the question \
        with a guess that does not look like one. More than three markers indicate that the \
        feature is not understood well enough to be specified (a warning).
        """,
      example: "- **FR-006**: Users sign in with [NEEDS CLARIFICATION: password or link?]",
      fix: "- **FR-006**: Users sign in with a link that is emailed to them"),
    parameters: [open]
  ) { context in
    context.project.features.flatMap { feature in
      var findings: [RuleFinding] = []
      let marks = feature.specification?.text.clarifications ?? []
      if feature.plan != nil || feature.tasks != nil {
        let document = feature.plan != nil ? "plan.md" : "tasks.md"
        findings += marks.map { finding($0, "although \(document) exists") }
      } else if marks.count > context.value(of: open) {
        let most = context.value(of: open)
        findings.append(
          RuleFinding(
            "spec.md has \(marks.count.counted("open question")); the maximum is \(most)",
            at: marks[max(0, most)].location,
            fix: "answer this question and those after it with documented assumptions",
            severity: .warning))
      }
      if feature.research != nil || feature.tasks != nil {
        let step = feature.tasks != nil ? "although tasks.md exists" : "although research.md exists"
        findings += (feature.plan?.clarifications ?? []).map { finding($0, step) }
      }
      return findings
    }
  }

  private static func finding(_ mark: Located<String>, _ step: String) -> RuleFinding {
    RuleFinding(
      "a question is open \(step): '\(mark.value)'", at: mark.location,
      fix: "replace the marker with the answer")
  }
}
