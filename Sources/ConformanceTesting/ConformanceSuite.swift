public import Conformance
public import ConformanceRecord
internal import Diagnostics
public import Foundation
internal import SpecMarkdown

/// The contracts of some documents and the subject that they are held against.
///
/// Each row becomes a test case of its own, named by its id:
///
/// ```swift
/// let suite = Result {
///   try ConformanceSuite(specifications: specs, domains: [glucose], subject: monitor)
/// }
///
/// @Test(arguments: try suite.get().rows(in: "saving/sync-identity"))
/// func syncIdentity(_ row: ContractRow) async throws { try await suite.get().verify(row) }
///
/// @Test func documents() throws { try suite.get().verifyDocuments() }
/// ```
///
/// Swift Testing's time grows with the square of the number of arguments, so for more than some
/// hundred rows declare one such test for each section, as above.
///
/// Two variables of the environment help:
/// - `HEALTHSPEC_RECORD=run.jsonl` writes what was verified into a record that
///   `healthspec report run.jsonl` reads. Rows that no test verified are in it as not run. Where
///   it names a folder, or ends with `/`, each suite has a file there. Where it names a file and a
///   process has several suites that differ in documents or subject, the first to verify a row has
///   that file, the others have names beside it, which standard error tells. A process that
///   crashes leaves what was verified until then.
/// - `HEALTHSPEC_TRACE=1` writes to standard error when a row begins and how it ended, so that the
///   row at which a store crashes the process is known.
public struct ConformanceSuite<World: ConformanceWorld>: Sendable {
  /// The rows in the order of the documents.
  public let rows: [ContractRow]
  /// The part of the contract that the subject claims to keep, if not all of it.
  public let claim: CapabilityProfile?
  private let plan: ContractPlan<World>
  private let runner: ConformanceRunner<World>
  private let judge: ExpectedFailures.Judge
  private let recorder: SuiteRecorder?

  /// Reads the documents at some places.
  ///
  /// - Parameters:
  ///   - specifications: Markdown files, or directories that are searched for them.
  ///   - domains: What their tables may speak about.
  ///   - subject: What the rows are held against.
  ///   - claim: The part of the contract that the subject claims to keep. A row that the claim takes
  ///     in and the subject does not offer then fails its test; without a claim it is skipped.
  ///   - foreign: Name spaces of other tools, whose tables are left alone.
  ///   - glossaries: Markdown files that define phrases for all documents.
  ///   - expectations: Files of rows that are known to fail, as `healthspec run --expectations`
  ///     reads them.
  ///   - seed: The seed of every identity.
  ///   - record: Where to write what was verified, a file or a folder; where `HEALTHSPEC_RECORD`
  ///     says unless one is given.
  /// - Throws: ``SuiteLoadingError`` when a file cannot be read or there is none.
  public init(
    specifications: [URL], domains: [ContractDomain<World>], subject: ConformanceSubject<World>,
    claim: CapabilityProfile? = nil, foreign: Set<String> = [], glossaries: [URL] = [],
    expectations: [URL] = [], seed: UInt64 = 1, record: URL? = nil
  ) throws {
    let documents = try specifications.flatMap(Self.files).map(Self.document)
    let glossary = ContractPlan(
      documents: try glossaries.map(Self.document), domains: domains
    ).glossary.map(\.everywhere)
    plan = ContractPlan(
      documents: documents, domains: domains, foreign: foreign, glossary: glossary)
    let failures = try ExpectedFailures(
      reading: expectations.map(Self.document), today: Self.today())
    // Test cases run all at once, so a row may wait long for its turn without being endless.
    runner = ConformanceRunner(
      subject: subject, seed: seed, patience: .seconds(120), longestCase: .seconds(600))
    let matrix = ConformanceMatrix(subjects: [subject], seed: seed, expectations: failures)
    judge = matrix.judge(of: plan)
    self.claim = claim
    rows = plan.rows.enumerated().map { ContractRow($0.element, at: $0.offset) }
    let destination = record?.relativePath ?? SuiteRecorder.environmentPath
    recorder = destination.map { [plan] in
      SuiteRecorder(
        beginning: matrix.beginning(of: plan),
        unrun: plan.rows.map { ConformanceRunner.record($0, .notRun) }, destination: $0)
    }
  }

  private static func document(at url: URL) throws -> MarkdownDocument {
    guard let data = try? Data(contentsOf: url) else {
      throw SuiteLoadingError(description: "\(url.path): cannot be read; check the path")
    }
    return MarkdownDocument(parsing: Array(data), path: url.path)
  }

  private static func files(at url: URL) throws -> [URL] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw SuiteLoadingError(description: "\(url.path): no such file or directory; check the path")
    }
    guard isDirectory.boolValue else { return [url] }
    let names = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    let files = names.filter { $0.hasSuffix(".md") }.sorted().map { url.appendingPathComponent($0) }
    guard !files.isEmpty else {
      throw SuiteLoadingError(description: "\(url.path): holds no Markdown file; name another")
    }
    return files
  }

  /// The day, which is the same everywhere at one moment.
  private static func today() throws -> CalendarDay {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: Date())
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let today = CalendarDay(year: year, month: month, day: day)
    else { throw SuiteLoadingError(description: "the system has no date; set its clock") }
    return today
  }

  /// The sections that have rows, as `document/section`.
  public var sections: [String] {
    var seen: Set<String> = []
    return rows.map(\.section).filter { seen.insert($0).inserted }
  }

  /// The rows of a section, such as `errors/retries`.
  public func rows(in section: String) -> [ContractRow] { rows.filter { $0.section == section } }

  /// The rows that the subject can be held to: it offers what they need.
  ///
  /// A test over these has no cases that are skipped:
  ///
  /// ```swift
  /// @Test(arguments: try await suite.get().applicableRows(in: "statistics/sums"))
  /// func sums(_ row: ContractRow) async throws { try await suite.get().verify(row) }
  /// ```
  ///
  /// - Parameter section: The section; all of them unless one is given.
  /// - Returns: Rows in the order of the documents.
  /// - Throws: What making a subject throws; it is made once to be asked what it offers.
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

  /// Runs a row; its outcome is also written to the record, where one is wanted.
  public func run(_ row: ContractRow) async -> RowRecord {
    RowTrace.begin(row.id)
    let record = judge.judged(await runner.run(plan.rows[row.place]))
    RowTrace.end(record)
    recorder?.take(record)
    return record
  }

  /// What the documents and the expectation files say wrongly, one line each; empty where all of it
  /// is understood.
  public var problems: [String] {
    let problems = (plan.diagnostics + judge.diagnostics).filter { $0.severity == .error }
      .map(\.description)
    return rows.isEmpty ? problems + ["no contract row was found; check the paths"] : problems
  }
}

/// Why there is no suite.
public struct SuiteLoadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence with the place and the way out.
  public let description: String
}
