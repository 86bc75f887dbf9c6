public import ConformanceRecord
package import Diagnostics
public import SpecMarkdown

/// The known failures that expectation files declare.
///
/// An expectation file contains tables that list rows with their revision, a reason, a link, an
/// expiry date and optionally a subject; an entry without a subject applies to all subjects. An
/// entry excuses only failures of its row; if the row passes, the run is non-conformant. It is an
/// error if the row does not exist or has another revision, if the entry is expired, or if another
/// entry applies to the same row and subject.
public struct ExpectedFailures: Sendable {
  /// The expectation files with their content, as a record contains them.
  public private(set) var documents: [DocumentRecord] = []
  private(set) var entries: [Entry] = []
  private var readingProblems: [Diagnostic] = []
  private var today: CalendarDay?

  /// A complete entry with a calendar date and a URL.
  struct Entry: Sendable {
    let id: String
    let subject: String?
    let revision: String
    let known: KnownFailure
    let expires: CalendarDay
    /// The location of the table row; the following properties are the locations of its cells.
    let place: SourceLocation
    let idPlace: SourceLocation
    let revisionPlace: SourceLocation
    let subjectPlace: SourceLocation
    let expiresPlace: SourceLocation
  }

  /// Creates an empty set of expected failures.
  public init() {}

  /// Creates expected failures from the entries of expectation files.
  ///
  /// - Parameters:
  ///   - files: The parsed expectation files.
  ///   - today: The current day; an entry is expired if its last day is earlier.
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

  /// The entries that apply to the results of a run, determined before its first row runs.
  package struct Judge: Sendable {
    /// The problems in the expectation files and their entries.
    package var diagnostics: [Diagnostic] = []
    fileprivate var entries: [String: [Entry]] = [:]
    fileprivate var subjects: [SubjectIdentity] = []

    /// Whether the judge leaves every result unchanged, because it has no entries.
    var isEmpty: Bool { entries.isEmpty }

    /// Returns a result adjusted by the entry that applies to it, if any.
    package func judged(_ row: RowRecord) -> RowRecord {
      guard !entries.isEmpty, subjects.indices.contains(row.subject),
        let entry = entries[row.id]?.first(where: { $0.speaks(of: subjects[row.subject]) })
      else { return row }
      var row = row
      row.apply(entry)
      return row
    }
  }

  /// Checks the entries against the rows of a plan.
  ///
  /// - Parameters:
  ///   - planned: The ids and revisions of all rows of the plan.
  ///   - subjects: The subjects, indexed as in the results.
  /// - Returns: A judge that contains the problems in the entries and adjusts results.
  package func judge(
    planned: @autoclosure () -> [(id: String, revision: String)], subjects: [SubjectIdentity]
  ) -> Judge {
    guard !documents.isEmpty else { return Judge() }
    var judge = Judge(diagnostics: readingProblems, subjects: subjects)
    judge.entries = valid(among: planned(), subjects, &judge.diagnostics)
    return judge
  }

  /// Returns the valid entries by row id; adds diagnostics for invalid entries and for entries that
  /// name an unknown subject.
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
      let earlier = valid[entry.id, default: []]
      if let first = earlier.first(where: { $0.overlaps(entry, among: subjects) }) {
        diagnostics.append(.duplicateExpectation(entry, first: first))
        continue
      }
      if let name = entry.subject, !subjects.contains(where: entry.speaks(of:)) {
        diagnostics.append(.unknownSubject(entry, named: name, subjects: subjects))
      }
      valid[entry.id, default: []].append(entry)
    }
    return valid
  }
}

extension ExpectedFailures.Entry {
  /// Returns whether the entry applies to a subject: it names no subject, or it names the subject's
  /// label, store or sync.
  func speaks(of subject: SubjectIdentity) -> Bool {
    guard let name = self.subject else { return true }
    return [subject.label, subject.store, subject.sync].contains(name)
  }

  /// Returns whether two entries for the same row overlap.
  ///
  /// They do if one of them names no subject, both name the same subject, or both apply to one of
  /// the given subjects.
  func overlaps(_ other: Self, among subjects: [SubjectIdentity]) -> Bool {
    subject == nil || other.subject == nil || subject == other.subject
      || subjects.contains { speaks(of: $0) && other.speaks(of: $0) }
  }
}

extension RowRecord {
  /// Turns a failure into a known failure and a pass into an unexpected pass; other outcomes do not
  /// change.
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
          rule: "the row fails, as stated in \(entry.place)", expected: "a failure",
          observed:
            "the row passes: remove the entry, or list the failing subjects in a 'Subject' column"))
    case .errored, .notApplicable, .unbound, .knownFailing, .unexpectedPass, .notRun: break
    }
  }
}
