public import Diagnostics

/// The identity of a tested subject: a sync on a store, or a subject with only a name.
public struct SubjectIdentity: Hashable, Sendable, Codable {
  /// The name of the sync, such as `reference`, or of a subject that is not a sync on a store.
  public var sync: String
  /// The name of the store, such as `memory`; empty if the subject is not a sync on a store.
  public var store: String
  /// The command that starts the sync; `nil` unless the sync is a separate process.
  public var syncCommand: String?
  /// The command that starts the store; `nil` unless the store is a separate process.
  public var storeCommand: String?
  /// The profiles that the parts of the subject claim, joined by ` + `; `nil` for the whole
  /// contract.
  public var profile: String?
  /// The capabilities that the subject offers to the suite, sorted; `nil` if unknown.
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
  /// - Parameter name: The name in reports, such as `turnstile, second revision`.
  public init(named name: String) { self.init(sync: name, store: "") }

  /// The profiles in ``profile``, one for each part of the subject that claims a profile.
  public var claims: [String] {
    get { profile?.split(separator: Self.conjunction).map(String.init) ?? [] }
    set { profile = newValue.isEmpty ? nil : newValue.joined(separator: Self.conjunction) }
  }

  private static let conjunction = " + "

  /// The name in reports, such as `reference sync on memory store`; only ``sync`` if ``store`` is
  /// empty.
  public var label: String { store.isEmpty ? sync : "\(sync) sync on \(store) store" }
}

/// A specification, an expectation file or a glossary with its content, so that reports need only
/// the record.
public struct DocumentRecord: Hashable, Sendable, Codable {
  /// The path of the document as reports show it, such as a path that the user specified; `stdin`
  /// for standard input.
  public var path: String
  /// The SHA-256 of the content, in hexadecimal.
  public var sha256: String
  /// The text of the document.
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
  /// The schema version that this module writes.
  public static let currentSchemaVersion: Int = 1

  /// The version of the schema that the record follows.
  public var schemaVersion: Int
  /// The seed of all generated identifiers in the run; for a simulation, its first seed.
  public var seed: UInt64
  /// The subjects; results refer to them by index.
  public var subjects: [SubjectIdentity]
  /// The number of rows that the documents declare; it is the same for each subject.
  public var plannedRows: Int
  /// The documents that declare the rows.
  public var documents: [DocumentRecord]
  /// The expectation files, if any.
  public var expectations: [DocumentRecord]?
  /// The glossaries whose phrases every document may use, if any.
  public var glossaries: [DocumentRecord]?
  /// The shard that the record contains; `nil` for all rows.
  public var shard: RecordShard?

  /// Creates a header in the current schema.
  public init(
    seed: UInt64, subjects: [SubjectIdentity], plannedRows: Int, documents: [DocumentRecord],
    expectations: [DocumentRecord]? = nil, glossaries: [DocumentRecord]? = nil,
    shard: RecordShard? = nil
  ) {
    self.schemaVersion = Self.currentSchemaVersion
    self.seed = seed
    self.subjects = subjects
    self.plannedRows = plannedRows
    self.documents = documents
    self.expectations = expectations
    self.glossaries = glossaries
    self.shard = shard
  }

  /// The number of results of all subjects in a complete record; `nil` if it exceeds the range of
  /// `Int`.
  public var expectedResults: Int? {
    let rows = shard?.size(of: plannedRows) ?? plannedRows
    let (count, overflow) = rows.multipliedReportingOverflow(by: subjects.count)
    return overflow ? nil : count
  }
}

/// A reason why a row did not pass as expected, such as a difference between the expected and the
/// observed behavior.
public struct Finding: Hashable, Sendable, Codable {
  /// The header of the column that states the rule or that the rule refers to, if any.
  public var column: String?
  /// The location of the cell that states the rule or that the rule refers to or, without one, of
  /// the row; `nil` for an unexpected pass and for a simulation.
  public var location: SourceLocation?
  /// The clause or rule, as text.
  public var rule: String
  /// The expected behavior, as text.
  public var expected: String
  /// The observed behavior or the error, as text.
  public var observed: String
  /// Known phrases or accepted values to use instead, if a phrase or a value was not understood.
  public var suggestions: [String]?
  /// Sample text that would define the phrase, if no known phrase matched; for a simulation, a row
  /// that shows the failure, if one was found.
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

/// A cell that contributed to a result.
public struct CellRecord: Hashable, Sendable, Codable {
  /// The header of the cell's column.
  public var column: String
  /// The location of the cell.
  public var location: SourceLocation
  /// The text of the cell without markup.
  public var text: String

  /// Creates the record of a cell.
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
  /// A short hash of the row's kind, its normative cells and the definitions that they use.
  public var revision: String
  /// The contract kind of the row's table.
  public var kind: String
  /// The location of the row in its document.
  public var location: SourceLocation
  /// The ids of the requirements that the row proves.
  public var requirements: [String]
  /// The requirement level, if the table states it.
  public var level: RowLevel?
  /// The name of the kind's first profile that contains all capabilities that the row needs, if
  /// any.
  public var profile: String?
  /// The index of the subject in the header, starting at 0.
  public var subject: Int
  /// The outcome of the row on the subject.
  public var outcome: Outcome
  /// Whether the row is not applicable because it belongs to a part of the contract that the
  /// subject does not claim; `nil` is equivalent to `false`.
  public var isOutsideClaim: Bool?
  /// The expectation file's entry, if the row failed as predicted or passed unexpectedly.
  public var knownFailure: KnownFailure?
  /// The findings; empty if the row passed as expected or was not run.
  public var findings: [Finding]
  /// The calls that the subject received, in order, if the row failed or could not be completed.
  ///
  /// After a failure of the subject, the last messages exchanged with it follow. If the row was
  /// abandoned, the process that ran it ended, or the subject could not be created, the transcript
  /// contains at most the last messages or the error output. For a simulation, the transcript
  /// contains the operations and calls of the failing history.
  public var transcript: [String]
  /// The normative cells, if the row failed or could not be completed; `nil` for a simulation.
  public var cells: [CellRecord]?
  /// The steps of the row, if it failed or could not be completed.
  public var steps: [StepRecord]?

  /// Creates the result of a row.
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

/// The last line of a record; a record without a footer was cut off.
public struct RecordFooter: Hashable, Sendable, Codable {
  /// The number of rows with each outcome, over all subjects.
  public var outcomes: OutcomeCounts
  /// The verdict on the run.
  public var verdict: Verdict

  /// Creates a footer.
  public init(outcomes: OutcomeCounts, verdict: Verdict) {
    self.outcomes = outcomes
    self.verdict = verdict
  }
}

/// The record of a run: header, diagnostics, rows and, unless it was cut off, a footer.
public struct RunRecord: Hashable, Sendable {
  /// The header, which describes the run.
  public var header: RecordHeader
  /// The diagnostics of the domains, documents, glossaries and expectation files.
  public var diagnostics: [Diagnostic]
  /// The results, ordered by subject and then by position in the documents; in a record that was
  /// cut off, possibly in completion order.
  public var rows: [RowRecord]
  /// The footer; `nil` if the record was cut off.
  public var footer: RecordFooter?

  /// Creates a record with a given footer; without one, the record counts as cut off.
  public init(
    header: RecordHeader, diagnostics: [Diagnostic], rows: [RowRecord], footer: RecordFooter?
  ) {
    self.header = header
    self.diagnostics = diagnostics
    self.rows = rows
    self.footer = footer
  }

  /// Creates a complete record with a derived footer.
  ///
  /// A record with an error diagnostic or a ``RecordGap`` is at best not fully verified. With
  /// several subjects, the verdict is the worst of their verdicts.
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

  /// The verdict; a record that was cut off is not fully verified, even if rows failed.
  public var verdict: Verdict { footer?.verdict ?? .notFullyVerified }

  /// The tally and verdict of each subject, in header order; one element if the header lists none.
  ///
  /// No verdict is conformant if ``isWhole`` is `false` or the record contains an error diagnostic.
  public var subjectVerdicts: [(tally: RunTally, verdict: Verdict)] {
    let hasErrors = !isWhole || diagnostics.contains { $0.severity == .error }
    return RunTally.ofSubjects(header.subjects.count, rows).map {
      ($0, $0.verdict(hasErrors: hasErrors))
    }
  }
}
