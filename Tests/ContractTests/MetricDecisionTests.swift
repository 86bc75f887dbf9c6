import HealthSpecTesting
import Testing

struct MetricDecisionTests {
  @Test func `every decision about metrics names at least one row, and only rows that exist`()
    throws
  {
    let known = Set(try allRows().map(\.id))
    let decisions = try DecisionTables.decisions(in: "005-metric-sync")
    #expect(decisions.count > 40)
    for (decision, rows) in decisions {
      #expect(!rows.isEmpty, "no row proves: \(decision)")
      for row in rows { #expect(known.contains(row), "\(row) does not exist: \(decision)") }
    }
  }
}
