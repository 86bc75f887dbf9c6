internal import Diagnostics

extension Rule {
  /// The rule that finished phases have no open user tests, and that test counts are correct.
  static let acceptanceOpen = Rule(
    "completion.acceptance-open", .error,
    page: RulePage(
      what: "A finished phase has no pending, failed or blocked user tests.",
      why: """
        A failed user test means that the work is not done. A pending test has no result yet, and \
        a result that is not a known word is unclear (a warning). The counts in the report's \
        summary must match the tests; otherwise they mislead readers who look at the summary alone \
        (a warning). A report with the status `resolved` keeps its old issues as history, so its \
        tests can be open. If a finished plan of the phase has `gap_closure: true`, open tests are \
        only a warning.
        """,
      example: """
        ### 2. A note is found
        result: issue
        """,
      fix: "Resolve the issue and test again, or uncheck the phase.")
  ) { context in
    context.index.entries.flatMap { entry in
      entry.phase.acceptances.flatMap { report in
        (entry.isFinished ? open(report, of: entry) : []) + counts(report)
      }
    }
  }

  private static func open(
    _ report: AcceptanceReport, of entry: ProjectIndex.Entry
  ) -> [RuleFinding] {
    // A plan that closes gaps has usually resolved the issues without repeating the tests.
    let isSettled = entry.steps.contains { step in
      step.isDone && step.plan?.frontMatter?["gap_closure", "gap-closure"]?.bool == true
    }
    let status = report.status.map { StatusWords.word(of: $0.value) }
    guard status != "resolved" else { return [] }
    return report.tests.compactMap { test in
      let word: String
      switch test.result {
      case .pending: word = "is pending"
      case .issue: word = "has an issue"
      case .blocked: word = "is blocked"
      case .other: word = "has an unknown result"
      case .pass, .skipped: return nil
      }
      return RuleFinding(
        "the test '\(test.name.value)' \(word), but phase \(entry.phase.token) is finished",
        at: test.name.location,
        fix: "make the test pass and record its result, or uncheck the phase",
        severity: isSettled || test.result == .other ? .warning : nil)
    }
  }

  /// Reports counts that differ from the tests, or a total that is not the sum of the counts.
  ///
  /// Counts are not compared with the tests if the report has no tests, or if the result of a test
  /// is unknown. The total is checked only if no other count leads to a finding.
  private static func counts(_ report: AcceptanceReport) -> [RuleFinding] {
    let words: [(String, AcceptanceReport.Result)] = [
      ("passed", .pass), ("issues", .issue), ("pending", .pending), ("skipped", .skipped),
      ("blocked", .blocked),
    ]
    guard !report.counts.isEmpty else { return [] }
    var findings: [RuleFinding] = []
    if !report.tests.isEmpty, !report.tests.contains(where: { $0.result == .other }) {
      for (word, result) in words {
        let actual = report.tests.count { $0.result == result }
        guard let count = report.counts[word], count.value != actual else { continue }
        findings.append(.count(word, count, actual))
      }
    }
    guard findings.isEmpty, let total = report.counts["total"] else { return findings }
    let named = words.compactMap { report.counts[$0.0]?.value }
    // The overflow flag is ignored, so that large numbers in a document cannot cause a trap.
    let sum = named.reduce(0) { $0.addingReportingOverflow($1).partialValue }
    guard !named.isEmpty, sum != total.value else { return findings }
    return [.count("total", total, sum)]
  }
}

extension RuleFinding {
  fileprivate static func count(_ word: String, _ count: Located<Int>, _ actual: Int) -> Self {
    let found =
      word == "total"
      ? "the counts add up to \(actual)"
      : "\(actual.counted("such test")) \(actual == 1 ? "is" : "are") listed"
    return Self(
      "'\(word)' is \(count.value), but \(found)", at: count.location, fix: "write \(actual)",
      severity: .warning)
  }
}
