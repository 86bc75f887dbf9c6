import ConformanceRecord
import Diagnostics

/// The rows of a run with every outcome, and the document that declares them.
enum SampleRun {
  static let path = "Specs/001-example/authorization.md"

  static let text = """
    # Authorization

    ## Response handling

    | Response | Result |
    | --- | --- |
    | Granted | enabled |
    | Denied | disabled, shows "Health access denied" |
    | 体重 👩‍⚕️ é | disabled |
    | tab\there | \u{1B}[31mred\u{1B}[0m |

    """

  /// Returns the location of a text within a line; the location starts at column 1 if the line does
  /// not contain the text.
  static func place(of needle: String, line: Int) -> SourceLocation {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let range = lines[line - 1].firstRange(of: needle)
    let start = range.map { lines[line - 1][..<$0.lowerBound].utf8.count } ?? 0
    return SourceLocation(
      file: path, start: SourcePosition(line: line, column: start + 1),
      end: SourcePosition(line: line, column: start + needle.utf8.count + 1))
  }

  static func row(
    _ id: String, line: Int, _ outcome: Outcome, findings: [Finding] = [],
    transcript: [String] = [], requirements: [String] = []
  ) -> RowRecord {
    RowRecord(
      id: id, revision: "0123456789", kind: "response", location: place(of: "|", line: line),
      requirements: requirements, outcome: outcome, findings: findings, transcript: transcript)
  }

  static func record(rows: [RowRecord], diagnostics: [Diagnostic] = []) -> RunRecord {
    RunRecord(header: header(rows.count), diagnostics: diagnostics, rows: rows)
  }

  static func header(_ count: Int) -> RecordHeader {
    RecordHeader(
      seed: 1, subjects: [SubjectIdentity(sync: "reference", store: "memory")],
      plannedRows: count, documents: [document])
  }

  static var document: DocumentRecord {
    DocumentRecord(path: path, sha256: SHA256.hexadecimal(text.utf8), text: text)
  }

  static let passed = [
    row("authorization/response-handling/granted", line: 7, .passed),
    row("authorization/response-handling/again", line: 7, .passed),
    row("authorization/revoking/revoked", line: 7, .passed),
    row("AUTH-7", line: 7, .passed),
  ]

  static let failed = row(
    "authorization/response-handling/denied", line: 8, .failed,
    findings: [
      Finding(
        column: "Result", location: place(of: #"disabled, shows "Health access denied""#, line: 8),
        rule: "sync is disabled", expected: "disabled", observed: "enabled"),
      Finding(
        column: "Result", location: place(of: #"disabled, shows "Health access denied""#, line: 8),
        rule: "the message is shown", expected: "\"Health access denied\"", observed: "no message"),
    ],
    transcript: [
      "requestAuthorization(share: bodyMass, read: bodyMass)", "execute(anchored query)",
    ],
    requirements: ["HS-01", "HS-02"])

  static let unbound = row(
    "authorization/response-handling/body-mass", line: 9, .unbound,
    findings: [
      Finding(
        column: "Response", location: place(of: "体重 👩‍⚕️ é", line: 9),
        rule: "every phrase is bound and every value is valid",
        expected: "a known phrase or a valid value",
        observed: "no phrase is bound to '体重 👩‍⚕️ é'",
        suggestions: ["granted", "denied", "not determined"],
        snippet: "vocabulary.add(\"体重\", in: \"response\", as: .setup(\"体重\") { world in\n})")
    ])

  static let hostile = row(
    "authorization/evil\u{1B}[2J\u{202E}name/\u{7}bell\r\n", line: 10, .errored,
    findings: [
      Finding(
        column: "Re\u{1B}sult", location: place(of: "\u{1B}[31mred\u{1B}[0m", line: 10),
        rule: "a\u{8}b", expected: "one\ntwo", observed: "\u{9B}31m\u{2028}end\ttab")
    ], transcript: ["save\u{1B}]0;title\u{7}"])

  static let others = [
    row("authorization/other/known", line: 7, .knownFailing),
    row("authorization/other/surprise", line: 7, .unexpectedPass),
    row(
      "authorization/other/locked", line: 7, .notApplicable,
      findings: [
        Finding(
          location: place(of: "| Granted | enabled |", line: 7),
          rule: "the subject offers the capabilities that the row needs", expected: "lock",
          observed: "not offered")
      ]),
    row("authorization/left-out/one", line: 7, .notRun),
  ]
}
