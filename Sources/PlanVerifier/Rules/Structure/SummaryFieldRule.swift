internal import Diagnostics

extension Rule {
  /// The rule that summaries contain the required fields.
  static let summaryField = Rule(
    "structure.summary-field", .note,
    page: RulePage(
      what: """
        The front matter of a summary has the fields phase, plan, subsystem, tags, duration and \
        completed.
        """,
      why: """
        Later plans use these fields to find earlier work. Each of them can also be under \
        'metrics'. A summary without readable front matter is a warning.
        """,
      example: "---\nphase: 01-saving\nplan: 01\n---",
      fix: "---\nphase: 01-saving\nplan: 01\nsubsystem: storage\ntags: [json]\nduration: 20min\n"
        + "completed: 2026-01-02\n---"),
    isOptional: true
  ) { context in
    context.project.phases.flatMap(\.summaries).flatMap { summary -> [RuleFinding] in
      let document = summary.document
      let head = SourceLocation(
        file: document.path.description, start: SourcePosition(line: 1, column: 1))
      guard let frontMatter = document.frontMatter else {
        return [
          RuleFinding(
            "the summary has no front matter, or its front matter is empty or cannot be read",
            at: head,
            fix: "start the file with valid front matter that has 'phase', 'plan', 'subsystem', "
              + "'tags', 'duration' and 'completed'",
            severity: .warning)
        ]
      }
      let present = Set((frontMatter.map ?? []).map(\.key.value))
        .union((frontMatter["metrics"]?.map ?? []).map(\.key.value))
      return ["phase", "plan", "subsystem", "tags", "duration", "completed"]
        .filter { !present.contains($0) }
        .map { RuleFinding("the field '\($0)' is missing", at: head, fix: "add '\($0):'") }
    }
  }
}
