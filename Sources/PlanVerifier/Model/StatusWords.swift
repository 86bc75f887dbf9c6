/// A parser for status words in common spellings.
///
/// Only the first words of a text are read, because texts such as `0 failures`, `unblocked` and
/// `not passed` contain words for other states.
enum StatusWords {
  /// Returns the first word in lowercase, with hyphens replaced by underscores.
  ///
  /// Marks before the word are skipped. The result is empty for a text without letters and numbers.
  static func word(of text: some StringProtocol) -> String {
    let start = text.drop { !$0.isLetter && !$0.isNumber }
    return String(
      start.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    ).lowercased().replacing("-", with: "_")
  }

  /// Returns the first two words joined by an underscore, or the only word.
  private static func words(of text: some StringProtocol) -> String {
    let first = word(of: text)
    let rest = text.drop { !$0.isLetter && !$0.isNumber }.drop { $0 != " " }
    let second = word(of: rest)
    return second.isEmpty ? first : "\(first)_\(second)"
  }

  /// Returns whether a text states that work is done.
  static func isDone(_ text: some StringProtocol) -> Bool {
    ["complete", "completed", "done", "shipped", "finished", "verified", "passed"].contains(
      word(of: text))
  }

  /// Returns whether a text states that work has not started.
  static func isNotStarted(_ text: some StringProtocol) -> Bool {
    ["pending", "todo", "planned", "not_started", "ready"].contains(word(of: text))
      || words(of: text) == "not_started"
  }

  /// Parses the status of a verification report.
  static func verification(_ text: some StringProtocol) -> VerificationReport.Status {
    let word = word(of: text)
    switch word {
    case "passed", "pass", "verified", "complete", "completed", "ok": return .passed
    case "human_needed": return .humanNeeded
    case "gaps_found", "gaps", "failed", "fail": return .gapsFound
    default:
      if word.hasPrefix("passed_") { return .passed }
      switch words(of: text) {
      case "human_needed": return .humanNeeded
      case "gaps_found": return .gapsFound
      default: return .other
      }
    }
  }

  /// Parses the result of one user acceptance test.
  static func acceptance(_ text: some StringProtocol) -> AcceptanceReport.Result {
    switch words(of: text) {
    case "not_tested", "not_run", "not_started", "not_yet", "not_done": return .pending
    case "not_applicable": return .skipped
    case "no_issue", "no_issues", "no_problems", "no_errors": return .pass
    case "not_a", "not_an": return .other
    default: break
    }
    let start = text.drop { !$0.isLetter && !$0.isNumber }
    if start.prefix(3).lowercased() == "n/a" { return .skipped }
    let marks = text.prefix { !$0.isLetter && !$0.isNumber }
    if marks.contains("❌") || marks.contains("✗") { return .issue }
    return switch word(of: text) {
    case "pending", "todo", "testing", "untested": .pending
    case "pass", "passed", "passes", "ok", "approved", "resolved", "fixed", "verified", "works",
      "working", "yes", "done", "complete", "completed", "confirmed", "accepted", "success":
      .pass
    case "issue", "issues", "fail", "failed", "fails", "failure", "not", "broken": .issue
    case "skipped", "skip", "na", "later", "deferred": .skipped
    case "blocked": .blocked
    case "" where marks.contains("✅") || marks.contains("✓") || marks.contains("✔"): .pass
    default: .other
    }
  }
}
