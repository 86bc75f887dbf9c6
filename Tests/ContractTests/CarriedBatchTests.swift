import Conformance
import ConformanceRecord
import HealthContracts
import MemoryHealthStore
import MetricContracts
import SpecMarkdown
import Testing

/// Tests of the rule that a row names the metrics of its batch if and only if they have an effect.
struct CarriedBatchTests {
  /// A body, the cell with the batch, and whether the row may state it.
  @Test(arguments: [
    ("{}", "any", true), ("{}", "72 from Watch", false), ("{}", "nothing", false),
    ("{{value}}", "any", false), ("{{value}}", "72 from Watch", true),
    (#"{\"e\":{{endTimestamp}}}"#, "72 from Watch", true), (#"\"{{id}}\""#, "any", false),
  ])
  func `a batch is 'any' if and only if other batches lead to the same requests`(
    _ body: String, _ batch: String, _ isAccepted: Bool
  ) async throws {
    let eachMetric = body == "{}" ? "" : #","sendsEachMetric":true"#
    let settings =
      #"{"name":"c","kind":"custom","url":"https://a.example.com"\#(eachMetric),"body":"\#(body)"}"#
    let header =
      "| Request | Destination | Secret | Call | Carried | After | Sent to | Headers | Body "
      + "| Shown | All calls |"
    let row =
      "| A request | `\(settings)` | none | deliver | \(batch) | nothing | x | x | x | x | x |"
    let line = "|" + String(repeating: " - |", count: 11)
    let plan = ContractPlan(
      documents: [
        MarkdownDocument(parsing: [header, line, row].joined(separator: "\n") + "\n", path: "a.md")
      ], domains: [MetricContracts.metrics])
    let subject = HealthSubject(
      store: "memory", makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) })
    let record = await ConformanceRunner(subject: subject.conformanceSubject()).run(plan)
    let findings = try #require(record.rows.first).findings.filter { $0.column == "All calls" }
    #expect(findings.count == 1)
    #expect(
      findings.contains { $0.expected.contains("effect") } == !isAccepted,
      "\(record.rows)")
  }
}
