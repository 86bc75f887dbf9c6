internal import Diagnostics

extension Rule {
  /// Plans start with front matter.
  static let missingFrontMatter = Rule(
    "structure.missing-front-matter", .error,
    page: RulePage(
      what: "A plan starts with front matter that says something.",
      why: """
        Phase, wave, dependencies and promises stand in the front matter. A plan without it cannot \
        be ordered, and nothing it promises can be held against the code. Only the first line of \
        the file may open front matter; a title or a blank line in front of it hides it.
        """,
      example: "# The file format\n\n---\nphase: 01-saving\n---",
      fix: "---\nphase: 01-saving\n---\n\n# The file format")
  ) { context in
    context.project.plans.filter { !$0.hasFrontMatter }.map { .missingFrontMatter(of: $0) }
  }
}

extension RuleFinding {
  fileprivate static func missingFrontMatter(of plan: Plan) -> Self {
    Self(
      "the plan has no front matter, '---' is expected in the first line", at: plan.head,
      fix: "add front matter with phase, plan, wave and what it promises")
  }
}
