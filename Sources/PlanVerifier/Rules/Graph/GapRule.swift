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
        phases. If two successive numbers differ by more than 50, the gap is assumed to be \
        intentional. Projects with custom phase names are not checked.
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
        (missing.isSingle
          ? "phase \(missing.numbers) is" : "phases \(missing.numbers) are")
          + " missing between \(before.token) and \(phase.token)",
        at: SourceLocation(file: phase.path.description),
        fix: missing.isSingle
          ? "add the phase, or name it in the roadmap"
          : "add the phases, or name them in the roadmap")
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
        (missing.isSingle
          ? "plan \(missing.numbers) of phase \(phase.token) is"
          : "plans \(missing.numbers) of phase \(phase.token) are")
          + " missing between '\(before.1.name)' and '\(next.1.name)'",
        at: next.1.head,
        fix: "add the plan\(missing.isSingle ? "" : "s"), or renumber the later ones")
    }
  }

  /// Returns the missing numbers between two numbers as text such as `04` or `04–06, 08`.
  ///
  /// The result also states whether only one number is missing. Large gaps, such as one before a
  /// phase 999, are assumed to be intentional.
  ///
  /// - Returns: `nil` if all numbers between the two are known, or if the two differ by more than
  ///   50.
  private static func gap(
    _ low: Int, _ high: Int, _ known: Set<Int>
  ) -> (numbers: String, isSingle: Bool)? {
    guard high - low > 1, high - low <= 50 else { return nil }
    let missing = (low + 1..<high).filter { !known.contains($0) }
    guard !missing.isEmpty else { return nil }
    var runs: [ClosedRange<Int>] = []
    for number in missing {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let digits = { (number: Int) -> String in number < 10 ? "0\(number)" : String(number) }
    let texts = runs.map { run -> String in
      let first = digits(run.lowerBound)
      return run.count == 1 ? first : "\(first)–\(digits(run.upperBound))"
    }
    return (texts.joined(separator: ", "), missing.count == 1)
  }
}
