internal import Diagnostics

extension Rule {
  /// The rule that plans start with front matter.
  static let missingFrontMatter = Rule(
    "structure.missing-front-matter", .error,
    page: RulePage(
      what: "A plan starts with front matter that is not empty.",
      why: """
        The front matter contains the phase, the wave, the dependencies and the promises. A plan \
        without it cannot be ordered, and its promises cannot be verified. Front matter starts on \
        the first line of the file; after a title or a blank line, it is not recognized.
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
      "the plan has no front matter or only empty front matter; "
        + "expected fields after '---' on the first line",
      at: plan.head,
      fix: "add front matter with 'phase', 'plan', 'wave' and 'must_haves'")
  }
}
