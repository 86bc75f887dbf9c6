internal import ConformanceRecord
internal import Diagnostics

/// A run as GitHub Flavored Markdown: verdict, regressions, totals and folded problems.
///
/// GitHub limits comments to 65,536 characters and summaries to one mebibyte, so the text has a
/// byte limit. Rows that do not fit into a table are omitted, as are the first part that does not
/// fit and all parts after it; a note marks each omission.
struct MarkdownRun {
  /// The default limit in bytes, with which the text fits into a comment.
  static let commentLimit = 65_536

  private let report: RunReport
  private let record: RunRecord
  private let limit: Int

  init(_ report: RunReport, limit: Int = commentLimit) {
    self.report = report
    self.limit = limit
    record = report.record
  }

  var text: String {
    var page = MarkdownPage(limit: limit)
    page.append("## \(record.verdict.sign) \(record.verdict.label.capitalizedFirst)\n\n")
    page.append("**\(record.denominator)**\n\n")
    for obstacle in report.obstacles {
      page.append("\(MarkdownText.escaping(obstacle.message)).\n\n")
    }
    let troubles = report.troubles
    if let comparison = report.comparison { write(comparison, to: &page) }
    page.append(totals)
    writeDiagnostics(to: &page)
    writeKnownFailures(to: &page)
    writeDetails(of: troubles, to: &page)
    return page.text
  }

  // MARK: - Baseline

  private func write(_ comparison: RunComparison, to page: inout MarkdownPage) {
    let caveats = comparison.caveats.map { " \($0.capitalizedFirst)." }.joined()
    page.append("Since the baseline: \(comparison.summary).\(caveats)\n\n")
    let subjects = [
      ("not in this run", comparison.missingSubjects), ("new", comparison.newSubjects),
    ]
    for (what, subjects) in subjects {
      for subject in subjects {
        page.append("- subject \(MarkdownText.code(subject.label)): \(what)\n")
      }
      if !subjects.isEmpty { page.append("\n") }
    }
    let columns = ["Row", "Before", "Now", "Why"]
    let regressions = comparison.regressions
    if !regressions.isEmpty {
      page.append("### Regressions\n\n")
      page.append(table: columns, rows: regressions.lazy.map(cells), total: regressions.count)
    }
    for change in [RunComparison.Change.newlyPassing, .otherOutcome, .changed, .new, .disappeared] {
      let entries = comparison.entries(with: change).filter { !$0.isRegression }
      guard !entries.isEmpty else { continue }
      page.append(
        table: columns, under: "\(change.label.capitalizedFirst): \(entries.count)",
        rows: entries.lazy.map(cells), total: entries.count)
    }
  }

  private func cells(of entry: RunComparison.Entry) -> [String] {
    let subject = record.header.subjects.count > 1 ? " (\(entry.subject.label))" : ""
    let isSame = entry.before?.revision == entry.after?.revision
    let change = isSame || entry.before == nil || entry.after == nil ? "" : ", reworded"
    return [
      MarkdownText.code(entry.id + subject),
      entry.before?.outcomeLabel ?? "–",
      (entry.after?.outcomeLabel ?? "–") + change,
      entry.after?.reason.map { MarkdownText.code($0.clipped) } ?? "",
    ]
  }

  // MARK: - Totals

  /// The outcomes by document and, with several subjects, by subject, counted as in the verdict
  /// line, followed by the coverage of profiles; empty columns are omitted.
  private var totals: String {
    let labels = RunTally(of: record.rows).parts.map(\.label)
    let head = ["Rows"] + labels.map(\.capitalizedFirst)
    let cells = { (tally: RunTally) in
      let counts = Dictionary(tally.parts.map { ($0.label, $0.count) }, uniquingKeysWith: +)
      return ([tally.counts.total] + labels.map { counts[$0] ?? 0 }).map(String.init)
    }
    let byDocument = Dictionary(grouping: record.rows, by: \.location.file)
    var text = "### Totals\n\n"
    if record.header.subjects.count > 1 {
      text +=
        MarkdownText.table(
          ["Subject", "Verdict"] + head,
          zip(record.header.subjects, record.subjectVerdicts).map { subject, result in
            [MarkdownText.code(subject.label), "\(result.verdict.sign) \(result.verdict.label)"]
              + cells(result.tally)
          }) + "\n"
    }
    text += MarkdownText.table(
      ["Document"] + head,
      record.header.documents.map { document in
        [MarkdownText.code(document.path)]
          + cells(RunTally(of: byDocument[document.path] ?? []))
      })
    let profiles = ProfileCoverage.lines(of: record)
    let list = profiles.map { "- \(MarkdownText.code($0))\n" }.joined()
    return text + "\n" + (list.isEmpty ? "" : list + "\n")
  }

  // MARK: - Details

  private func writeDiagnostics(to page: inout MarkdownPage) {
    let messages = record.diagnostics.filter { $0.severity != .note }
    guard !messages.isEmpty else { return }
    let errors = messages.count { $0.severity == .error }
    let printer = DiagnosticPrinter(documents: record.texts)
    let lines = printer.text(of: messages).split(separator: "\n").map(String.init)
    page.append(
      "<details>\n<summary>Documents and domains: \(errors.counted("error")), "
        + "\((messages.count - errors).counted("warning"))</summary>\n\n"
        + MarkdownText.fenced(lines.clipped) + "\n</details>\n\n")
  }

  /// Writes the known failures, so that they are not forgotten.
  private func writeKnownFailures(to page: inout MarkdownPage) {
    let rows = record.rows.filter { $0.outcome == .knownFailing }
    guard !rows.isEmpty else { return }
    page.append(
      table: ["Row", "Reason", "Link", "Until"], under: "Known failing: \(rows.count)",
      rows: rows.lazy.map { row in
        let known = row.knownFailure
        let texts = [known?.reason.clipped, known?.link, known?.expires]
        return [MarkdownText.code(row.id + report.suffix(of: row))]
          + texts.map { $0.map(MarkdownText.code) ?? "–" }
      }, total: rows.count)
  }

  private func writeDetails(of troubles: [RunReport.Trouble], to page: inout MarkdownPage) {
    guard !troubles.isEmpty else { return }
    page.append("### Rows that need attention\n\n")
    var texts = SourceTexts(record.header.documents)
    var shown = 0
    for group in Self.groups(of: troubles) {
      let row = group[0].row
      let lines = ProblemText(row: row, subject: nil, style: .plain).lines(in: &texts)
      let before = group[0].regression.map { ", \($0.change.label)" } ?? ""
      let others = group.count > 1 ? " and \(group.count - 1) more with the same reason" : ""
      let isWritten = page.append(
        "<details>\n<summary>\(row.outcomeLabel.capitalizedFirst)\(before): "
          + "\(MarkdownText.codeInHTML(row.id + report.suffix(of: row)))\(others)</summary>\n\n"
          + MarkdownText.fenced(Array(lines.dropFirst()).clipped) + "\n"
          + list(of: group.dropFirst().map(\.row)) + "</details>\n\n",
        orSaying: "\(troubles.count - shown) of \(troubles.count.counted("row")) "
          + (troubles.count - shown == 1 ? "is omitted" : "are omitted"))
      guard isWritten else { return }
      shown += group.count
    }
  }

  /// Returns the reported rows in groups; errored rows with the same reason form one group, at the
  /// position of the first of them.
  ///
  /// For example, a subject that cannot be created has one reason for all of its rows.
  private static func groups(of troubles: [RunReport.Trouble]) -> [[RunReport.Trouble]] {
    var groups: [[RunReport.Trouble]] = []
    var places: [ErrorReason: Int] = [:]
    for trouble in troubles {
      let reason = ErrorReason(trouble.row)
      if let reason, let place = places[reason] {
        groups[place].append(trouble)
      } else {
        if let reason { places[reason] = groups.count }
        groups.append([trouble])
      }
    }
    return groups
  }

  /// Returns a list of the ids of at most 20 rows, with the number of omitted rows, if any.
  private func list(of rows: [RowRecord]) -> String {
    let most = 20
    var lines = rows.prefix(most).map { "- \(MarkdownText.code($0.id + report.suffix(of: $0)))\n" }
    if rows.count > most { lines.append("- and \(rows.count - most) more\n") }
    return lines.isEmpty ? "" : lines.joined() + "\n"
  }
}

extension Verdict {
  fileprivate var sign: String {
    switch self {
    case .conformant: "✅"
    case .nonConformant: "❌"
    case .notFullyVerified: "⚠️"
    }
  }
}

extension String {
  /// The text with its first letter capitalized.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text or, if it is longer than 400 characters, its first 400 characters and an ellipsis.
  fileprivate var clipped: String { count > 400 ? prefix(400) + "…" : self }
}

extension [String] {
  /// The lines, truncated in number and length.
  fileprivate var clipped: [String] {
    let most = 80
    let lines = prefix(most).map(\.clipped)
    return count > most
      ? lines + ["… \((count - most).counted("more line"))"] : lines
  }
}
