internal import Diagnostics

extension Rule {
  /// The rule that all contract rows named as evidence by finished plans have passed.
  static let failedEvidence = Rule(
    "truth.failed-evidence", .error,
    page: RulePage(
      what: "All rows that a finished plan names as evidence have passed.",
      why: """
        The plan is marked as done and names its evidence, but the evidence failed. Rows that were \
        not run prove nothing either. Open plans are not checked. This rule needs `--record`.
        """,
      example: "- \"A note is saved [rows: notes/saving/*]\"     ('notes/saving/restart' failed)",
      fix: "Make the rows pass.")
  ) { context in
    guard context.contracts.hasRecord else { return [] }
    let patterns = RowPatterns(context.contracts.rows)
    return context.index.entries.flatMap(\.steps).filter(\.isDone).flatMap { step in
      (step.plan?.promises?.truths ?? []).flatMap { truth in
        truth.rows.compactMap { finding($0, patterns.rows(matching: $0.value)) }
      }
    }
  }

  private static func finding(
    _ pattern: Located<String>, _ rows: [RowEvidence]
  ) -> RuleFinding? {
    let failed = rows.filter { $0.outcome != .passed }
    guard !failed.isEmpty else { return nil }
    let named = failed.prefix(3).map { "'\($0.id)' (\($0.outcome.word))" }
    let rest = failed.count - named.count
    return RuleFinding(
      "\(failed.count) of \(rows.count.counted("row")) named as evidence did not pass: "
        + named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""),
      at: pattern.location, fix: "make the rows pass, and record the run")
  }
}
