internal import Diagnostics

extension Rule {
  /// The rule that phase and plan numbers are consecutive.
  static let gap = Rule(
    "graph.gap", .note,
    page: RulePage(
      what: "The numbers of phases, and of plans in a phase, are consecutive.",
      why: """
        A missing number can indicate a plan that was lost or never committed. Phases that the \
        roadmap names but that are not planned yet do not count as gaps, and neither do archived \
        phases. If two successive numbers differ by more than 50, the gap is intentional. Projects \
        with custom phase names are not checked.
        """,
      example: "02-01-PLAN.md\n02-03-PLAN.md",
      fix: "02-01-PLAN.md\n02-02-PLAN.md"),
    isOptional: true
  ) { context in
    if context.project.hasCustomNames { return [] }
    return phaseGaps(context.project) + context.project.phases.flatMap(planGaps)
  }

  private static func phaseGaps(_ project: PlanningProject) -> [RuleFinding] {
    let named =
      (project.roadmap?.phases.map(\.phase.value.number) ?? [])
      + (project.roadmap?.phaseItems.map(\.phase.value.number) ?? [])
    let archived = project.archivedPhases.map(\.token.number)
    var known = Set(named + archived)
    known.formUnion(project.phases.map(\.token.number))
    return zip(project.phases, project.phases.dropFirst()).compactMap { before, phase in
      guard let missing = gap(before.token.number, phase.token.number, known) else { return nil }
      return RuleFinding(
        "phase \(missing) is missing between \(before.token) and \(phase.token)",
        at: SourceLocation(file: phase.path.description),
        fix: "add the phase, or name it in the roadmap")
    }
  }

  private static func planGaps(_ phase: Phase) -> [RuleFinding] {
    let numbered = phase.plans.compactMap { plan in
      plan.planNumber.flatMap { $0.prefix.isEmpty ? ($0, plan) : nil }
    }.sorted { $0.0 < $1.0 }
    let known = Set(numbered.map(\.0.number))
    return zip(numbered, numbered.dropFirst()).compactMap { before, next in
      guard let missing = gap(before.0.number, next.0.number, known) else { return nil }
      return RuleFinding(
        "plan \(missing) of phase \(phase.token) is missing between '\(before.1.name)' and "
          + "'\(next.1.name)'",
        at: next.1.head, fix: "add the plan, or renumber the later ones")
    }
  }

  /// Returns a text such as `04` or `04–06` with the first and the last unknown number between two
  /// numbers.
  ///
  /// It is `nil` if all numbers between them are known, or if the two differ by more than
  /// 50.
  ///
  /// Large gaps, such as the one before a phase 999, are intentional.
  private static func gap(_ low: Int, _ high: Int, _ known: Set<Int>) -> String? {
    guard high > low + 1, high - low <= 50 else { return nil }
    let missing = (low + 1..<high).filter { !known.contains($0) }
    guard let first = missing.first, let last = missing.last else { return nil }
    let digits = { (number: Int) in number < 10 ? "0\(number)" : String(number) }
    return first == last ? digits(first) : "\(digits(first))–\(digits(last))"
  }
}
