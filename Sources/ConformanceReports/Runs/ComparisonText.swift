internal import ConformanceRecord

extension RunComparison {
  /// Returns the comparison as text: caveats, unmatched subjects, rows by change, and the numbers
  /// of regressions and of rows with each change.
  ///
  /// Unchanged rows are only counted.
  public func text(style: TerminalStyle = .plain) -> String {
    var lines = caveats.map { "\($0), so some rows may falsely appear as new or missing" }
    lines += missingSubjects.map { "only in the baseline: \(VisibleText.escaping($0.label))" }
    lines += newSubjects.map { "not in the baseline: \(VisibleText.escaping($0.label))" }
    if !lines.isEmpty { lines.append("") }
    let hasSubjects = Set(entries.map(\.subject.label)).count > 1
    for change in Change.allCases where change != .unchanged {
      let found = entries(with: change)
      guard !found.isEmpty else { continue }
      lines.append(style.paint("\(change.label): \(found.count)", .strong))
      lines += found.map { $0.line(namingSubject: hasSubjects, style: style) } + [""]
    }
    let regressions = self.regressions.count
    let answer =
      switch regressions {
      case 0: "no regression"
      case 1: "1 regression"
      default: "\(regressions) regressions"
      }
    lines.append(style.paint("\(answer): \(summary)", regressions == 0 ? .good : .bad))
    return lines.map { $0 + "\n" }.joined()
  }
}

extension RunComparison.Entry {
  /// Returns the row with its outcomes, such as `✗ import/denied: passed → failed`.
  fileprivate func line(namingSubject: Bool, style: TerminalStyle) -> String {
    let mark = isRegression ? style.paint("✗", .bad) : " "
    let subject = namingSubject ? "  (\(VisibleText.escaping(subject.label)))" : ""
    let outcomes = [before, after].compactMap { $0?.outcomeLabel }
    let steps = change == .changed || outcomes.first != outcomes.last ? outcomes : [outcomes[0]]
    let reason = after?.standing == .kept ? nil : after?.reason
    return "  \(mark) \(VisibleText.escaping(id))\(subject): \(steps.joined(separator: " → "))"
      + (reason.map { "; \(VisibleText.escaping($0))" } ?? "")
  }
}
