internal import Diagnostics

extension Rule {
  /// The rule that patterns can be searched for within the step limit.
  static let patternUnbounded = Rule(
    "promise.pattern-unbounded", .error,
    page: RulePage(
      what: "The search for a pattern takes at most the number of steps that the settings allow.",
      why: """
        Nested repetition causes exponential backtracking: doubling the length of a line can \
        multiply the time by a thousand. Plans arrive in pull requests, so a search stops after a \
        number of steps, which is the same on every machine, and the promise is reported as not \
        verified.
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
      guard case .gaveUp = judgement.status else { return nil }
      return judgement.link.pattern
    }
    let artifacts = context.searchedArtifacts(limits).filter {
      $0.outcomes.contains(.gaveUp)
    }.map(\.text)
    return (links + artifacts).map { text in
      RuleFinding(
        "'\(text.value.shortened)' cannot be checked, because its search takes too many steps",
        at: text.location, fix: "avoid nested repetition, or raise 'steps' in the settings")
    }
  }
}
