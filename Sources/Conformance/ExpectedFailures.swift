public import ConformanceRecord
package import Diagnostics
public import SpecMarkdown

/// The rows that are known to fail, as expectation files say: a table of rows with revision,
/// reason, link and the last day on which the failure is put up with.
///
/// An entry excuses one failure and nothing else: it is an error when its row does not exist, says
/// something else by now, or when its time is over; and the run fails when its row passes.
public struct ExpectedFailures: Sendable {
  /// The files.
  public private(set) var documents: [DocumentRecord] = []
  private(set) var entries: [Entry] = []
  private var readingProblems: [Diagnostic] = []
  private var today: CalendarDay?

  /// An entry that can be applied.
  struct Entry: Sendable {
    let id: String
    let subject: String?
    let revision: String
    let known: KnownFailure
    let expires: CalendarDay
    /// The row of the table, the cell with the id and the cell with the revision.
    let place: SourceLocation
    let idPlace: SourceLocation
    let revisionPlace: SourceLocation
    let subjectPlace: SourceLocation
    let expiresPlace: SourceLocation
  }

  /// Nothing is expected to fail.
  public init() {}

  /// Reads expectation files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - today: The day that entries expire by.
  public init(reading files: [MarkdownDocument], today: CalendarDay) {
    self.today = today
    for file in files {
      var reader = ExpectationReader(file: file)
      reader.read()
      documents.append(DocumentRecord(of: file))
      entries += reader.entries
      readingProblems += reader.diagnostics
    }
  }

  /// The entries that can be applied to the results of a run, known before its first row.
  package struct Judge: Sendable {
    /// What is wrong with files and entries.
    package var diagnostics: [Diagnostic] = []
    fileprivate var entries: [String: [Entry]] = [:]
    fileprivate var subjects: [SubjectIdentity] = []

    /// What the entries make of a result.
    package func judged(_ row: RowRecord) -> RowRecord {
      guard !entries.isEmpty, subjects.indices.contains(row.subject),
        let entry = entries[row.id]?.first(where: { $0.speaks(of: subjects[row.subject]) })
      else { return row }
      var row = row
      row.apply(entry)
      return row
    }
  }

  /// Holds the entries against a plan.
  ///
  /// - Parameters:
  ///   - planned: Ids and revisions of all rows of the plan.
  ///   - subjects: The subjects, by the index in the results.
  /// - Returns: What is wrong with entries, and what is made of results.
  package func judge(
    planned: @autoclosure () -> [(id: String, revision: String)], subjects: [SubjectIdentity]
  ) -> Judge {
    guard !documents.isEmpty else { return Judge() }
    var judge = Judge(diagnostics: readingProblems, subjects: subjects)
    judge.entries = valid(among: planned(), subjects, &judge.diagnostics)
    return judge
  }

  /// The entries by row that can be applied; the others are told.
  private func valid(
    among planned: [(id: String, revision: String)], _ subjects: [SubjectIdentity],
    _ diagnostics: inout [Diagnostic]
  ) -> [String: [Entry]] {
    let revisions = Dictionary(planned, uniquingKeysWith: { first, _ in first })
    var valid: [String: [Entry]] = [:]
    for entry in entries {
      guard let revision = revisions[entry.id] else {
        let nearest = Similarity.nearest(to: entry.id, among: planned.map(\.id))
        diagnostics.append(.unknownExpectedRow(entry, nearest: nearest))
        continue
      }
      guard revision == entry.revision else {
        diagnostics.append(.outdatedExpectation(entry, revision: revision))
        continue
      }
      if let today, entry.expires < today {
        diagnostics.append(.expiredExpectation(entry, today: today))
        continue
      }
      if let first = valid[entry.id, default: []].first(where: { $0.overlaps(entry) }) {
        diagnostics.append(.duplicateExpectation(entry, first: first))
        continue
      }
      if !subjects.contains(where: entry.speaks(of:)) {
        diagnostics.append(.expectationOfNobody(entry, subjects: subjects))
      }
      valid[entry.id, default: []].append(entry)
    }
    return valid
  }
}

extension ExpectedFailures.Entry {
  /// Whether the entry is about a subject: it names none, or the whole of it, its store or sync.
  func speaks(of subject: SubjectIdentity) -> Bool {
    guard let name = self.subject else { return true }
    return [subject.label, subject.store, subject.sync].contains(name)
  }

  /// Whether both are about one row and may be about one subject.
  func overlaps(_ other: Self) -> Bool {
    subject == nil || other.subject == nil || subject == other.subject
  }
}

extension RowRecord {
  /// A failure is put up with; a pass is one too many.
  fileprivate mutating func apply(_ entry: ExpectedFailures.Entry) {
    switch outcome {
    case .failed:
      outcome = .knownFailing
      knownFailure = entry.known
    case .passed:
      outcome = .unexpectedPass
      knownFailure = entry.known
      findings.append(
        Finding(
          rule: "the row fails, as \(entry.place) says", expected: "a failure",
          observed:
            "the row passes: remove the entry, or name those that fail in a column 'Subject'"))
    case .errored, .notApplicable, .unbound, .knownFailing, .unexpectedPass, .notRun: break
    }
  }
}
