internal import Diagnostics

extension Rule {
  /// The rule that every requirement of the milestone is claimed by a plan.
  static let unclaimedRequirement = Rule(
    "trace.unclaimed-requirement", .error,
    page: RulePage(
      what: "Every requirement of the milestone is claimed by a plan.",
      why: """
        A requirement that is not claimed by any plan is not implemented, and its absence goes \
        unnoticed. This is an error once the requirement is checked off or all plans of its phase \
        are done. An open requirement is a warning while its phase has open plans, or if it is not \
        assigned to a phase. It is not reported while its phase is not planned yet. Projects and \
        planned phases in which no plan names requirements are not checked, and neither are phases \
        with a plan that has no readable front matter.
        """,
      example: "- [x] **NOTE-03**: A note is shared.     (no plan has NOTE-03 in 'requirements')",
      fix: "Add the id to the `requirements` of the plan that delivers it.")
  ) { context in
    let index = context.index
    // If no plan names requirements, nothing can be traced.
    guard index.entries.contains(where: \.namesRequirements) else { return [] }
    return (context.project.requirements?.items ?? []).compactMap { item in
      guard index.requirements.scope.contains(item),
        index.requirements.claims[item.id.value] == nil,
        index.requirements.items[item.id.value]?.id == item.id
      else { return nil }
      return finding(item, index)
    }
  }

  private static func finding(
    _ item: RequirementList.Item, _ index: ProjectIndex
  ) -> RuleFinding? {
    let id = item.id.value
    let phases = index.requirements.phases(of: id)
    if phases.contains(where: index.isShipped) { return nil }
    guard let first = phases.first else {
      return RuleFinding(
        "requirement '\(id)' is neither assigned to a phase nor claimed by a plan",
        at: item.id.location,
        fix: "assign it to a phase of the roadmap, or move it out of the milestone",
        severity: item.state == .done ? .error : .warning)
    }
    let entries = phases.compactMap { index[$0] }.filter { !$0.steps.isEmpty }
    // The claims of a plan without front matter are unknown.
    if entries.contains(where: \.hasPlanWithoutFields) { return nil }
    // Older plans have no requirements field; another rule reports them.
    if !entries.isEmpty, !entries.contains(where: \.namesRequirements) { return nil }
    if item.state != .done, entries.isEmpty { return nil }
    let isLate = item.state == .done || entries.contains { $0.isFinished || $0.hasNothingOpen }
    return RuleFinding(
      "no plan claims requirement '\(id)'"
        + (entries.isEmpty
          ? ", which is checked off" : " of phase \(entries.first?.phase.token ?? first)"),
      at: item.id.location,
      fix: entries.isEmpty
        ? "uncheck it until a plan delivers it"
        : "add it to the 'requirements' of the plan that delivers it",
      severity: isLate ? .error : .warning)
  }
}

extension ProjectIndex.Entry {
  /// Whether a plan of the phase has a requirements field, or a summary lists requirements.
  var namesRequirements: Bool {
    steps.contains {
      $0.plan?.frontMatter?["requirements", "requirements_addressed"] != nil
        || $0.summary?.completedRequirements.isEmpty == false
    }
  }

  /// Whether a plan of the phase has no front matter, or front matter that cannot be parsed.
  var hasPlanWithoutFields: Bool {
    steps.contains { $0.plan.map { $0.frontMatter == nil } ?? false }
  }

  /// Whether ``isExecuted`` is true, and the roadmap does not list an open plan of the phase.
  var hasNothingOpen: Bool { isExecuted && !planItems.contains { $0.state == .open } }
}
