internal import Diagnostics

extension Rule {
  /// The self-check of a summary did not fail.
  static let selfCheckFailed = Rule(
    "completion.self-check-failed", .error,
    page: RulePage(
      what: "The self-check of a summary passed.",
      why: """
        A summary whose own check failed says that files or commits it names are not there. The \
        plan counts as done all the same, because the summary exists.
        """,
      example: "## Self-Check: FAILED",
      fix: "Repair what the check names, then check again.")
  ) { context in
    context.index.entries.flatMap(\.steps).compactMap { step in
      guard let check = step.summary?.selfCheck,
        ["failed", "fail"].contains(Verdict.word(of: check.value))
      else { return nil }
      return RuleFinding(
        "the self-check of '\(step.name)' failed", at: check.location,
        fix: "repair what it names, then check again")
    }
  }
}
