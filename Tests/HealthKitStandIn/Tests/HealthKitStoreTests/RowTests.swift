import CombinedRecords
import ConformanceRecord
import Foundation
import HealthContracts
import HealthKit
import HealthModel
import HealthSpecTesting
import MetricContracts
import RecordContracts
import Testing

/// The rows of the contracts through the adapter, with both ways of delivery.
struct RowTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The files with the limits of HealthKit.
  private static let limits = [package.appendingPathComponent("expectations.md")]

  private static func suite(_ delivery: StandIn.Delivery) throws -> ContractSuite {
    var subject = HealthSubject(store: "healthkit-\(delivery.rawValue)") {
      StandInBench(app: $0.appSource, clock: $0.clock, delivery: delivery)
    }
    subject.makeConfiguredStore = {
      StandInBench(
        app: $0.appSource, clock: $0.clock, delivery: delivery, configuration: $1)
    }
    subject.provide(.recordHome) { _, _ in MemoryRecordHome() }
    let specs = package.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Specs")
    return try ContractSuite(
      specifications: specs.appendingPathComponent("001-apple-health-sync"),
      specs.appendingPathComponent("002-health-store"),
      specs.appendingPathComponent("004-combined-records"),
      specs.appendingPathComponent("005-metric-sync"),
      subject: subject,
      domains: HealthContracts.domains + [RecordContracts.records, MetricContracts.metrics],
      expectations: limits)
  }

  @Test(arguments: StandIn.Delivery.allCases)
  func `rows pass through the adapter`(_ delivery: StandIn.Delivery) async throws {
    let suite = try Self.suite(delivery)
    suite.verifyDocuments()
    let records = await Self.records(of: suite)
    let wrong = records.filter { ![.passed, .knownFailing, .notApplicable].contains($0.outcome) }
    for record in wrong {
      let findings = record.findings.map { "expected \($0.expected), observed \($0.observed)" }
      let message =
        "\(record.outcome.label): \(record.id)\n\(findings.joined(separator: "\n"))\n"
        + record.transcript.joined(separator: "\n")
      if record.level ?? .must == .must || record.outcome != .failed {
        Issue.record(Comment(rawValue: message))
      } else {
        withKnownIssue("a row below MUST") { Issue.record(Comment(rawValue: message)) }
      }
    }
    #expect(Set(records.compactMap(\.knownFailure?.reason)).count <= 3)
    // The rows that need what HealthKit does not offer.
    let reasons = Set(
      records.filter { $0.outcome == .notApplicable }.flatMap { $0.findings.map(\.expected) })
    #expect(reasons == ["chosenIdentities", "files"])
    #expect(records.count { $0.outcome == .passed } > 2_000)
    try Self.write(records, delivery)
  }

  private static func records(of suite: ContractSuite) async -> [RowRecord] {
    let rows = suite.rows
    return await withTaskGroup(of: [RowRecord].self) { group in
      for part in 0..<2 {
        group.addTask {
          var records: [RowRecord] = []
          for index in stride(from: part, to: rows.count, by: 2) {
            records.append(await suite.run(rows[index]))
          }
          return records
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Writes the outcomes where a script asks for them.
  private static func write(_ records: [RowRecord], _ delivery: StandIn.Delivery) throws {
    guard let folder = ProcessInfo.processInfo.environment["HEALTHKIT_ROWS"] else { return }
    let lines = records.map {
      "\($0.outcome.rawValue)\t\($0.id)\t\($0.findings.first?.expected ?? "")"
    }
    try lines.sorted().joined(separator: "\n").write(
      toFile: "\(folder)/\(delivery.rawValue).tsv", atomically: true, encoding: .utf8)
  }
}
