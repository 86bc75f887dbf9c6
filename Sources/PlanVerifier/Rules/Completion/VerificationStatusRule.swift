internal import Diagnostics

extension Rule {
  /// The rule that verification reports are consistent.
  ///
  /// The last report of a finished phase must also not state that gaps or human checks remain.
  static let verificationStatus = Rule(
    "completion.verification-status", .error,
    page: RulePage(
      what: "The verification of a finished phase passed, and its score and lists agree with that.",
      why: """
        A phase that is checked off although its verification found gaps is done in name only. A \
        report that states `passed` but lists gaps, or counts fewer verified points than exist, \
        was probably edited by hand. Points that a person must check are a warning; points that a \
        person overrode count as verified. A missing or unknown status is not reported.
        """,
      example: """
        status: passed
        score: 3/4 must-haves verified
        """,
      fix: "Close the gaps and verify again, or uncheck the phase.")
  ) { context in
    context.index.entries.flatMap { entry in
      entry.phase.verifications.compactMap { report in
        contradiction(in: report) ?? tick(over: report, of: entry)
      }
    }
  }

  private static func contradiction(in report: VerificationReport) -> RuleFinding? {
    if let score = report.score, score.value.verified > score.value.total {
      return RuleFinding(
        "the score counts \(score.value.verified) of "
          + "\(score.value.total.counted("point")) as verified",
        at: score.location, fix: "correct the count")
    }
    guard report.status == .passed, let status = report.statusText else { return nil }
    if let gap = report.gaps.first {
      return RuleFinding(
        "the status is '\(status.value)' though \(report.gaps.count.counted("gap")) "
          + "\(report.gaps.count == 1 ? "is" : "are") listed",
        at: status.location, fix: "write 'gaps_found', or close the gaps",
        notes: [Diagnostic.Note("the first gap", at: gap.location)])
    }
    if let score = report.score, score.value.verified < score.value.total - report.overrides {
      return RuleFinding(
        "the status is '\(status.value)' though the score counts only \(score.value.verified) of "
          + "\(score.value.total.counted("point")) as verified",
        at: score.location, fix: "verify the other points, or change the status to 'gaps_found'")
    }
    guard let check = report.humanChecks.first else { return nil }
    return RuleFinding(
      "the status is '\(status.value)' though "
        + "\(report.humanChecks.count.counted("point")) must be checked by a person",
      at: status.location,
      fix: "write 'human_needed', or mark each point as passed once a person has checked it",
      notes: [Diagnostic.Note("the first one", at: check.location)], severity: .warning)
  }

  private static func tick(
    over report: VerificationReport, of entry: ProjectIndex.Entry
  ) -> RuleFinding? {
    guard entry.isFinished, let status = report.statusText,
      // Only the last report counts.
      report.document.path == entry.phase.verifications.last?.document.path
    else { return nil }
    switch report.status {
    case .passed, .other: return nil
    case .humanNeeded, .gapsFound:
      return RuleFinding(
        "phase \(entry.phase.token) is marked as done, "
          + "but its verification ended with '\(status.value)'",
        at: status.location, fix: "close the open points and verify again, or uncheck the phase",
        notes: entry.item.map { [Diagnostic.Note("the checkbox", at: $0.phase.location)] } ?? [],
        severity: report.status == .humanNeeded ? .warning : .error)
    }
  }
}
