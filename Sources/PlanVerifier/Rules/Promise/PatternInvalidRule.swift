internal import Diagnostics

extension Rule {
  static let patternInvalid = Rule(
    "promise.pattern-invalid", .error,
    page: RulePage(
      what: "Every pattern of a plan is a regular expression.",
      why: """
        A pattern that no engine reads checks nothing: some tools pass over it without a word. The \
        usual reason is a bracket that is meant as it stands, as in a call; it wants a backslash in \
        front. This is checked in open plans as well.
        """,
      example: """
        key_links:
          - from: Sources/Sync.swift
            pattern: "save(entry:"
        """,
      fix: #"""
        key_links:
          - from: Sources/Sync.swift
            pattern: "save\\(entry:"
        """#)
  ) { context in
    context.project.plans.flatMap { plan in
      let patterns =
        (plan.promises?.artifacts ?? []).compactMap(\.pattern)
        + (plan.promises?.links ?? []).compactMap(\.pattern)
      return patterns.compactMap(finding)
    }
  }

  private static func finding(_ text: Located<String>) -> RuleFinding? {
    // An empty pattern has no requirements.
    guard !text.value.trimmed.isEmpty else { return nil }
    do throws(PlanPattern.Failure) {
      _ = try PlanPattern(text.value)
      return nil
    } catch {
      switch error {
      case .invalid:
        return RuleFinding(
          "'\(text.value.shortened)' is not a regular expression", at: text.location,
          fix: #"write a backslash in front of marks that stand for themselves, such as '\('"#)
      case .tooLong(let length):
        return RuleFinding(
          "the pattern has \(length) bytes and is not searched for; "
            + "the most is \(PlanPattern.greatestLength)",
          at: text.location, fix: "write a shorter one")
      }
    }
  }
}
