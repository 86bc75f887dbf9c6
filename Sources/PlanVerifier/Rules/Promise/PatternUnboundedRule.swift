internal import Diagnostics

extension Rule {
  static let patternUnbounded = Rule(
    "promise.pattern-unbounded", .error,
    page: RulePage(
      what: "A pattern can be searched for within its time.",
      why: """
        Repetition inside of repetition makes an engine try ever more ways to fail: twice as long a \
        line takes a thousand times as long. A plan comes with a pull request, so a search is given \
        up after some milliseconds, and what could not be judged is said.
        """,
      example: """
        key_links:
          - from: Sources/Sync.swift
            pattern: "(\\w+\\s*)+;"
        """,
      fix: """
        key_links:
          - from: Sources/Sync.swift
            pattern: "\\w+;"
        """),
    parameters: [.milliseconds, .window]
  ) { context in
    let links = context.links.compactMap { judgement -> Located<String>? in
      guard case .outOfTime = judgement.verdict else { return nil }
      return judgement.link.pattern
    }
    let artifacts = context.dueArtifacts.compactMap { due -> Located<String>? in
      guard let text = due.artifact.pattern, let pattern = try? PlanPattern(text.value) else {
        return nil
      }
      let outcomes = due.files.map { context.search(for: pattern, in: $0.file) }
      return outcomes.contains(.outOfTime) ? text : nil
    }
    return (links + artifacts).map { text in
      RuleFinding(
        "'\(text.value.shortened)' cannot be judged within "
          + "\(context.value(of: .milliseconds)) milliseconds",
        at: text.location, fix: "write it without repetition inside of repetition")
    }
  }
}
