import ConformanceRecord
import HealthKit
import Testing

/// Tests that run the contract rows through the adapter, with each `StandIn.Delivery`.
struct RowTests {
  @Test func `applicable rows of level MUST pass on the adapter, except for expected failures`()
    async throws
  {
    let rows = try AdapterRows.all.get()
    let problems = rows.matrix.beginning(of: rows.plan).diagnostics.filter { $0.severity == .error }
    #expect(problems.isEmpty, "\(problems.map(\.description).joined(separator: "\n"))")
    let record = await rows.matrix.run(rows.plan)
    for (index, delivery) in StandIn.Delivery.allCases.enumerated() {
      try Self.check(record.rows.filter { $0.subject == index }, delivery)
    }
  }

  private static func check(_ records: [RowRecord], _ delivery: StandIn.Delivery) throws {
    for record in records
    where ![.passed, .knownFailing, .notApplicable].contains(record.outcome) {
      let message = Comment(rawValue: "\(delivery): \(Self.message(of: record))")
      if record.level ?? .must == .must || record.outcome != .failed {
        Issue.record(message)
      } else {
        withKnownIssue("a row below MUST") { Issue.record(message) }
      }
    }
    #expect(Set(records.compactMap(\.knownFailure?.reason)).count <= 2)
    let missing = try AdapterRows.missingCapabilities()
    #expect(Self.missingCapabilities(records) == missing, "\(delivery)")
    #expect(records.count { $0.outcome == .passed } > 2_000)
  }

  /// Returns the names of the capabilities that rows need and the adapter lacks.
  private static func missingCapabilities(_ records: [RowRecord]) -> Set<String> {
    let needs = records.filter { $0.outcome == .notApplicable }.flatMap(\.findings).map(\.expected)
    return Set(needs.joined(separator: ",").split(separator: ",").map { $0.filter { $0 != " " } })
  }

  private static func message(of record: RowRecord) -> String {
    let findings = record.findings.map { "expected \($0.expected), observed \($0.observed)" }
    return "\(record.outcome.label): \(record.id)\n"
      + (findings + record.transcript).joined(separator: "\n")
  }
}
