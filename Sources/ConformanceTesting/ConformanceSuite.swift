public import Conformance
public import ConformanceRecord
internal import Diagnostics
public import Foundation
internal import Locks

/// The contracts in documents and the subject that is tested against them.
///
/// Each row becomes a separate test case, named by its id:
///
/// ```swift
/// let suite = Result {
///   try ConformanceSuite(specifications: contracts, subject: monitor, domains: [glucose])
/// }
///
/// @Test(arguments: try suite.get().rows(in: "saving/sync-identity"))
/// func syncIdentity(_ row: ContractRow) async throws { try await suite.get().verify(row) }
///
/// @Test func documents() throws { try suite.get().verifyDocuments() }
/// ```
///
/// The run time of Swift Testing grows with the square of the number of arguments. For more than a
/// few hundred rows, declare one such test per section, as above.
///
/// Two environment variables control the output:
/// - `HEALTHSPEC_RECORD=run.jsonl` writes the results to a record that
///   `healthspec report run.jsonl` reads. Rows that no test verifies are recorded as not run. If
///   the value is a folder or ends with `/`, suites with different documents or subjects write
///   separate files there. If the value is a file and a process has several such suites, the first
///   suite that verifies a row uses that file. The other suites use similar names, which are
///   printed to standard error. If the process crashes, the file contains the results up to the
///   crash.
/// - `HEALTHSPEC_TRACE=1` writes the start and the outcome of each row to standard error, to
///   identify the row that crashes the process.
public struct ConformanceSuite<World: ConformanceWorld>: Sendable {
  /// The rows in document order.
  public let rows: [ContractRow]
  /// The profile that the suite claims for the subject; `nil` without a claim.
  public let claim: CapabilityProfile?
  private let plan: ContractPlan<World>
  private let runner: ConformanceRunner<World>
  private let judge: ExpectedFailures.Judge
  private let recorder: SuiteRecorder?
  private let requests = SectionRequests()

  /// Creates a suite by loading documents and planning their rows.
  ///
  /// - Parameters:
  ///   - specifications: Markdown files, or folders to search for `*.md` and `*.markdown`;
  ///     hidden files and folders are skipped.
  ///   - subject: The subject to test; its patience is replaced with 120 seconds.
  ///   - domains: The domains of the tables.
  ///   - claim: The profile that the subject claims. If the subject does not support a row, the
  ///     test case of the row fails if the claim includes the row; otherwise, the test case is
  ///     canceled.
  ///   - foreign: The namespaces of other tools, whose tables are ignored.
  ///   - glossaries: Markdown files that define phrases for all documents, or folders of them.
  ///   - expectations: Files with known failures, in the format of `healthspec run --expectations`,
  ///     or folders of them.
  ///   - seed: The seed of all generated identifiers.
  ///   - record: The file for the record, or a folder that exists or ends with `/`; the default is
  ///     the value of `HEALTHSPEC_RECORD`. If neither is given, no record is written.
  /// - Throws: ``SuiteLoadingError`` if a path does not exist, a file cannot be read, a folder
  ///   contains no Markdown files, or the system clock is not set; `CocoaError` if a folder
  ///   cannot be listed.
  public init(
    specifications: [URL], subject: ConformanceSubject<World>, domains: [ContractDomain<World>],
    claim: CapabilityProfile? = nil, foreign: Set<String> = [], glossaries: [URL] = [],
    expectations: [URL] = [], seed: UInt64 = 1, record: URL? = nil
  ) throws {
    let files = try SuiteDocuments(at: specifications)
    let definitions = try SuiteDocuments(at: glossaries)
    let glossary = ContractPlan(
      documents: definitions.documents, domains: domains, foreign: foreign)
    let known = try SuiteDocuments(at: expectations)
    let failures = ExpectedFailures(reading: known.documents, today: try Self.today())
    let ofDocuments = ContractPlan(
      documents: files.documents, domains: domains, foreign: foreign,
      glossary: glossary.glossary.map(\.everywhere))
    // A glossary can also be one of the documents.
    let ofGlossaries = glossary.diagnosticsOutsideDefinitions.filter {
      !ofDocuments.diagnostics.contains($0)
    }
    plan = ofDocuments.adding(
      files.diagnostics + definitions.diagnostics + known.diagnostics + ofGlossaries)
    let subject = claim.map(subject.claiming) ?? subject
    // Test cases start concurrently, so a row may wait for a long time although it is not stuck.
    runner = ConformanceRunner(
      subject: subject, seed: seed, patience: .seconds(120))
    let matrix = ConformanceMatrix(subjects: [subject], seed: seed, expectations: failures)
    judge = matrix.judge(of: plan)
    self.claim = claim
    rows = plan.rows.enumerated().map { ContractRow($0.element, at: $0.offset) }
    let destination = record.map(SuiteRecorder.path(of:)) ?? SuiteRecorder.environmentPath
    recorder = destination.map { [plan] in
      var beginning = matrix.beginning(of: plan)
      let read = glossary.documents
      beginning.header.glossaries = read.isEmpty ? nil : read
      return SuiteRecorder(
        beginning: beginning, unrun: plan.rows.map { RowRecord(of: $0, .notRun) },
        destination: $0)
    }
  }

  /// Returns the current date in GMT, which does not depend on the machine's time zone.
  private static func today() throws -> CalendarDay {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: Date())
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let today = CalendarDay(year: year, month: month, day: day)
    else { throw SuiteLoadingError(description: "the system clock is not set; set the date") }
    return today
  }

  /// The sections that contain rows, as `document/section`, in document order.
  public var sections: [String] {
    var seen: Set<String> = []
    return rows.map(\.section).filter { seen.insert($0).inserted }
  }

  /// Returns the rows of a section, such as `errors/retries`, in document order.
  ///
  /// A test over a section without rows has no cases, so Swift Testing skips it and the run can
  /// pass. Once a section without rows is requested, ``problems`` contains an error for it.
  public func rows(in section: String) -> [ContractRow] {
    let found = rows.filter { $0.section == section }
    if found.isEmpty { requests.add(section) }
    return found
  }

  /// Returns the rows that the subject supports.
  ///
  /// Each call creates the subject at most once, to query its capabilities. A test over these rows
  /// has no canceled cases:
  ///
  /// ```swift
  /// @Test(arguments: try await suite.get().applicableRows(in: "statistics/sums"))
  /// func sums(_ row: ContractRow) async throws { try await suite.get().verify(row) }
  /// ```
  ///
  /// - Parameter section: The section, such as `errors/retries`; `nil` for all sections.
  /// - Returns: The rows, in document order.
  /// - Throws: The error that occurs if the subject cannot be created.
  public func applicableRows(in section: String? = nil) async throws -> [ContractRow] {
    let rows = section.map(rows(in:)) ?? rows
    let needed = rows.reduce(into: Set<String>()) { $0.formUnion($1.capabilities) }
    var lacking = needed.subtracting(runner.subject.capabilities)
    if lacking.count < needed.count {
      let world = try await runner.subject.makeWorld(runner.seed)
      lacking.formUnion(await world.missingCapabilities(of: needed))
      await world.end()
    }
    return rows.filter { $0.capabilities.isDisjoint(with: lacking) }
  }

  /// Runs a row of this suite, adds its result to the record if one is requested, and returns the
  /// result.
  public func run(_ row: ContractRow) async -> RowRecord {
    RowTrace.begin(row.id)
    let record = judge.judged(await runner.run(plan.rows[row.place]))
    RowTrace.end(record)
    recorder?.take(record)
    return record
  }

  /// The errors in domains, documents, glossaries and expectation files, one line each.
  ///
  /// The array also contains an error if the documents contain no rows, or otherwise an error for
  /// each requested section without rows.
  public var problems: [String] {
    let problems = (plan.diagnostics + judge.diagnostics).filter { $0.severity == .error }
      .map(\.description)
    guard !rows.isEmpty else {
      return problems + ["no contract row was found; check the paths and the tables"]
    }
    let sections = sections
    return problems
      + requests.all.map { section in
        let nearest = Similarity.nearest(to: section, among: sections)
        return "the section '\(section)' has no rows, so its test has no cases; nearest: "
          + nearest.joined(separator: ", ")
      }
  }
}

/// The sections without rows that tests have requested, in order and without duplicates.
private final class SectionRequests: Sendable {
  private let sections = Guarded<[String]>([])

  var all: [String] { sections.withLock(\.self) }

  func add(_ section: String) {
    sections.withLock { if !$0.contains(section) { $0.append(section) } }
  }
}

/// An error that prevents a suite from being loaded.
public struct SuiteLoadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description with the path, if the error concerns one, the problem and how to fix it.
  public let description: String
}
