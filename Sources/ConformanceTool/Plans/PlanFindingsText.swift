#if Plans
  internal import ConformanceReports
  internal import Diagnostics

  /// The findings of `plan verify` for people: errors first, then warnings, then how many there are of
  /// each rule; no more than a screen unless all is asked for.
  struct PlanFindingsText {
    let report: DiagnosticReport
    /// How many findings the baseline knows, and how many of them are no more.
    let known: Int
    let ended: Int
    /// The name of the baseline.
    let baseline: String?
    let showsNotes: Bool
    let showsAll: Bool

    /// So many findings are shown with the lines that they speak of.
    private static let mostWithLines = 6
    /// So many are shown in a line each, and so many rules.
    private static let mostFindings = 30
    private static let mostRules = 15

    /// The text, every line with its end.
    func text(style: TerminalStyle) -> String {
      let shown = shownFindings
      var lines: [String] = []
      if showsAll || shown.count <= Self.mostWithLines {
        var part = report
        part.diagnostics = shown
        lines = [part.text(as: .pretty, style: style)]
      } else {
        let visible = shown.prefix(Self.mostFindings)
        lines = visible.map { VisibleText.escaping($0.description) + "\n" }
        if shown.count > visible.count {
          lines.append("… and \(shown.count - visible.count) more; --all shows them\n")
        }
      }
      if shown.count > 1 { lines += ["\n"] + ruleLines(shown) + ["\n"] }
      return lines.joined() + total
    }

    /// The findings that are for people, the gravest first, and in their order otherwise.
    private var shownFindings: [Diagnostic] {
      let severities: [Diagnostic.Severity] = [.error, .warning] + (showsNotes ? [.note] : [])
      return severities.flatMap { severity in report.diagnostics.filter { $0.severity == severity }
      }
    }

    /// A line for each rule with its number of findings, the most frequent first.
    private func ruleLines(_ shown: [Diagnostic]) -> [String] {
      struct Row: Hashable {
        let severity: Diagnostic.Severity
        let rule: String
      }
      let counts = Dictionary(
        shown.map { (Row(severity: $0.severity, rule: $0.id.rawValue), 1) }, uniquingKeysWith: +)
      let rows = counts.sorted {
        ($0.key.severity.rank, -$0.value, $0.key.rule) < (
          $1.key.severity.rank, -$1.value, $1.key.rule
        )
      }
      let visible = showsAll ? rows[...] : rows.prefix(Self.mostRules)
      var lines = visible.map { row, count in
        let number = String(repeating: " ", count: max(0, 5 - String(count).count)) + "\(count)"
        let severity = count == 1 ? row.severity.rawValue : row.severity.rawValue + "s"
        let gap = String(repeating: " ", count: max(1, 9 - severity.count))
        return "\(number) \(severity)\(gap)\(row.rule)\n"
      }
      if rows.count > visible.count {
        lines.append("      … and \(rows.count - visible.count) more rules\n")
      }
      return lines
    }

    /// The last line.
    private var total: String {
      var parts = report.totals.filter { $0.plural != "notes" }.map {
        "\($0.value) \($0.value == 1 ? $0.singular : $0.plural)"
      }
      let notes = report.diagnostics.count { $0.severity == .note }
      if notes > 0 {
        parts.append("\(notes) \(notes == 1 ? "note" : "notes")\(showsNotes ? "" : " (--notes)")")
      }
      if let baseline {
        parts.append("\(known) known")
        if ended > 0 {
          parts.append(
            "\(ended) known \(ended == 1 ? "finding is" : "findings are") gone: "
              + "'plan baseline \(baseline)' removes \(ended == 1 ? "it" : "them")")
        }
      }
      return VisibleText.escaping(parts.joined(separator: ", ")) + "\n"
    }
  }

  extension Diagnostic.Severity {
    fileprivate var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }
#endif
