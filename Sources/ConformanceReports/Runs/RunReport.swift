public import ConformanceRecord
internal import Diagnostics

/// The input of all reports on a run: its record and its comparison with a baseline.
///
/// Apart from the arguments for ``RunFormat/pretty``, the content of every format depends only on
/// this value.
public struct RunReport: Sendable {
  /// The program that writes the report.
  public let tool: DiagnosticReport.Tool
  /// The record of the run.
  public let record: RunRecord
  /// The comparison with a baseline, if one was given.
  public let comparison: RunComparison?
  /// The checks that report the document diagnostics.
  public let checks: [CheckDescription]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - record: The record of the run.
  ///   - baseline: The record of an earlier run to compare the run with; `nil` to omit the
  ///     comparison.
  ///   - tool: The program that writes the report.
  ///   - checks: The checks of documents, for formats that describe them; diagnostics of other
  ///     checks are also reported.
  public init(
    of record: RunRecord, against baseline: RunRecord? = nil, tool: DiagnosticReport.Tool,
    checks: [CheckDescription] = []
  ) {
    self.tool = tool
    self.record = record
    self.checks = checks
    comparison = baseline.map { RunComparison(of: record, against: $0) }
  }
}

extension RunReport {
  /// The first of the following problems of the whole run, if any: the record was cut off, has
  /// missing, repeated or unexpected results, contains no rows, or is not fully verified because
  /// of its rows.
  var obstacles: [Diagnostic] {
    if record.footer == nil { return [.cutOff(record)] }
    if let gap = record.firstGap { return [.incomplete(record.words(for: gap))] }
    if record.rows.isEmpty { return [.noResults] }
    return notVerified.map { [$0] } ?? []
  }

  /// The reason why a run without broken rows is still not verified; errors in the documents or
  /// domains have separate diagnostics.
  private var notVerified: Diagnostic? {
    guard record.verdict == .notFullyVerified else { return nil }
    let open = record.rows.filter { $0.standing == .unverified }
    if open.isEmpty {
      let hasErrors = record.diagnostics.contains { $0.severity == .error }
      return hasErrors ? nil : .nothingDecides
    }
    return .notVerified(RunTally(of: open), of: record.rows.count)
  }

  /// Returns the subject of a row; `nil` if it is missing from the header.
  func subject(of row: RowRecord) -> SubjectIdentity? {
    let subjects = record.header.subjects
    return subjects.indices.contains(row.subject) ? subjects[row.subject] : nil
  }

  /// Returns the subject of a row in parentheses; empty unless the run has several subjects.
  func suffix(of row: RowRecord) -> String {
    guard record.header.subjects.count > 1 else { return "" }
    return " (\(subject(of: row)?.label ?? "unknown subject"))"
  }

  /// The rows that need attention: regressions, followed by failures and other problems.
  var troubles: [Trouble] {
    // The entries of a comparison start with the rows of the record, in order.
    let entries = comparison?.entries ?? []
    let found = record.rows.enumerated().filter(\.element.needsAttention)
      .map { index, row in
        let entry = entries.indices.contains(index) ? entries[index] : nil
        return Trouble(row: row, regression: entry?.isRegression == true ? entry : nil)
      }
    return Trouble.Rank.allCases.flatMap { rank in found.filter { $0.rank == rank } }
  }

  /// A row that needs attention.
  struct Trouble {
    enum Rank: CaseIterable {
      case regressed, broken, unverified, tolerated
    }

    let row: RowRecord
    /// The comparison entry, if the row is a regression.
    let regression: RunComparison.Entry?

    var rank: Rank {
      guard regression == nil else { return .regressed }
      switch row.standing {
      case .broken: return .broken
      case .unverified: return .unverified
      case .kept: return .tolerated
      }
    }
  }
}

extension RunRecord {
  /// The documents that locations refer to: specifications, expectation files and glossaries.
  public var texts: [DocumentRecord] {
    header.documents + (header.expectations ?? []) + (header.glossaries ?? [])
  }
}

extension RowRecord {
  /// The outcome label, including the level of a row below MUST that did not pass, or a remark that
  /// the row is outside the claim.
  var outcomeLabel: String {
    if isOutsideClaim == true { return "\(outcome.label) (outside the claim)" }
    guard outcome != .passed, !level.isBinding, let level else { return outcome.label }
    return "\(outcome.label) (\(level.rawValue))"
  }

  /// The reason for the outcome; `nil` for an outcome without a reason.
  ///
  /// For a known failure, the reason is the entry of the expectation file. If the row has several
  /// findings, the reason consists of the first one and the number of the others.
  var reason: String? {
    if outcome == .knownFailing, let known = knownFailure {
      return "\(known.reason), \(known.link), until \(known.expires)"
    }
    guard let first = findings.first else { return nil }
    let others = findings.count - 1
    return first.sentence + (others > 0 ? " (and \(others) more)" : "")
  }
}

extension Finding {
  /// The rule with the expected and observed values.
  var sentence: String { "\(rule): expected \(expected), observed \(observed)" }
}

extension Diagnostic {
  fileprivate static func cutOff(_ record: RunRecord) -> Self {
    let count = record.rows.count
    let total = record.header.expectedResults
    let planned = total.map { " of \($0)" } ?? ""
    return Self(
      .error, "run.cut-off",
      "the record is incomplete: it has \(count)\(planned) "
        + ((total ?? count) == 1 ? "result" : "results"),
      fix: "run again, or use the record of a complete run")
  }

  fileprivate static func incomplete(_ gap: String) -> Self {
    Self(
      .error, "run.incomplete", gap, fix: "merge the records of all shards, or run again")
  }

  fileprivate static func notVerified(_ open: RunTally, of count: Int) -> Self {
    Self(
      .error, "run.not-verified",
      "\(open.counts.total) of \(count.counted("result")) "
        + "\(open.counts.total == 1 ? "is" : "are") inconclusive: \(open.partsInWords)",
      fix: "run every row, fix errors and unknown phrases, and provide the capabilities that the "
        + "rows need")
  }

  fileprivate static let nothingDecides = Self(
    .error, "run.not-verified", "a subject passed no row that affects the verdict",
    fix: "run rows that the subject must pass, or extend its claim")

  fileprivate static let noResults = Self(
    .error, "run.no-rows", "no rows were run, so nothing is verified",
    fix: "add a contract table, specify other documents, or use fewer shards")
}
