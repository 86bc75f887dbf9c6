internal import Diagnostics

extension Rule {
  /// Projects contain the documents that their plans depend on.
  static let missingDocument = Rule(
    "structure.missing-document", .error,
    page: RulePage(
      what: "A project with phases has PROJECT.md, ROADMAP.md and STATE.md.",
      why: """
        The roadmap says which phases there are and in which order, the state where the work \
        stands, and the project document what all of it is for. Without them, plans can be verified \
        one by one and not as a whole.
        """,
      example: ".planning/\n  phases/01-saving/01-01-PLAN.md",
      fix: ".planning/\n  PROJECT.md\n  ROADMAP.md\n  STATE.md\n  phases/01-saving/01-01-PLAN.md")
  ) { context in
    guard !context.project.phases.isEmpty else { return [] }
    return ["PROJECT.md", "ROADMAP.md", "STATE.md"].map(PlanningFiles.planning.appending)
      .filter { context.tree.entries[$0] == nil }
      .map { path in
        RuleFinding(
          "there are phases and no '\(path.name)'", at: SourceLocation(file: path.description),
          fix: "write '\(path)'")
      }
  }
}
