#if Plans
  internal import ConformanceReports
  internal import Diagnostics

  /// The human-readable findings of `plan verify`: errors, warnings and, if requested, notes, then
  /// the count for each rule and the totals.
  ///
  /// The text is limited to about one screen unless all findings are requested.
  struct PlanFindingsText {
    let report: DiagnosticReport
    /// The number of findings that are omitted because the baseline contains them.
    let known: Int
    /// The number of known findings that no longer occur.
    let ended: Int
    /// The path of the baseline; `nil` without a baseline.
    let baseline: String?
    let showsNotes: Bool
    let showsAll: Bool

    /// The maximum number of findings that are shown with their source lines.
    private static let mostWithLines = 6
    /// The maximum number of findings that are shown on one line each.
    private static let mostFindings = 30
    /// The maximum number of rules that are shown with their counts.
    private static let mostRules = 15

    /// Returns the text; every line ends with a line feed.
    func text(style: TerminalStyle) -> String {
      let shown = shownFindings
      var lines: [String] = []
      if showsAll || shown.count <= Self.mostWithLines {
        var part = report
        part.diagnostics = shown
        lines = [
          part.text(as: .pretty, style: style, width: Console.columns(of: .output))
        ]
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

    /// The findings to show, most severe first, otherwise in their original order.
    private var shownFindings: [Diagnostic] {
      let severities: [Diagnostic.Severity] = [.error, .warning] + (showsNotes ? [.note] : [])
      return severities.flatMap { severity in report.diagnostics.filter { $0.severity == severity }
      }
    }

    /// Returns lines with the number of findings for each rule and severity.
    ///
    /// The most severe findings are first, and of equal severity, the most frequent ones. The last
    /// line counts the omitted lines, if any.
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
        let more = rows.count - visible.count
        lines.append("      … and \(more.counted("more rule"))\n")
      }
      return lines
    }

    /// The last line, with the totals.
    private var total: String {
      var parts = report.totals.filter { $0.plural != "notes" }.map {
        "\($0.value) \($0.value == 1 ? $0.singular : $0.plural)"
      }
      let notes = report.diagnostics.count { $0.severity == .note }
      if notes > 0 {
        parts.append("\(notes.counted("note"))\(showsNotes ? "" : " (--notes)")")
      }
      if let baseline {
        parts.append("\(known) known")
        if ended > 0 {
          parts.append(
            "\(ended.counted("known finding")) \(ended == 1 ? "is" : "are") gone: "
              + "'plan baseline \(baseline)' removes \(ended == 1 ? "it" : "them") from the file")
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
