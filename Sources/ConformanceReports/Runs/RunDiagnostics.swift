internal import ConformanceRecord
internal import Diagnostics

extension RunReport {
  /// The run as diagnostics of cells: those of documents, those of the run, then one per finding.
  ///
  /// Rows that a filter excludes have no diagnostic, unless this makes them worse than in the
  /// baseline. The totals include them.
  var diagnosticReport: DiagnosticReport {
    let rows =
      troubles.map { messages(on: $0.row, regression: $0.regression) }
      + record.rows.filter { $0.outcome == .knownFailing }.map { messages(on: $0) }
    let lost = (comparison?.regressions ?? []).filter { $0.after?.outcome == .notRun }
    return DiagnosticReport(
      tool: tool, command: "run", checks: Self.checks + checks,
      diagnostics: record.diagnostics + obstacles + rows.joined()
        + lost.flatMap { entry in
          entry.after.map { messages(on: $0, regression: entry) } ?? []
        },
      texts: record.texts.textsByPath,
      counts: [.init(record.rows.count, "row", plural: "rows")]
        + RunTally(of: record.rows).parts.map { .init($0.count, $0.label) },
      isComplete: record.isWhole)
  }

  private func messages(
    on row: RowRecord, regression: RunComparison.Entry? = nil
  ) -> [Diagnostic] {
    var notes: [Diagnostic.Note] = []
    if let regression {
      let before = regression.before.map { "it was \($0.outcomeLabel)" } ?? "it had no such row"
      notes.append(.init("\(regression.change.label); in the baseline \(before)"))
    }
    if let known = row.knownFailure {
      notes.append(.init("known: \(known.reason), \(known.link), until \(known.expires)"))
    }
    if !row.requirements.isEmpty {
      notes.append(.init("proves \(row.requirements.joined(separator: ", "))"))
    }
    let name = row.id + suffix(of: row)
    guard !row.findings.isEmpty else {
      let reason = row.reason.map { ": \($0)" } ?? ""
      return [
        Diagnostic(
          row.severity, row.check, "\(name): \(row.outcomeLabel)\(reason)", at: row.location,
          notes: notes)
      ]
    }
    return row.findings.map { finding in
      let nearest = (finding.suggestions ?? []).map { "'\($0)'" }.joined(separator: ", ")
      return Diagnostic(
        row.severity, row.check, "\(name): \(finding.sentence)",
        at: finding.location ?? row.location,
        fix: nearest.isEmpty ? nil : "write one of \(nearest), or bind the phrase", notes: notes)
    }
  }
}

extension RowRecord {
  /// The severity of a diagnostic of the row.
  fileprivate var severity: Diagnostic.Severity {
    switch outcome {
    case .failed: level.isBinding ? .error : .warning
    case .unexpectedPass, .errored, .unbound: .error
    case .notApplicable: level.isBinding ? .warning : .note
    case .notRun: .warning
    case .passed, .knownFailing: .note
    }
  }

  /// The id of the diagnostic.
  fileprivate var check: Diagnostic.ID {
    switch outcome {
    case .passed: "row.passed"
    case .failed: "row.failed"
    case .errored: "row.errored"
    case .notApplicable: "row.not-applicable"
    case .unbound: "row.unbound"
    case .knownFailing: "row.known-failing"
    case .unexpectedPass: "row.unexpected-pass"
    case .notRun: "row.not-run"
    }
  }
}

extension RunReport {
  /// The rules that a run is checked against, for formats that describe them.
  static let checks = [
    CheckDescription(
      "row.failed", .error, summary: "A subject does what a row says.",
      explanation: "The contract promises it to whoever relies on the subject.",
      help: "Change the subject, or the row where the promise is wrong."),
    CheckDescription(
      "row.unexpected-pass", .error, summary: "A row that is known to fail still fails.",
      explanation: "An expectation that is no longer true hides the next failure.",
      help: "Remove the row from the file of expectations."),
    CheckDescription(
      "row.errored", .error, .obstacle, summary: "A row can be carried through.",
      explanation: "Nothing is known about a row that stopped half way.",
      help: "Look at what happened last."),
    CheckDescription(
      "row.unbound", .error, .obstacle, summary: "Every phrase of a row is understood.",
      explanation: "A row that is not understood is not run.",
      help: "Write one of the nearest phrases, or bind the phrase."),
    CheckDescription(
      "row.not-applicable", .warning, .obstacle,
      summary: "A subject lets the suite control what a row needs.",
      explanation: "A row that cannot be run proves nothing about the subject.",
      help: "Give the subject the capability, or let it claim less."),
    CheckDescription(
      "row.not-run", .warning, .obstacle, summary: "A row that is new, or was kept, is run.",
      explanation: "Nothing is known about a row that was left out.",
      help: "Run the row, or take a baseline that leaves it out as well."),
    CheckDescription(
      "row.known-failing", .note, summary: "A row that is known to fail is told all the same.",
      explanation: "What is accepted for now must stay in sight.",
      help: "Change the subject, then remove the row from the file of expectations."),
    CheckDescription(
      "run.cut-off", .error, .obstacle, summary: "A record has its last line.",
      explanation: "Rows behind the cut may have failed.",
      help: "Run again, or take the record of a run that ended."),
    CheckDescription(
      "run.incomplete", .error, .obstacle, summary: "A record has a result for every row.",
      explanation: "Nothing is known about a row without a result.",
      help: "Merge the records of all shards, or run again."),
    CheckDescription(
      "run.not-verified", .error, .obstacle, summary: "Every row that decides is verified.",
      explanation: "Rows that were left out, or could not be run, may fail.",
      help: "Run every row, and let the suite control what the rows need."),
    CheckDescription(
      "run.no-rows", .error, .obstacle, summary: "A run has rows.",
      explanation: "Where there is no row, nothing is verified.",
      help: "Add a contract table, or name other documents."),
  ]
}
