internal import Diagnostics

/// A report as one JSON object for other programs.
///
/// The adjacent file `diagnostics.schema.json` describes the object. Within one `schemaVersion`,
/// members are only added. Every check is listed with the number of its findings, even if that
/// number is zero.
///
/// Positions are the same as in human-readable text: lines and columns start at 1, columns count
/// UTF-8 bytes, and the end is exclusive.
struct JSONDiagnostics {
  /// The schema version that is written.
  static let schemaVersion = 1

  private let report: DiagnosticReport

  init(_ report: DiagnosticReport) { self.report = report }

  var text: String {
    JSONTree.object([
      "schemaVersion": .number(Self.schemaVersion),
      "tool": .object([
        "name": .string(report.tool.name), "version": .string(report.tool.version),
      ]),
      "command": .string(report.command),
      "summary": report.totals.json,
      "checks": .array(checks),
      "diagnostics": .array(report.diagnostics.map(Self.json)),
    ]).text
  }

  private var checks: [JSONTree] {
    let findings = Dictionary(grouping: report.diagnostics, by: \.id)
    return report.allChecks.map { check in
      .object([
        "id": .string(check.id.rawValue),
        "severity": .string(check.severity.rawValue),
        "consequence": .string(check.consequence.rawValue),
        "findings": .number(findings[check.id]?.count ?? 0),
        "summary": .string(check.summary),
        "explanation": .string(check.explanation),
        "help": .string(check.help),
      ])
    }
  }

  static func json(_ diagnostic: Diagnostic) -> JSONTree {
    .object([
      "id": .string(diagnostic.id.rawValue),
      "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message),
      "location": diagnostic.location.map(json),
      "fix": .string(ifPresent: diagnostic.fix),
      "notes": .array(
        diagnostic.notes.map { note in
          .object([
            "message": .string(note.message), "location": note.location.map(json),
          ])
        }),
    ])
  }

  static func json(_ location: SourceLocation) -> JSONTree {
    .object([
      "file": .string(location.file), "start": location.start.map(json),
      "end": location.end.map(json),
    ])
  }

  private static func json(_ position: SourcePosition) -> JSONTree {
    .object(["line": .number(position.line), "column": .number(position.column)])
  }
}

extension [DiagnosticReport.Count] {
  /// The counts as members of an object.
  var json: JSONTree { .object(map { ($0.plural, .number($0.value)) }) }
}
