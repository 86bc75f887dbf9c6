public import ConformanceRecord
internal import Diagnostics

/// A run as a person reads it on a terminal: sections with their counts, what went wrong, verdict.
public struct TerminalReport: Sendable {
  /// How much of a run is told.
  public enum Detail: Hashable, Sendable {
    /// Every section, what went wrong, the verdict.
    case full
    /// What went wrong and the verdict.
    case problems
  }

  private let style: TerminalStyle
  private let detail: Detail

  /// Creates a report.
  public init(style: TerminalStyle = .plain, detail: Detail = .full) {
    self.style = style
    self.detail = detail
  }

  /// Returns the text of a run; its last line is the verdict with the full denominator.
  public func text(of record: RunRecord) -> String {
    var lines: [String] = []
    if detail == .full { lines += sections(of: record) }
    lines += problems(of: record)
    if detail == .full { lines += ProfileCoverage.lines(of: record) }
    lines.append(verdictLine(of: record))
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Sections

  private func sections(of record: RunRecord) -> [String] {
    var lines: [String] = []
    for (index, subject) in record.header.subjects.enumerated() {
      let tree = SectionTree(rows: record.rows.filter { $0.subject == index })
      lines.append(style.paint(VisibleText.escaping(subject.label), .strong))
      lines += tree.lines(style: style)
      lines.append("")
    }
    return lines
  }

  // MARK: - Problems

  private func problems(of record: RunRecord) -> [String] {
    var texts = SourceTexts(record.header.documents)
    var lines: [String] = []
    for row in record.rows where row.outcome.needsAttention {
      let subjects = record.header.subjects
      let subject = subjects.count > 1 && subjects.indices.contains(row.subject) ? row.subject : nil
      lines += ProblemText(row: row, subject: subject.map { subjects[$0] }, style: style)
        .lines(in: &texts)
      lines.append("")
    }
    return lines
  }

  // MARK: - Verdict

  private func verdictLine(of record: RunRecord) -> String {
    style.paint(verdict(of: record), record.verdict.emphasis)
  }

  /// The verdict with the full denominator, in words.
  func verdict(of record: RunRecord) -> String {
    var parts = [record.verdict.label + ":"]
    if record.footer == nil {
      let planned = record.header.plannedRows
      parts.append("the record was cut off, \(planned) rows were planned;")
    }
    parts.append(RunTally(of: record.rows).summary)
    let errors = record.diagnostics.count { $0.severity == .error }
    let line = parts.joined(separator: " ")
    return errors > 0
      ? line + "; \(errors) \(errors == 1 ? "error" : "errors") in the documents" : line
  }
}

extension Outcome {
  /// Whether a reader has something to do about a row with this outcome.
  var needsAttention: Bool {
    switch self {
    case .failed, .errored, .unbound, .notApplicable, .unexpectedPass: true
    case .passed, .knownFailing, .notRun: false
    }
  }

  var emphasis: Emphasis {
    switch self {
    case .passed: .good
    case .failed, .errored, .unexpectedPass: .bad
    case .unbound, .notApplicable, .knownFailing: .caution
    case .notRun: .faint
    }
  }
}

extension Verdict {
  var emphasis: Emphasis {
    switch self {
    case .conformant: .good
    case .nonConformant: .bad
    case .notFullyVerified: .caution
    }
  }
}
