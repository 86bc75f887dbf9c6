import CombinedRecords
import Conformance
import Foundation
import HealthContracts
import HealthKit
import MetricContracts
import RecordContracts
import SpecMarkdown

/// The rows that use a store, and the adapter with each `StandIn.Delivery` as their subjects.
///
/// All tests share one plan of the documents.
struct AdapterRows: Sendable {
  let plan: ContractPlan<HealthWorld>
  let matrix: ConformanceMatrix<HealthWorld>

  static let all = Result { try AdapterRows() }

  private init() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let specs = package.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Specs")
    let documents = try ["001-apple-health-sync", "002-health-store", "004-combined-records"]
      .flatMap { try Self.documents(in: specs.appendingPathComponent($0)) }
    // Rows about deliveries use a store; documents without these rows only check values.
    let metrics = try Self.documents(in: specs.appendingPathComponent("005-metric-sync"))
      .filter { String(decoding: $0.bytes, as: UTF8.self).contains("\n| Delivery |") }
    plan = ContractPlan(
      documents: documents + metrics,
      domains: HealthContracts.domains + [RecordContracts.records, MetricContracts.metrics])
    let limits = try Self.document(at: package.appendingPathComponent("expectations.md"))
    // An expired entry is an error.
    guard let today = CalendarDay(Date.now.formatted(.iso8601.year().month().day())) else {
      throw CocoaError(.formatting)
    }
    matrix = ConformanceMatrix(
      subjects: StandIn.Delivery.allCases.map(Self.subject),
      expectations: ExpectedFailures(reading: [limits], today: today))
  }

  /// Returns the names in the first column of the table in `not-applicable.md`.
  static func missingCapabilities() throws -> Set<String> {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: package.appendingPathComponent("not-applicable.md"), encoding: .utf8)
    let cells = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) }
    return Set(cells.dropFirst(2))
  }

  private static func subject(_ delivery: StandIn.Delivery) -> ConformanceSubject<HealthWorld> {
    var subject = HealthSubject(store: "healthkit-\(delivery.rawValue)") {
      StandInBench(app: $0.appSource, clock: $0.clock, delivery: delivery)
    }
    subject.makeConfiguredStore = {
      StandInBench(app: $0.appSource, clock: $0.clock, delivery: delivery, configuration: $1)
    }
    subject.provide(.recordHome) { _, _ in MemoryRecordHome() }
    return subject.conformanceSubject()
  }

  private static func documents(in folder: URL) throws -> [MarkdownDocument] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.sorted()
      .map { try document(at: folder.appendingPathComponent($0)) }
  }

  private static func document(at url: URL) throws -> MarkdownDocument {
    MarkdownDocument(parsing: Array(try Data(contentsOf: url)), path: url.path)
  }
}
