internal import Diagnostics

extension Rule {
  static let patternUnbounded = Rule(
    "promise.pattern-unbounded", .error,
    page: RulePage(
      what: "A pattern can be searched for within a bound of work.",
      why: """
        Repetition inside of repetition makes an engine try ever more ways to fail: twice as long a \
        line takes a thousand times as long. A plan comes with a pull request, so a search is given \
        up after so many steps, the same on every machine, and what could not be judged is said.
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
    parameters: [.steps, .window]
  ) { context in
    let limits = LinkJudge.Limits(context.value(of:))
    let links = context.links.compactMap { judgement -> Located<String>? in
      guard case .gaveUp = judgement.verdict else { return nil }
      return judgement.link.pattern
    }
    let artifacts = context.dueArtifacts.compactMap { due -> Located<String>? in
      guard let text = due.artifact.pattern, let pattern = try? PlanPattern(text.value) else {
        return nil
      }
      let outcomes = due.files.map { pattern.search($0.file, limits) }
      return outcomes.contains(.gaveUp) ? text : nil
    }
    return (links + artifacts).map { text in
      RuleFinding(
        "'\(text.value.shortened)' takes too much work to be judged, more than \(limits.steps) steps",
        at: text.location, fix: "write it without repetition inside of repetition")
    }
  }
}
