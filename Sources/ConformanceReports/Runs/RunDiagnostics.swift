internal import ConformanceRecord
internal import Diagnostics

extension RunReport {
  /// The run as diagnostics: those of the documents, the domains and the whole run, followed by at
  /// least one diagnostic for each row that needs attention or is known to fail.
  ///
  /// A row that was not run has a diagnostic only if it is a regression since the baseline. The
  /// totals include every row.
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
      let before = regression.before.map { "in the baseline: \($0.outcomeLabel)" }
      notes.append(.init("\(regression.change.label); \(before ?? "not in the baseline")"))
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
      // Of the findings with suggestions, only those on unknown phrases have a snippet; a value can
      // be corrected but not bound.
      let binding = finding.snippet == nil ? "" : ", or bind the phrase"
      return Diagnostic(
        row.severity, row.check, "\(name): \(finding.sentence)",
        at: finding.location ?? row.location,
        fix: finding.suggestions?.quotedChoice.map { "use \($0)\(binding)" }, notes: notes)
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

  /// The id of a diagnostic of the row.
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
      "row.failed", .error, summary: "A subject behaves as a row states.",
      explanation: "Users of the subject rely on the contract.",
      help: "Fix the subject, or correct the row."),
    CheckDescription(
      "row.unexpected-pass", .error, summary: "A known failure still fails.",
      explanation: "An outdated expectation hides the next failure.",
      help: "Remove the row from the expectation file, or list only the subjects that fail."),
    CheckDescription(
      "row.errored", .error, .obstacle, summary: "A row finishes without an error.",
      explanation: "An interrupted row has no result.",
      help: "Fix the error at the reported step, or find out why the row makes no progress."),
    CheckDescription(
      "row.unbound", .error, .obstacle,
      summary: "The phrases of a row are bound, its values are valid, and it has an expectation.",
      explanation: "A row with an unknown phrase, an invalid value or no expectation is not run.",
      help: "Use one of the suggestions, bind the phrase, or add an expectation."),
    CheckDescription(
      "row.not-applicable", .warning, .obstacle,
      summary: "A subject has the capabilities that a row needs.",
      explanation: "A row that cannot run proves nothing about the subject.",
      help: "Add the capability to the subject, or reduce its claim."),
    CheckDescription(
      "row.not-run", .warning, .obstacle,
      summary: "A row that is new, or that did not lower the verdict before, is run.",
      explanation: "An omitted row has no result.",
      help: "Run the row, or use a baseline in which it was not run either."),
    CheckDescription(
      "row.known-failing", .note, summary: "A known failure is listed.",
      explanation: "Accepted failures must remain visible.",
      help: "Fix the subject, then remove the row from the expectation file."),
    CheckDescription(
      "run.cut-off", .error, .obstacle, summary: "A record ends with a footer.",
      explanation: "The missing rows may have failed.",
      help: "Run again, or use the record of a complete run."),
    CheckDescription(
      "run.incomplete", .error, .obstacle,
      summary: "A record has one result for each row and subject.",
      explanation: "The missing rows may have failed.",
      help: "Merge the records of all shards, or run again."),
    CheckDescription(
      "run.not-verified", .error, .obstacle,
      summary: "Every row that affects the verdict is verified.",
      explanation: "Rows that were omitted or could not run may fail.",
      help:
        "Run every row, fix errors and unknown phrases, and provide the capabilities that the rows "
        + "need."),
    CheckDescription(
      "run.no-rows", .error, .obstacle, summary: "A run has rows.",
      explanation: "Without rows, nothing is verified.",
      help: "Add a contract table, specify other documents, or use fewer shards."),
  ]
}
