import Conformance
import ConformanceRecord
import HealthContracts
import MemoryHealthStore
import MetricContracts
import SpecMarkdown
import Testing

/// Tests of the rule that a row states the metrics of its batch, or their number, if and only if they
/// have an effect.
struct CarriedBatchTests {
  /// A body, the cell with the batch, and whether the row may state it.
  @Test(arguments: [
    ("{}", "any", true), ("{}", "72 from Watch", false), ("{}", "nothing", false),
    ("{{value}}", "any", false), ("{{value}}", "72 from Watch", true),
    (#"{\"e\":{{endTimestamp}}}"#, "72 from Watch", true), (#"\"{{id}}\""#, "any", false),
    (#"\"{{id}}\""#, "any 1", true), (#"\"{{id}}\""#, "72 from Watch", false),
    (#"\"{{id}}\""#, "72 from Watch / 73 from Watch", false), (#"\"{{id}}\""#, "any 2", true),
    ("{}", "any 1", false), ("{{value}}", "any 1", false),
  ])
  func `a batch is stated as far as it has an effect on the requests`(
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

  @Test(arguments: ["any 0", "any 101", "any 02", "any -1", "any x", "any 1 2"])
  func `a number of metrics out of range or in another form is rejected`(_ batch: String) {
    let row =
      "| A conversation | `{\"name\":\"c\",\"kind\":\"custom\",\"url\":\"https://a\"}` | deliver | \(batch) "
      + "| nothing | `200` | x | x | x | x | x |"
    let header =
      "| Conversation | With destination | Call | Carried | Remembering | Responses | Requests "
      + "| Ends | May have arrived | Remembered | Transcript |"
    let text = [header, "|" + String(repeating: " - |", count: 11), row].joined(separator: "\n")
    let plan = ContractPlan(
      documents: [MarkdownDocument(parsing: text + "\n", path: "a.md")],
      domains: [MetricContracts.metrics])
    #expect(plan.rows.first?.unbound.contains { $0.column == "Carried" } == true)
  }
}
