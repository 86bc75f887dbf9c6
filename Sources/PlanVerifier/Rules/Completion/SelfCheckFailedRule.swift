internal import Diagnostics

extension Rule {
  /// The rule that the self-check of a summary did not fail.
  static let selfCheckFailed = Rule(
    "completion.self-check-failed", .error,
    page: RulePage(
      what: "The self-check of a summary did not fail.",
      why: """
        A failed self-check means that files or commits named in the summary do not exist. The \
        plan counts as done nevertheless, because the summary exists.
        """,
      example: "## Self-Check: FAILED",
      fix: "Fix the reported items, then run the check again.")
  ) { context in
    context.index.entries.flatMap(\.steps).compactMap { step in
      guard let check = step.summary?.selfCheck,
        ["failed", "fail"].contains(StatusWords.word(of: check.value))
      else { return nil }
      return RuleFinding(
        "the self-check of '\(step.name)' failed", at: check.location,
        fix: "fix the reported items, then run the check again")
    }
  }
}
