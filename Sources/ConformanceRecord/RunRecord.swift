public import Diagnostics

/// The subject that cases run against: a sync on a store.
public struct SubjectIdentity: Hashable, Sendable, Codable {
  /// The sync, such as `reference`.
  public var sync: String
  /// The store, such as `memory`.
  public var store: String
  /// The command that the sync is started by, where it is a process of its own.
  public var syncCommand: String?
  /// The command that the store is started by, where it is a process of its own.
  public var storeCommand: String?
  /// The part of the contract that the subject claims to keep; all of it unless it says so.
  public var profile: String?
  /// What the subject lets the suite control, sorted, where it is known.
  public var capabilities: [String]?

  /// Creates an identity.
  public init(
    sync: String, store: String, syncCommand: String? = nil, storeCommand: String? = nil,
    profile: String? = nil, capabilities: [String]? = nil
  ) {
    self.sync = sync
    self.store = store
    self.syncCommand = syncCommand
    self.storeCommand = storeCommand
    self.profile = profile
    self.capabilities = capabilities
  }

  /// Creates the identity of a subject that is not a sync on a store.
  ///
  /// - Parameter name: What reports call it, such as `turnstile, second revision`.
  public init(named name: String) { self.init(sync: name, store: "") }

  /// The parts of contracts that ``profile`` names, one for each part of the subject that claims
  /// one.
  public var claims: [String] {
    get { profile?.split(separator: Self.conjunction).map(String.init) ?? [] }
    set { profile = newValue.isEmpty ? nil : newValue.joined(separator: Self.conjunction) }
  }

  private static let conjunction = " + "

  /// The words for a person, such as `reference sync on memory store`; the name alone of a subject
  /// that has no store.
  public var label: String { store.isEmpty ? sync : "\(sync) sync on \(store) store" }
}

/// A specification as it was read, so that reports need nothing but the record.
public struct DocumentRecord: Hashable, Sendable, Codable {
  /// The path as it was given.
  public var path: String
  /// The SHA-256 of the bytes, in hexadecimal.
  public var sha256: String
  /// The text.
  public var text: String

  /// Creates a record of a document.
  public init(path: String, sha256: String, text: String) {
    self.path = path
    self.sha256 = sha256
    self.text = text
  }
}

/// The first line of a record.
public struct RecordHeader: Hashable, Sendable, Codable {
  /// The schema this version of the module writes.
  public static let currentSchemaVersion: Int = 1

  /// The version of the schema.
  public var schemaVersion: Int
  /// The seed of every identity in the run.
  public var seed: UInt64
  /// The subjects, in the order of the rows' results.
  public var subjects: [SubjectIdentity]
  /// The number of rows that the documents declare, for each subject.
  public var plannedRows: Int
  /// The documents.
  public var documents: [DocumentRecord]
  /// The expectation files, where the run had some.
  public var expectations: [DocumentRecord]?
  /// The part of the rows that the record holds; all of them unless it says so.
  public var shard: RecordShard?

  /// Creates a header in the current schema.
  public init(
    seed: UInt64, subjects: [SubjectIdentity], plannedRows: Int, documents: [DocumentRecord],
    expectations: [DocumentRecord]? = nil, shard: RecordShard? = nil
  ) {
    self.schemaVersion = Self.currentSchemaVersion
    self.seed = seed
    self.subjects = subjects
    self.plannedRows = plannedRows
    self.documents = documents
    self.expectations = expectations
    self.shard = shard
  }

  /// The number of results that a complete record holds, or `nil` for one that nobody can have.
  public var expectedResults: Int? {
    let rows = shard?.size(of: plannedRows) ?? plannedRows
    let (count, overflow) = rows.multipliedReportingOverflow(by: subjects.count)
    return overflow ? nil : count
  }
}

/// One thing that was not as a row says.
public struct Finding: Hashable, Sendable, Codable {
  /// The header of the column that says it.
  public var column: String?
  /// The cell that says it.
  public var location: SourceLocation?
  /// The clause or rule, in words.
  public var rule: String
  /// What was expected, in the user's terms.
  public var expected: String
  /// What was observed, in the user's terms.
  public var observed: String
  /// The nearest phrases that would have been understood, where a phrase was not.
  public var suggestions: [String]?
  /// Code that would bind the phrase, where one was not understood.
  public var snippet: String?

  /// Creates a finding.
  public init(
    column: String? = nil, location: SourceLocation? = nil, rule: String, expected: String,
    observed: String, suggestions: [String]? = nil, snippet: String? = nil
  ) {
    self.column = column
    self.location = location
    self.rule = rule
    self.expected = expected
    self.observed = observed
    self.suggestions = suggestions
    self.snippet = snippet
  }
}

/// A cell whose words took part in a result.
public struct CellRecord: Hashable, Sendable, Codable {
  /// The header of its column.
  public var column: String
  /// The place.
  public var location: SourceLocation
  /// The plain text.
  public var text: String

  /// Creates a cell.
  public init(column: String, location: SourceLocation, text: String) {
    self.column = column
    self.location = location
    self.text = text
  }
}

/// The result of one row on one subject.
public struct RowRecord: Hashable, Sendable, Codable {
  /// The stable name of the row.
  public var id: String
  /// A short hash of what the row says.
  public var revision: String
  /// The contract kind of its table.
  public var kind: String
  /// The row in its document.
  public var location: SourceLocation
  /// The requirements it proves.
  public var requirements: [String]
  /// How much it obliges, where its table says so.
  public var level: RowLevel?
  /// The part of the contract that it counts for, where its kind has parts.
  public var profile: String?
  /// The index of the subject in the header.
  public var subject: Int
  /// What came of it.
  public var outcome: Outcome
  /// Whether it is not applicable because the subject does not claim the part that it belongs to.
  public var isOutsideClaim: Bool?
  /// What an expectation file says of it, where it failed as that says, or passed in spite of it.
  public var knownFailure: KnownFailure?
  /// Why, where it did not pass.
  public var findings: [Finding]
  /// What the store was asked, in order, where it did not pass.
  public var transcript: [String]
  /// The normative cells, where it did not pass: any of them may be the one that is wrong.
  public var cells: [CellRecord]?
  /// What the row was understood as, where it did not pass.
  public var steps: [StepRecord]?

  /// Creates a result.
  public init(
    id: String, revision: String, kind: String, location: SourceLocation,
    requirements: [String] = [], level: RowLevel? = nil, profile: String? = nil, subject: Int = 0,
    outcome: Outcome, isOutsideClaim: Bool? = nil, knownFailure: KnownFailure? = nil,
    findings: [Finding] = [], transcript: [String] = [], cells: [CellRecord]? = nil,
    steps: [StepRecord]? = nil
  ) {
    self.id = id
    self.revision = revision
    self.kind = kind
    self.location = location
    self.requirements = requirements
    self.level = level
    self.profile = profile
    self.subject = subject
    self.outcome = outcome
    self.isOutsideClaim = isOutsideClaim
    self.knownFailure = knownFailure
    self.findings = findings
    self.transcript = transcript
    self.cells = cells
    self.steps = steps
  }
}

/// The last line of a record; a record without it was cut off.
public struct RecordFooter: Hashable, Sendable, Codable {
  /// The full denominator.
  public var outcomes: OutcomeCounts
  /// The answer.
  public var verdict: Verdict

  /// Creates a footer.
  public init(outcomes: OutcomeCounts, verdict: Verdict) {
    self.outcomes = outcomes
    self.verdict = verdict
  }
}

/// A whole run: header, messages on the documents, rows, footer.
public struct RunRecord: Hashable, Sendable {
  /// The header.
  public var header: RecordHeader
  /// What is to be said about the documents.
  public var diagnostics: [Diagnostic]
  /// The results, subject by subject, each in the order of the documents.
  public var rows: [RowRecord]
  /// The footer, or `nil` when the record was cut off.
  public var footer: RecordFooter?

  /// Creates a record.
  public init(
    header: RecordHeader, diagnostics: [Diagnostic], rows: [RowRecord], footer: RecordFooter?
  ) {
    self.header = header
    self.diagnostics = diagnostics
    self.rows = rows
    self.footer = footer
  }

  /// Creates a complete record, deriving its footer.
  ///
  /// A record that has not each planned row on each subject exactly once is not fully verified. With
  /// several subjects the answer is the worst of theirs.
  public init(header: RecordHeader, diagnostics: [Diagnostic], rows: [RowRecord]) {
    let tallies = RunTally.ofSubjects(header.subjects.count, rows)
    let hasErrors = diagnostics.contains { $0.severity == .error }
    let hasGap = Self.firstGap(header: header, rows: rows, hasErrors: hasErrors) != nil
    let verdicts = tallies.map { $0.verdict(hasErrors: hasErrors || hasGap) }
    self.init(
      header: header, diagnostics: diagnostics, rows: rows,
      footer: RecordFooter(
        outcomes: tallies.reduce(into: OutcomeCounts()) { $0.add($1.counts) },
        verdict: verdicts.max() ?? .notFullyVerified))
  }

  /// The verdict; a record that was cut off verifies nothing fully.
  public var verdict: Verdict { footer?.verdict ?? .notFullyVerified }

  /// The outcomes of each subject with the verdict on it, in the order of the header.
  public var subjectVerdicts: [(tally: RunTally, verdict: Verdict)] {
    let hasErrors = !isWhole || diagnostics.contains { $0.severity == .error }
    return RunTally.ofSubjects(header.subjects.count, rows).map {
      ($0, $0.verdict(hasErrors: hasErrors))
    }
  }
}
