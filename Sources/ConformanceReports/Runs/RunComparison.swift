public import ConformanceRecord
internal import Diagnostics

/// A comparison of the results of every row in a baseline and in a later run.
///
/// Rows are matched by id, and subjects by sync and store. A renamed row counts as a row that
/// disappeared and a new row.
public struct RunComparison: Hashable, Sendable {
  /// The difference between the baseline and the later run in one row on one subject.
  public enum Change: String, Hashable, Sendable, Codable, CaseIterable {
    /// The row is ``RowStanding/broken`` now and was not before.
    case newlyFailing
    /// The result of the row is unknown now, and the row did not lower the verdict before.
    case noLongerVerified
    /// The outcome of the row is `passed` now and was not before.
    case newlyPassing
    /// The outcome, or its effect on the verdict, differs in another way; for example, a failure is
    /// now a known failure.
    case otherOutcome
    /// The content of the row changed, regardless of the outcome.
    case changed
    /// The baseline does not contain the row on the subject.
    case new
    /// Only the baseline contains the row on the subject.
    case disappeared
    /// The content, the outcome and its effect on the verdict are the same.
    case unchanged

    /// The label for display.
    public var label: String {
      switch self {
      case .newlyFailing: "newly failing"
      case .noLongerVerified: "no longer verified"
      case .newlyPassing: "newly passing"
      case .otherOutcome: "other outcome"
      case .changed: "changed"
      case .new: "new"
      case .disappeared: "disappeared"
      case .unchanged: "unchanged"
      }
    }
  }

  /// The comparison of one row on one subject.
  public struct Entry: Hashable, Sendable {
    /// The relation of the result in the later run to the result in the baseline.
    public var change: Change
    /// The subject, as listed in the later run or, for a row that disappeared, in the baseline.
    public var subject: SubjectIdentity
    /// The result in the baseline; `nil` if the baseline does not contain the row on the subject.
    public var before: RowRecord?
    /// The result in the later run; `nil` if that run does not contain the row on the subject.
    public var after: RowRecord?

    /// The id of the row.
    public var id: String { after?.id ?? before?.id ?? "" }

    /// Whether the row lowers the verdict more than in the baseline.
    ///
    /// New and changed rows can be regressions. A row that disappeared is never a regression.
    public var isRegression: Bool {
      guard let after else { return false }
      return after.standing > (before?.standing ?? .kept)
    }
  }

  /// All rows of both runs: the rows of the later run in order, then the rows that disappeared.
  public let entries: [Entry]
  /// The subjects that only the baseline contains.
  public let missingSubjects: [SubjectIdentity]
  /// The subjects that only the later run contains.
  public let newSubjects: [SubjectIdentity]
  /// Whether any subject is in both runs.
  public let hasCommonSubject: Bool
  /// Whether the baseline was cut off, so that existing rows may appear to be new.
  public let isBaselineCutOff: Bool
  /// Whether the later run was cut off, so that existing rows may appear to have disappeared.
  public let isRecordCutOff: Bool
  /// The reasons why rows may falsely appear to be new or missing, one sentence each without a
  /// final period.
  public let caveats: [String]

  /// Creates the comparison of a run with a baseline.
  ///
  /// - Complexity: O(*n*), where *n* is the number of results in both runs.
  public init(of record: RunRecord, against baseline: RunRecord) {
    let after = Results(record)
    let before = Results(baseline)
    var earlier = before.rowsByKey
    var entries: [Entry] = []
    entries.reserveCapacity(record.rows.count)
    for (key, subject, row) in after.rows {
      let old = earlier.removeValue(forKey: key)
      entries.append(
        Entry(
          change: Change(from: old, to: row), subject: subject, before: old, after: row))
    }
    for (key, subject, row) in before.rows where earlier[key] != nil {
      entries.append(Entry(change: .disappeared, subject: subject, before: row, after: nil))
    }
    self.entries = entries
    missingSubjects = before.subjects(missingFrom: after)
    newSubjects = after.subjects(missingFrom: before)
    hasCommonSubject = before.sharesSubject(with: after)
    isBaselineCutOff = baseline.footer == nil
    isRecordCutOff = record.footer == nil
    caveats = Self.caveats(of: record, against: baseline)
  }
}

extension RunRecord {
  /// Whether the diagnostics contain an error, so that rows of the documents may be missing.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension RunComparison {
  private static func caveats(of record: RunRecord, against baseline: RunRecord) -> [String] {
    var caveats: [String] = []
    if baseline.footer == nil { caveats.append("the baseline is incomplete") }
    if record.footer == nil { caveats.append("the run is incomplete") }
    if baseline.header.shard != record.header.shard {
      caveats.append(
        "the baseline covers \(baseline.header.shard.words), but the run covers "
          + record.header.shard.words)
    }
    for (name, record) in [("baseline", baseline), ("run", record)] where record.hasErrors {
      caveats.append("the \(name) has errors in its documents or domains")
    }
    return caveats
  }

  /// The entries of rows that lower the verdict more than in the baseline, worst first.
  public var regressions: [Entry] {
    let found = entries.filter(\.isRegression)
    return found.filter { $0.after?.standing == .broken }
      + found.filter { $0.after?.standing != .broken }
  }

  /// Returns the entries with the given change, in entry order.
  public func entries(with change: Change) -> [Entry] { entries.filter { $0.change == change } }

  /// The number of entries with each change; a change without entries is omitted.
  public var counts: [Change: Int] {
    entries.reduce(into: [:]) { $0[$1.change, default: 0] += 1 }
  }

  /// The nonzero numbers of entries with each change, such as
  /// `2 newly failing, 1 new, 933 unchanged`; `no rows` if both runs are empty.
  public var summary: String {
    let counts = self.counts
    let parts = Change.allCases.compactMap { change in
      counts[change].map { "\($0) \(change.label)" }
    }
    return parts.isEmpty ? "no rows" : parts.joined(separator: ", ")
  }
}

extension RecordShard? {
  /// The part of the run that the record contains, in words.
  fileprivate var words: String {
    map { "shard \($0.index) of \($0.count)" } ?? "all rows"
  }
}

extension RunComparison.Change {
  fileprivate init(from before: RowRecord?, to after: RowRecord) {
    guard let before else {
      self = .new
      return
    }
    if before.revision != after.revision {
      self = .changed
    } else if before.outcome == after.outcome, before.standing == after.standing {
      self = .unchanged
    } else if after.standing == .broken, before.standing < .broken {
      self = .newlyFailing
    } else if after.standing == .unverified, before.standing == .kept {
      self = .noLongerVerified
    } else if after.outcome == .passed {
      self = .newlyPassing
    } else {
      self = .otherOutcome
    }
  }
}

/// The results of a run, keyed so that they can be matched with another run.
private struct Results {
  /// A subject; the number distinguishes subjects with equal names.
  struct Subject: Hashable {
    let sync: String
    let store: String
    let number: Int
  }

  /// A result; the number distinguishes rows with equal ids, which occur in invalid documents.
  struct Key: Hashable {
    let subject: Subject
    let id: String
    var number = 0
  }

  private(set) var subjects: [(key: Subject, identity: SubjectIdentity)] = []
  private(set) var rows: [(key: Key, subject: SubjectIdentity, row: RowRecord)] = []
  private(set) var rowsByKey: [Key: RowRecord] = [:]

  init(_ record: RunRecord) {
    var numbers: [Subject: Int] = [:]
    for identity in record.header.subjects {
      let first = Subject(sync: identity.sync, store: identity.store, number: 0)
      let number = numbers[first, default: 0]
      numbers[first] = number + 1
      let key = Subject(sync: identity.sync, store: identity.store, number: number)
      subjects.append((key, identity))
    }
    // A record from another source may refer to a subject that is missing from its header.
    let unknown = SubjectIdentity(sync: "unknown", store: "unknown")
    let stranger = (key: Subject(sync: "", store: "", number: 0), identity: unknown)
    var repetitions: [Key: Int] = [:]
    rows.reserveCapacity(record.rows.count)
    rowsByKey.reserveCapacity(record.rows.count)
    for row in record.rows {
      let subject = subjects.indices.contains(row.subject) ? subjects[row.subject] : stranger
      var key = Key(subject: subject.key, id: row.id)
      if rowsByKey[key] != nil {
        repetitions[key, default: 0] += 1
        key.number = repetitions[key, default: 0]
      }
      rows.append((key, subject.identity, row))
      rowsByKey[key] = row
    }
  }

  /// Returns the subjects that are missing from another run.
  func subjects(missingFrom other: Self) -> [SubjectIdentity] {
    let known = Set(other.subjects.map(\.key))
    return subjects.filter { !known.contains($0.key) }.map(\.identity)
  }

  /// Returns whether another run also contains any of the subjects.
  func sharesSubject(with other: Self) -> Bool {
    let known = Set(other.subjects.map(\.key))
    return subjects.contains { known.contains($0.key) }
  }
}
