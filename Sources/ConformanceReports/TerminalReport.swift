public import ConformanceRecord
internal import Diagnostics

/// A run as terminal output: sections with their counts, problems and the verdict.
public struct TerminalReport: Sendable {
  /// The parts of a run that a report contains.
  public enum Detail: Hashable, Sendable {
    /// Sections with rows that were run, problems, known failures, the coverage of profiles, and
    /// the verdicts.
    case full
    /// Like `full`, but with only one line for each document whose rows all passed or are outside
    /// the claim.
    case folded
    /// Problems and the verdicts.
    case problems
  }

  private let style: TerminalStyle
  private let detail: Detail
  private let lineWidth: Int

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - style: The style of the text.
  ///   - detail: The parts of the run that the report contains.
  ///   - width: The number of terminal columns, to which excerpts of documents are shortened; `nil`
  ///     for text that is not written to a terminal.
  public init(style: TerminalStyle = .plain, detail: Detail = .full, width: Int? = nil) {
    self.style = style
    self.detail = detail
    lineWidth = width ?? SourceExcerpt.usualWidth
  }

  /// Returns the report of a run; the last line contains the verdict and all totals.
  public func text(of record: RunRecord) -> String {
    var lines: [String] = []
    if detail != .problems { lines += sections(of: record) }
    lines += problems(of: record)
    if detail != .problems {
      lines += knownFailures(of: record)
      lines += ProfileCoverage.lines(of: record)
    }
    lines += subjectVerdicts(of: record)
    lines.append(verdictLine(of: record))
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - Sections

  private func sections(of record: RunRecord) -> [String] {
    var lines: [String] = []
    for (index, subject) in record.header.subjects.enumerated() {
      let tree = SectionTree(rows: record.rows.filter { $0.subject == index })
      lines.append(style.paint(VisibleText.escaping(subject.label), .strong))
      lines += tree.lines(style: style, foldsPassed: detail == .folded)
      lines.append("")
    }
    return lines
  }

  // MARK: - Problems

  private func problems(of record: RunRecord) -> [String] {
    var texts = SourceTexts(record.header.documents)
    var lines: [String] = []
    var firsts: [ErrorReason: String] = [:]
    for row in record.rows where row.needsAttention {
      let subject = record.subjectToTell(of: row)
      // A subject that cannot be created has the same reason for all of its rows.
      if let reason = ErrorReason(row), let first = firsts.updateValue(row.id, forKey: reason) {
        firsts[reason] = first
        let label = style.paint(row.outcome.label.uppercased(), row.outcome.emphasis)
        let suffix = subject.map { "  (\(VisibleText.escaping($0.label)))" } ?? ""
        lines.append(
          "\(label)  \(VisibleText.escaping(row.id))\(suffix), for the same reason as "
            + VisibleText.escaping(first))
        continue
      }
      if lines.last?.isEmpty == false { lines.append("") }
      let problem = ProblemText(
        row: row, subject: subject, style: style, lineWidth: lineWidth)
      lines += problem.lines(in: &texts)
      lines.append("")
    }
    if lines.last?.isEmpty == false { lines.append("") }
    return lines
  }

  /// Returns one line per known failure, so that these failures are not forgotten.
  private func knownFailures(of record: RunRecord) -> [String] {
    let lines = record.rows.compactMap { row -> String? in
      guard row.outcome == .knownFailing, let known = row.knownFailure else { return nil }
      let subject = record.subjectToTell(of: row).map { " (\($0.label))" } ?? ""
      return style.paint("KNOWN FAILING", row.outcome.emphasis)
        + VisibleText.escaping(
          "  \(row.id)\(subject): \(known.reason), \(known.link), until \(known.expires)")
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  // MARK: - Verdict

  /// Returns one line per subject, if there are several subjects.
  private func subjectVerdicts(of record: RunRecord) -> [String] {
    let subjects = record.header.subjects
    guard subjects.count > 1 else { return [] }
    return zip(subjects, record.subjectVerdicts).map { subject, result in
      let label = VisibleText.escaping(subject.label)
      return "\(label): "
        + style.paint("\(result.verdict.label): \(result.tally.summary)", result.verdict.emphasis)
    }
  }

  private func verdictLine(of record: RunRecord) -> String {
    style.paint(record.verdictLine, record.verdict.emphasis)
  }
}

extension RunRecord {
  /// The verdict with all totals, as the last line of a report.
  public var verdictLine: String {
    var parts = [verdict.label + ":"]
    if footer == nil {
      let rows = header.plannedRows.counted("row")
      let verb = header.plannedRows == 1 ? "was" : "were"
      parts.append("the record is incomplete (\(rows) \(verb) planned);")
    }
    parts.append(denominator)
    let errors = diagnostics.count { $0.severity == .error }
    let line = parts.joined(separator: " ")
    guard errors > 0 else { return line }
    return line + "; \(errors.counted("error")) in the documents or domains"
  }

  /// The totals of the outcomes, preceded by the shard, if any, and by the number of subjects, if
  /// there are several.
  var denominator: String {
    let subjects = header.subjects.count > 1 ? "\(header.subjects.count) subjects, " : ""
    let tally = subjects + RunTally(of: rows).summary
    return shardRemark.map { "\($0); \(tally)" } ?? tally
  }

  /// A description of the shard; `nil` if the record is not a shard.
  private var shardRemark: String? {
    header.shard.map { shard in
      "shard \(shard.index) of \(shard.count), of "
        + "\(header.plannedRows.counted("row")) in all"
    }
  }
}

/// The reason why a row is errored, without locations, so that equal reasons can be merged.
struct ErrorReason: Hashable {
  private let subject: Int
  private let facts: [[String]]
  private let transcript: [String]

  /// Creates the reason why a row is errored; returns `nil` for a row with another outcome or
  /// without findings.
  init?(_ row: RowRecord) {
    guard row.outcome == .errored, !row.findings.isEmpty else { return nil }
    subject = row.subject
    facts = row.findings.map { [$0.rule, $0.expected, $0.observed] }
    transcript = row.transcript
  }
}

extension RunRecord {
  /// Returns the subject of a row; `nil` if the run has only one subject, or if the header does not
  /// list the subject.
  fileprivate func subjectToTell(of row: RowRecord) -> SubjectIdentity? {
    let subjects = header.subjects
    return subjects.count > 1 && subjects.indices.contains(row.subject)
      ? subjects[row.subject] : nil
  }
}

extension RowRecord {
  /// Whether reports list the row as a problem; `false` if the row is outside the claim, was not
  /// run, passed as expected or is known failing.
  var needsAttention: Bool { isOutsideClaim != true && outcome.needsAttention }
}

extension Outcome {
  /// Whether reports list a row with the outcome as a problem, unless it is outside the claim.
  fileprivate var needsAttention: Bool {
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
