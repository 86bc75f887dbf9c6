import ConformanceRecord
import ConformanceReports
import Diagnostics
import TestSupport

/// A run of ten thousand rows on ten subjects, in which about two percent of the results have
/// findings.
enum LargePage {
  static let subjects = 10
  static let documents = 20
  static let rows = 500

  static func report() -> HTMLReport {
    HTMLReport(
      of: RunReport(of: record(), tool: .init(name: "healthspec", version: "1.2.3")))
  }

  static func record() -> RunRecord {
    var random = SeededGenerator(seed: 1)
    let pages = (0..<documents).map { Page(number: $0, random: &random) }
    let header = RecordHeader(
      seed: 1,
      subjects: (0..<subjects).map { SubjectIdentity(sync: "reference", store: "store-\($0)") },
      plannedRows: documents * rows,
      documents: pages.map {
        DocumentRecord(path: $0.path, sha256: SHA256.hexadecimal($0.text.utf8), text: $0.text)
      })
    var records: [RowRecord] = []
    records.reserveCapacity(documents * rows * subjects)
    for subject in 0..<subjects {
      for row in pages.lazy.flatMap(\.rows) {
        var row = row
        row.subject = subject
        if random.below(100) < 2 { row.fail(random: &random) }
        records.append(row)
      }
    }
    return RunRecord(header: header, diagnostics: [], rows: records)
  }

  private static let words = [
    "sync", "entry", "user", "adds", "edits", "deletes", "sample", "app", "saves", "store",
    "network", "device", "import", "export", "anchor", "observer", "weight", "80 kg", "`v1`",
  ]

  static func phrase(_ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in random.pick(words) }.joined(separator: " ")
  }

  private struct Page {
    let path: String
    var text: String
    var rows: [RowRecord] = []

    init(number: Int, random: inout SeededGenerator) {
      path = "Specs/\(number)-area/document-\(number).md"
      var lines = ["# Document \(number)", "", "Prose on **what** this is about.", ""]
      for row in 0..<LargePage.rows {
        if row % 50 == 0 {
          lines += ["", "## Section \(row / 50)", ""]
          lines += ["| Scenario | Given | When | Then | Requirement |", "|---|---|---|---|---|"]
        }
        let name = number == 7 && row == 7 ? "needle" : LargePage.phrase(4, &random)
        let cells = [6, 5, 8].map { LargePage.phrase($0, &random) }.joined(separator: " | ")
        lines.append("| \(name) \(row) | \(cells) | REQ-\(number) |")
        let slug = name.replacing(" ", with: "-").replacing("`", with: "")
        rows.append(
          RowRecord(
            id: "document-\(number)/section-\(row / 50)/\(slug)-\(row)", revision: "0123456789",
            kind: "scenarios",
            location: SourceLocation(
              file: path, start: SourcePosition(line: lines.count, column: 1)),
            requirements: ["REQ-\(number)"], outcome: .passed))
      }
      text = lines.joined(separator: "\n") + "\n"
    }
  }
}

extension RowRecord {
  fileprivate mutating func fail(random: inout SeededGenerator) {
    outcome = random.pick([.failed, .failed, .errored, .notApplicable])
    let rule = "it ends with " + LargePage.phrase(5, &random)
    findings = [
      Finding(
        column: "Then", location: location, rule: rule, expected: LargePage.phrase(9, &random),
        observed: LargePage.phrase(9, &random))
    ]
    guard outcome != .notApplicable else { return }
    transcript = (0..<15).map { _ in
      random.pick(["save(sample) → ok", "home: entries saved: 1", "execute(query) → 1 added"])
    }
    steps = [
      StepRecord(role: .setup, column: "Given", text: LargePage.phrase(4, &random)),
      StepRecord(role: .expectation, column: "Then", text: rule),
    ]
  }
}
