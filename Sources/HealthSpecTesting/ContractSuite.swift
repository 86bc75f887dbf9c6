internal import Conformance
public import ConformanceRecord
internal import Diagnostics
public import Foundation
public import HealthContracts
public import HealthModel
internal import SpecMarkdown

/// The contracts of some documents and the subject that they are held against.
///
/// Each row becomes a test case of its own, named by its id:
///
/// ```swift
/// let suite = try ContractSuite(specifications: specs, subject: mySubject)
///
/// @Test(arguments: suite.rows) func contract(_ row: ContractRow) async { await suite.verify(row) }
/// ```
///
/// Swift Testing's time grows with the square of the number of arguments, so for more than some
/// hundred rows declare one such test for each section, with ``rows(in:)``.
public struct ContractSuite: Sendable {
  /// Why there is no suite.
  public struct LoadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence with the place and the way out.
    public let description: String
  }

  /// The rows in the order of the documents.
  public let rows: [ContractRow]
  private let plan: ContractPlan<HealthWorld>
  private let runner: ConformanceRunner<HealthWorld>

  /// Reads the documents at some places.
  ///
  /// - Parameters:
  ///   - specifications: Markdown files, or directories that are searched for them.
  ///   - subject: The sync and the store.
  ///   - limit: What the store is to be asked for at most; it says itself what it offers.
  ///   - seed: The seed of every identity.
  /// - Throws: ``LoadingError`` when a file cannot be read or there is none.
  public init(
    specifications: URL..., subject: HealthSubject,
    limitedTo limit: Set<StoreCapability> = Set(StoreCapability.allCases), seed: UInt64 = 1
  ) throws {
    let documents = try specifications.flatMap(Self.files).map { url in
      guard let data = try? Data(contentsOf: url) else {
        throw LoadingError(description: "\(url.path): cannot be read; check the path")
      }
      return MarkdownDocument(parsing: Array(data), path: url.path)
    }
    plan = HealthContracts.plan(for: documents)
    // Test cases run all at once, so a row may wait long for its turn without being endless.
    runner = ConformanceRunner(
      subject: subject.conformanceSubject(limitedTo: limit), seed: seed,
      patience: .seconds(120), longestCase: .seconds(600))
    rows = plan.rows.map { ContractRow(planned: $0) }
  }

  private static func files(at url: URL) throws -> [URL] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      throw LoadingError(description: "\(url.path): no such file or directory")
    }
    guard isDirectory.boolValue else { return [url] }
    let names = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    let files = names.filter { $0.hasSuffix(".md") }.sorted().map { url.appendingPathComponent($0) }
    guard !files.isEmpty else {
      throw LoadingError(description: "\(url.path): holds no Markdown file")
    }
    return files
  }

  /// The sections that have rows, as `document/section`.
  public var sections: [String] {
    var seen: Set<String> = []
    return rows.map(\.section).filter { seen.insert($0).inserted }
  }

  /// The rows of a section, such as `errors/trying-again`.
  public func rows(in section: String) -> [ContractRow] { rows.filter { $0.section == section } }

  /// Runs a row.
  public func run(_ row: ContractRow) async -> RowRecord { await runner.run(row.planned) }

  /// What the documents say wrongly, one line each; empty for documents that are understood.
  public var problems: [String] {
    let problems = plan.diagnostics.filter { $0.severity == .error }.map(\.description)
    return rows.isEmpty ? problems + ["no contract row was found"] : problems
  }
}

/// A row of a contract as a test case.
public struct ContractRow: Sendable {
  let planned: PlannedRow<HealthWorld>

  /// The stable name.
  public var id: String { planned.id }

  /// The document and section, the front of ids that are not given explicitly.
  public var section: String {
    let parts = id.split(separator: "/")
    return parts.dropLast().joined(separator: "/")
  }
}
