import Conformance
import ConformanceRecord
import Diagnostics
import Foundation
import HealthContracts
import Locks
import MemoryHealthStore
import RemoteSubjects
import SpecMarkdown
import Testing

/// The documents about syncs, stores and the protocol, with functions that plan and run them.
enum Specifications {
  /// Returns all documents in `Specs` except those about records and metrics, sorted by path.
  static func documents() throws -> [MarkdownDocument] { try parsed.get() }

  /// Returns the plan of all documents, or of those in folders whose names have a prefix.
  ///
  /// Each plan is created once, because planning takes seconds in a debug build.
  static func plan(of folder: String = "") throws -> ContractPlan<HealthWorld> {
    if folder.isEmpty { return try whole.get() }
    return try plans.withLock { plans in
      if let plan = plans[folder] { return plan }
      let plan = HealthContracts.plan(
        for: try documents().filter { $0.path.hasPrefix("Specs/\(folder)") })
      plans[folder] = plan
      return plan
    }
  }

  private static let parsed = Result { try read() }
  private static let whole = Result { HealthContracts.plan(for: try documents()) }
  private static let plans = Guarded<[String: ContractPlan<HealthWorld>]>([:])

  private static func read() throws -> [MarkdownDocument] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Specs").resolvingSymlinksInPath()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix("004-") && !$0.hasPrefix("005-") }.sorted()
    return try paths.map { path in
      let data = try Data(contentsOf: root.appendingPathComponent(path))
      return MarkdownDocument(parsing: Array(data), path: "Specs/\(path)")
    }
  }

  /// Returns the contracts with partial statements, which use phrases that `Specs` does not use.
  static func partialStatements() throws -> MarkdownDocument {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Samples/partial-statements.md")
    return MarkdownDocument(
      parsing: Array(try Data(contentsOf: file)), path: file.lastPathComponent)
  }

  static let subject = HealthSubject(
    identity: SubjectIdentity(sync: "reference", store: "memory"),
    makeExchange: {
      let lines = LineExchange { MemoryHealthStore(appSource: $0, clock: $1) }
      return SubjectExchange(
        send: { lines.send($0) }, next: { try await lines.next() }, close: { lines.close() })
    },
    makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) }
  ).conformanceSubject()

  static func run(_ documents: [MarkdownDocument]) async -> RunRecord {
    await run(HealthContracts.plan(for: documents))
  }

  static func run(_ plan: ContractPlan<HealthWorld>, seed: UInt64 = 1) async -> RunRecord {
    // The patience is long, because other tests run at the same time.
    await ConformanceRunner(subject: subject, seed: seed, patience: .seconds(120)).run(plan)
  }
}

extension RowRecord {
  /// Returns whether the row belongs to a document in a folder whose name has the prefix.
  func isOf(_ folder: String) -> Bool { location.file.contains("/\(folder)") }
}

extension PlannedRow {
  /// Returns whether the row belongs to a document in a folder whose name has the prefix.
  func isOf(_ folder: String) -> Bool { location.file.contains("/\(folder)") }
}

extension [RowRecord] {
  /// Records an issue for each errored row.
  ///
  /// The planted defects of subjects only make rows fail, so an errored row shows a problem of the
  /// suite or its environment.
  func requireCarriedThrough(on subject: String) {
    for row in self where row.outcome == .errored {
      Issue.record("\(row.id) is errored on \(subject): \(row.findings)")
    }
  }
}

extension RunRecord {
  /// The error diagnostics, and the claimed rows that did not pass, with their reasons.
  var problems: [String] {
    diagnostics.filter { $0.severity == .error }.map(\.description)
      + rows.filter { $0.outcome != .passed && $0.isOutsideClaim != true }.map { row in
        let why = row.findings.map { "\($0.rule): \($0.expected), not \($0.observed)" }
        return "\(row.id) \(row.outcome.label): \(why.joined(separator: "; "))"
      }
  }
}
