internal import ConformanceRecord
internal import Diagnostics

/// The lines about a row that needs attention, such as its findings, its other cells and the calls
/// that the subject received.
struct ProblemText {
  let row: RowRecord
  let subject: SubjectIdentity?
  let style: TerminalStyle
  /// The width in columns to which excerpts of documents are shortened; longer expected and
  /// observed values can be shown as differing parts.
  var lineWidth = SourceExcerpt.usualWidth

  func lines(in texts: inout SourceTexts) -> [String] {
    let level = row.level.isBinding ? "" : row.level.map { " (\($0.rawValue))" } ?? ""
    let label = style.paint(
      row.outcome.label.uppercased() + level, row.level.isBinding ? row.outcome.emphasis : .caution)
    let id = style.paint(VisibleText.escaping(row.id), .strong)
    let suffix = subject.map { "  (\(VisibleText.escaping($0.label)))" } ?? ""
    var lines = ["\(label)  \(id)\(suffix)"]
    if row.findings.isEmpty { lines += place(row.location, column: nil, in: &texts) }
    for (index, finding) in row.findings.enumerated() {
      // Consecutive findings on one cell share its excerpt.
      let isRepeated = index > 0 && row.findings[index - 1].location == finding.location
      if !isRepeated || row.findings[index - 1].column != finding.column {
        lines += place(finding.location ?? row.location, column: finding.column, in: &texts)
      }
      lines += facts(of: finding)
    }
    if let known = row.knownFailure {
      lines += fact("known", "\(known.reason), \(known.link), until \(known.expires)")
    }
    if !row.requirements.isEmpty {
      lines += fact("proves", row.requirements.joined(separator: ", "))
    }
    lines += otherCells
    lines += transcript
    return lines
  }

  private func place(
    _ location: SourceLocation, column: String?, in texts: inout SourceTexts
  ) -> [String] {
    let column = column.map { ": column '\(VisibleText.escaping($0))'" } ?? ""
    var lines = ["  \(VisibleText.escaping(location.description))\(column)"]
    if let excerpt = SourceExcerpt(of: location, in: &texts, lineWidth: lineWidth) {
      lines += excerpt.lines(style: style)
    }
    return lines
  }

  private func facts(of finding: Finding) -> [String] {
    var lines = fact("rule", finding.rule)
    if let parts = DifferingParts(
      expected: finding.expected, observed: finding.observed, beyond: lineWidth - 14)
    {
      lines += parts.lines.map { line in
        let text = "\(line.sign) \(VisibleText.excerpting(line.text))"
        return "    " + (line.emphasis.map { style.paint(text, $0) } ?? text)
      }
    } else {
      lines += fact("expected", finding.expected)
      lines += fact("observed", finding.observed, .bad)
    }
    if let suggestions = finding.suggestions, !suggestions.isEmpty {
      lines += block("nearest", suggestions)
    }
    if let snippet = finding.snippet {
      let code = snippet.split(separator: "\n", omittingEmptySubsequences: false)
      // The snippet of a simulation's finding is the contract row that shows the failure.
      lines += block(row.outcome == .unbound ? "bind it" : "as a row", code.map(String.init))
    }
    return lines
  }

  /// Returns a labeled text as one line, or as several lines if the text contains line breaks.
  private func fact(_ name: String, _ text: String, _ emphasis: Emphasis? = nil) -> [String] {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    return block(name, parts.map(String.init), emphasis)
  }

  private func block(_ name: String, _ texts: [String], _ emphasis: Emphasis? = nil) -> [String] {
    let padded = name + String(repeating: " ", count: max(0, 10 - name.count))
    return texts.enumerated().map { index, text in
      let visible = VisibleText.excerpting(text)
      let head = index == 0 ? padded : String(repeating: " ", count: padded.count)
      return "    \(style.paint(head, .faint))"
        + (emphasis.map { style.paint(visible, $0) } ?? visible)
    }
  }

  /// The lines about the cells without a finding; the mistake may be in one of these cells.
  private var otherCells: [String] {
    let shown = Set(row.findings.compactMap(\.location))
    let cells = (row.cells ?? []).filter { !shown.contains($0.location) }
    guard !cells.isEmpty else { return [] }
    return [style.paint("    other cells of this row", .faint)]
      + cells.map { cell in
        let place = VisibleText.escaping(cell.location.description)
        return "      \(place): \(VisibleText.escaping("\(cell.column): \(cell.text)"))"
      }
  }

  private var transcript: [String] {
    guard !row.transcript.isEmpty else { return [] }
    let calls = row.transcript.enumerated().map { "\($0.offset + 1). \($0.element)" }
    return [style.paint("    what happened, in order", .faint)]
      + calls.map { "      \(VisibleText.escaping($0))" }
  }
}
