internal import Diagnostics

extension Rule {
  /// The rule that `PROJECT.md` has all required sections.
  static let missingSection = Rule(
    "structure.missing-section", .warning,
    page: RulePage(
      what: "PROJECT.md has the sections 'What This Is', 'Core Value' and 'Requirements'.",
      why: """
        These sections are read first when a phase is planned, and tools look for their titles. \
        Without a core value, it is unclear which of two conflicting goals has priority.
        """,
      example: "# Notebook\n\nA program that keeps notes.",
      fix: "# Notebook\n\n## What This Is\n\nA program that keeps notes.\n\n## Core Value\n\n…\n\n"
        + "## Requirements\n\n…")
  ) { context in
    guard let document = context.project.identity else { return [] }
    return ["What This Is", "Core Value", "Requirements"]
      .filter { document.section($0) == nil }
      .map { title in
        RuleFinding(
          "the section '\(title)' is missing", at: document.location,
          fix: "add '## \(title)'")
      }
  }
}
