internal import Diagnostics

extension Rule {
  /// The rule that checklists are completed before a later step depends on them.
  static let specKitOpenChecklist = Rule(
    "speckit.open-checklist", .warning,
    page: RulePage(
      what: """
        The checklists/requirements.md of a feature has no open item once plan.md exists, and no \
        checklist has one once a task is done.
        """,
      why: """
        Checklists test the documents: requirements.md shows whether the specification is good \
        enough to plan, the others whether the requirements are good enough to implement. The \
        implementation step counts open items and asks before it continues; this rule reports the \
        same count.
        """,
      example: "checklists/requirements.md: - [ ] Requirements are testable",
      fix: "checklists/requirements.md: - [x] Requirements are testable")
  ) { context in
    context.project.features.flatMap { feature in
      let hasStarted = feature.tasks?.tasks.contains { $0.state == .done } ?? false
      return feature.checklists.compactMap { checklist -> RuleFinding? in
        let guardsPlan = checklist.document.path.name == "requirements.md" && feature.plan != nil
        let items = checklist.document.checklist
        let open = items.filter { $0.state == .open }
        guard guardsPlan || hasStarted, let first = open.first else { return nil }
        let step = hasStarted ? "a task is done" : "plan.md exists"
        return RuleFinding(
          "\(open.count) of \(items.count.counted("item")) "
            + "\(open.count == 1 ? "is" : "are") open although \(step)",
          at: first.text.location,
          fix: "review the items, and check off those that are true")
      }
    }
  }
}
