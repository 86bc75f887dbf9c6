internal import Diagnostics

extension Rule {
  /// The rule that the numbers of phases are unique.
  static let duplicatePhase = Rule(
    "structure.duplicate-phase", .error,
    page: RulePage(
      what: "The folders in 'phases' have unique numbers.",
      why: """
        The roadmap, dependencies and tools find a phase by its number. If two folders share a \
        number, each tool uses the one that it finds first. '3' and '03' are the same number; \
        '27.1' and '27.10' are different. Projects with custom phase names are not checked.
        """,
      example: ".planning/phases/02-search\n.planning/phases/02-export",
      fix: ".planning/phases/02-search\n.planning/phases/03-export")
  ) { context in
    if context.project.hasCustomNames { return [] }
    var first: [PhaseToken: Phase] = [:]
    return context.project.phases.compactMap { phase in
      guard let other = first[phase.token] else {
        first[phase.token] = phase
        return nil
      }
      return RuleFinding(
        "the number \(phase.token) is already used by '\(other.path.name)'",
        at: SourceLocation(file: phase.path.description),
        fix: "give one of the phases a unique number",
        notes: [.init("the other phase", at: SourceLocation(file: other.path.description))])
    }
  }
}
