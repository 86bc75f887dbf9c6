internal import Diagnostics

extension Rule {
  /// The rule that projects contain the documents on which their plans depend.
  static let missingDocument = Rule(
    "structure.missing-document", .error,
    page: RulePage(
      what: "A project with phases has PROJECT.md, ROADMAP.md and STATE.md.",
      why: """
        The roadmap lists the phases and their order, STATE the current position, and PROJECT the \
        purpose of the project. Without them, plans can be verified only individually.
        """,
      example: ".planning/\n  phases/01-saving/01-01-PLAN.md",
      fix: ".planning/\n  PROJECT.md\n  ROADMAP.md\n  STATE.md\n  phases/01-saving/01-01-PLAN.md")
  ) { context in
    guard !context.project.phases.isEmpty else { return [] }
    return ["PROJECT.md", "ROADMAP.md", "STATE.md"].map(PlanningFiles.planning.appending)
      .filter { context.tree.entries[$0] == nil }
      .map { path in
        RuleFinding(
          "'\(path.name)' is missing, but phases exist", at: SourceLocation(file: path.description),
          fix: "write '\(path)'")
      }
  }
}
