internal import Diagnostics

extension Rule {
  /// The rule that patterns are valid regular expressions that require some text.
  ///
  /// The length of patterns is limited as well.
  static let patternInvalid = Rule(
    "promise.pattern-invalid", .error,
    page: RulePage(
      what: """
        Every pattern in a plan is a valid regular expression that requires some text and has at \
        most 2,000 bytes.
        """,
      why: """
        A pattern that does not compile checks nothing, and some tools skip it silently. The usual \
        cause is a literal bracket, as in a call, which needs a backslash before it. A pattern \
        that matches the empty string, such as 'save*|', usually matches in every file; only \
        patterns with a negative assertion, such as '(?!', may match it. Open plans are checked as \
        well.
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
    context.project.judgedPlans.flatMap { plan in
      let patterns =
        (plan.promises?.artifacts ?? []).compactMap(\.pattern)
        + (plan.promises?.links ?? []).compactMap(\.pattern)
      return patterns.compactMap(finding)
    }
  }

  private static func finding(_ text: Located<String>) -> RuleFinding? {
    // An empty pattern does not promise anything.
    guard !text.value.trimmed.isEmpty else { return nil }
    do throws(PlanPattern.Failure) {
      _ = try PlanPattern(text.value)
      return nil
    } catch {
      switch error {
      case .invalid:
        return RuleFinding(
          "'\(text.value.shortened)' is not a regular expression", at: text.location,
          fix: #"correct the syntax; literal brackets need a backslash, as in '\('"#)
      case .matchesEmptyText:
        return RuleFinding(
          "'\(text.value.shortened)' matches the empty string, so it is not verified",
          at: text.location, fix: "remove empty alternatives, and require some text")
      case .tooLong(let length):
        return RuleFinding(
          "the pattern has \(length) bytes and is not used; "
            + "the maximum is \(PlanPattern.greatestLength)",
          at: text.location, fix: "shorten the pattern")
      }
    }
  }
}
