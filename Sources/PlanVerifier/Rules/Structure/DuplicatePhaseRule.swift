internal import Diagnostics

extension Rule {
  /// The numbers of phases are unique.
  static let duplicatePhase = Rule(
    "structure.duplicate-phase", .error,
    page: RulePage(
      what: "No two directories under phases have the same number.",
      why: """
        A phase is found by its number, in the roadmap, in dependencies and by every tool. Of two \
        directories with one number each tool takes the one it finds first. '3' and '03' are one \
        number, '27.1' and '27.10' are two.
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
        "the number \(phase.token) is that of '\(other.path.name)' already",
        at: SourceLocation(file: phase.path.description),
        fix: "give one of the two a number of its own",
        notes: [.init("the other phase", at: SourceLocation(file: other.path.description))])
    }
  }
}
