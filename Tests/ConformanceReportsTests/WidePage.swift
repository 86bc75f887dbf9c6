import ConformanceRecord
import ConformanceReports
import Diagnostics

/// Reports on complete and partial runs of a document with many columns and long names.
enum WidePage {
  static let path = "Specs/002-store/saving-of-samples.md"

  static let text = """
    # Saving of samples

    ## Storing

    | ID | Scenario | Given | When | Then | Level | Confidence | Requirement |
    | --- | --- | --- | --- | --- | --- | --- | --- |
    | -first | A saved sample is stored | nothing yet | app saves x of 61 kg | it succeeds, x is stored | MUST | documented | STOR-01, STOR-10 |
    | should | Samples with equal values are different samples | app saves x | app saves y | y is stored | SHOULD | documented | STOR-10 |
    | may | It is found as it was made | app saves x of 81.5 kg from 8:00 to 8:30 | app queries body mass | x is as it was made | MAY | provisional | STOR-10 |
    | known | A device that is not authorized | the user denies | app saves x | it fails with authorizationDenied | MUST | documented | STOR-11 |
    | \u{301}accent | An accent at the start, and \u{202E}more | nothing yet | app saves x | x is stored | MUST | documented | STOR-12 |
    | absent | A capability that is not there | background delivery | app saves x | x is stored | SHOULD | documented | STOR-12 |

    """

  static let ids = [
    "-first", "storing/samples-with-equal-values-are-different-samples-whatever-they-hold",
    "storing/found-as-it-was-made", "storing/known", "\u{301}accent \u{202E}\u{301} \r\n👩‍⚕️",
    "storing/absent",
  ]

  static let command =
    "python3 ./adapters/of-a-long-name/python/health_store_adapter.py --strict"

  /// Returns a report on up to four subjects; the store of the second one is a separate process.
  static func report(subjects count: Int) throws -> HTMLReport {
    let stores = ["memory", "python-example", "sqlite", "memory (2)"]
    let subjects = stores.prefix(count).enumerated().map { index, store in
      SubjectIdentity(
        sync: "reference", store: store, storeCommand: index == 1 ? command : nil,
        profile: index == 1 ? "durable" : nil)
    }
    let outcomes: [Outcome] = [
      .passed, .failed, .failed, .knownFailing, .unbound, .notApplicable,
    ]
    let record = record(on: subjects, outcomes)
    let earlier = Self.record(
      on: subjects, [.passed, .passed, .failed, .failed, .passed, .passed], revision: "abcdef0123")
    return HTMLReport(
      of: RunReport(
        of: record, against: earlier, tool: .init(name: "healthspec", version: "1.2.3")),
      history: [.init(name: "earlier.jsonl", record: earlier)],
      supplements: try SamplePage.supplements.map { try HTMLSupplement(json: Array($0.utf8)) })
  }

  /// Returns a report on the first of two shards, in which every row passed.
  static func shard() -> HTMLReport {
    var record = record(
      on: [SubjectIdentity(sync: "reference", store: "memory")],
      Array(repeating: .passed, count: ids.count))
    record.header.plannedRows = 2 * ids.count
    record.header.shard = RecordShard(index: 1, of: 2)
    return HTMLReport(of: RunReport(of: record, tool: .init(name: "healthspec", version: "1.2.3")))
  }

  /// Returns a report on a run that ended after half of the rows on the second of two subjects.
  static func cut() -> HTMLReport {
    let subjects = ["memory", "sqlite"].map { SubjectIdentity(sync: "reference", store: $0) }
    var record = record(on: subjects, Array(repeating: .passed, count: ids.count))
    record.rows.removeLast(ids.count / 2)
    record.footer = nil
    return HTMLReport(of: RunReport(of: record, tool: .init(name: "healthspec", version: "1.2.3")))
  }

  private static func record(
    on subjects: [SubjectIdentity], _ outcomes: [Outcome], revision: String = "0123456789"
  ) -> RunRecord {
    let rows = subjects.indices.flatMap { subject in
      outcomes.enumerated().map { index, outcome in
        row(index, outcome, subject: subject, revision: revision)
      }
    }
    let expectations = DocumentRecord(path: "-known failures.md", sha256: "", text: "")
    let header = RecordHeader(
      seed: 1, subjects: subjects, plannedRows: ids.count,
      documents: [DocumentRecord(path: path, sha256: SHA256.hexadecimal(text.utf8), text: text)],
      expectations: [expectations])
    return RunRecord(header: header, diagnostics: [], rows: rows)
  }

  private static func row(
    _ index: Int, _ outcome: Outcome, subject: Int, revision: String
  ) -> RowRecord {
    let place = SourceLocation(
      file: path, start: SourcePosition(line: index + 7, column: 1),
      end: SourcePosition(line: index + 7, column: 9))
    let levels: [RowLevel] = [.must, .should, .may, .must, .must, .should]
    let requirements = [["STOR-01", "STOR-10"], ["STOR-10"], ["STOR-10"], ["STOR-11"]]
    let finding = Finding(
      column: "Then", location: place, rule: "it fails with authorizationDenied",
      expected: "an error authorizationDenied, with nothing stored and no notification",
      observed: "no error; one sample is stored; observers are notified")
    return RowRecord(
      id: ids[index], revision: index == 1 ? revision : "0123456789", kind: "store scenarios",
      location: place, requirements: index < requirements.count ? requirements[index] : ["STOR-12"],
      level: levels[index], profile: index < 3 ? "core" : "background-delivery", subject: subject,
      outcome: outcome,
      isOutsideClaim: outcome == .notApplicable && subject == 1 ? true : nil,
      knownFailure: outcome == .knownFailing
        ? KnownFailure(reason: "not yet", link: "https://example.org/1", expires: "2027-01-01")
        : nil,
      findings: outcome == .passed ? [] : [finding],
      transcript: outcome == .passed
        ? [] : ["save([sample-1, sample-2]) → throws authorizationDenied"])
  }
}
