internal import ConformanceRecord
internal import Diagnostics

/// A run as one JSON object: the verdict, the totals, each result with an outcome other than
/// `passed`, the diagnostics, and the comparison with a baseline, if any.
///
/// The adjacent file `summary.schema.json` describes the object. Within one `schemaVersion`,
/// members are only added.
struct RunSummary {
  private let report: RunReport
  private let record: RunRecord

  init(_ report: RunReport) {
    self.report = report
    record = report.record
  }

  var text: String {
    JSONTree.object([
      "schemaVersion": .number(1),
      "tool": .object([
        "name": .string(report.tool.name), "version": .string(report.tool.version),
      ]),
      "verdict": .string(record.verdict.rawValue),
      "exitCode": .number(Int(record.verdict.exitCode)),
      "summary": .string(record.verdictLine),
      "isComplete": .boolean(record.isWhole),
      // The seed is a string, because many JSON parsers keep only 53 bits of a number.
      "seed": .string(String(record.header.seed)),
      "shard": record.header.shard.map {
        .object(["index": .number($0.index), "count": .number($0.count)])
      },
      "plannedRows": .number(record.header.plannedRows),
      "outcomes": Self.json(RunTally(of: record.rows).counts),
      "totals": Self.json(RunTally(of: record.rows).parts),
      "subjects": .array(subjects),
      "documents": .array(documents),
      "rows": .array(record.rows.filter { $0.outcome != .passed }.map(json)),
      "diagnostics": .array((record.diagnostics + report.obstacles).map(JSONDiagnostics.json)),
      "comparison": report.comparison.map(Self.json),
    ]).text
  }

  // MARK: - Parts

  private var subjects: [JSONTree] {
    zip(record.header.subjects, record.subjectVerdicts).map { subject, result in
      .object([
        "sync": .string(subject.sync), "store": .string(subject.store),
        "profile": .string(ifPresent: subject.profile),
        "verdict": .string(result.verdict.rawValue),
        "outcomes": Self.json(result.tally.counts), "totals": Self.json(result.tally.parts),
      ])
    }
  }

  private var documents: [JSONTree] {
    let rows = Dictionary(grouping: record.rows, by: \.location.file)
    return record.header.documents.map { document in
      let tally = RunTally(of: rows[document.path] ?? [])
      return .object([
        "path": .string(document.path), "sha256": .string(document.sha256),
        "outcomes": Self.json(tally.counts), "totals": Self.json(tally.parts),
      ])
    }
  }

  private static func json(_ counts: OutcomeCounts) -> JSONTree {
    .object(
      Outcome.allCases.filter { counts[$0] > 0 }
        .map { (key: $0.rawValue, value: .number(counts[$0])) })
  }

  private static func json(_ parts: [RunTally.Part]) -> JSONTree {
    .array(
      parts.map { part in
        .object([
          "label": .string(part.label), "outcome": .string(part.outcome.rawValue),
          "level": .string(ifPresent: part.level?.rawValue),
          "isOutsideClaim": part.isOutsideClaim ? .boolean(true) : nil,
          "count": .number(part.count),
        ])
      })
  }

  private func json(_ row: RowRecord) -> JSONTree {
    .object([
      "id": .string(row.id),
      "revision": .string(row.revision),
      "kind": .string(row.kind),
      "location": JSONDiagnostics.json(row.location),
      "subject": .number(row.subject),
      "outcome": .string(row.outcome.rawValue),
      "standing": .string(row.standing.name),
      "isOutsideClaim": row.isOutsideClaim.map(JSONTree.boolean),
      "knownFailure": row.knownFailure.map { known in
        .object([
          "reason": .string(known.reason), "link": .string(known.link),
          "expires": .string(known.expires),
        ])
      },
      "level": .string(ifPresent: row.level?.rawValue),
      "profile": .string(ifPresent: row.profile),
      "requirements": .array(ifAny: row.requirements.map(JSONTree.string)),
      "findings": .array(
        ifAny: row.findings.map { finding in
          .object([
            "column": .string(ifPresent: finding.column),
            "location": finding.location.map(JSONDiagnostics.json),
            "rule": .string(finding.rule), "expected": .string(finding.expected),
            "observed": .string(finding.observed),
          ])
        }),
    ])
  }

  private static func json(_ comparison: RunComparison) -> JSONTree {
    let counts = comparison.counts
    return .object([
      "summary": .string(comparison.summary),
      "regressions": .number(comparison.regressions.count),
      "isBaselineCutOff": .boolean(comparison.isBaselineCutOff),
      "caveats": .array(comparison.caveats.map(JSONTree.string)),
      "counts": .object(
        RunComparison.Change.allCases.map { ($0.rawValue, .number(counts[$0] ?? 0)) }),
      "missingSubjects": .array(comparison.missingSubjects.map { .string($0.label) }),
      "newSubjects": .array(comparison.newSubjects.map { .string($0.label) }),
      "changes": .array(
        comparison.entries.filter { $0.change != .unchanged }.map { entry in
          .object([
            "id": .string(entry.id), "change": .string(entry.change.rawValue),
            "isRegression": .boolean(entry.isRegression),
            "subject": .string(entry.subject.label),
            "before": .string(ifPresent: entry.before?.outcome.rawValue),
            "after": .string(ifPresent: entry.after?.outcome.rawValue),
          ])
        }),
    ])
  }
}

extension RowStanding {
  fileprivate var name: String {
    switch self {
    case .kept: "kept"
    case .unverified: "unverified"
    case .broken: "broken"
    }
  }
}
