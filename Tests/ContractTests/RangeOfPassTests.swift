import Conformance
import ConformanceRecord
import HealthContracts
import MemoryHealthStore
import MetricContracts
import SpecMarkdown
import Testing

/// Tests of the rule that each limit of a pass's range of dates excludes a sample.
struct RangeOfPassTests {
  private static func record(of action: String) async throws -> RowRecord {
    let text = """
      | Delivery | Given | When | Then | Level |
      | --- | --- | --- | --- | --- |
      | A pass | watch saves heart rate x of 71 at 5:00, watch saves heart rate y of 72 at 6:00, \
      user selects heart rate, phone saves steps z of 73 at 1:00, phone saves steps w of 74 at 9:00, \
      user adds table | \(action) | table completed | MUST |

      """
    let plan = ContractPlan(
      documents: [MarkdownDocument(parsing: text, path: "a.md")],
      domains: [MetricContracts.metrics])
    let subject = HealthSubject(
      store: "memory", makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) })
    let record = await ConformanceRunner(subject: subject.conformanceSubject()).run(plan)
    return try #require(record.rows.first)
  }

  @Test(arguments: [
    "app syncs samples that start at 5:01 or later", "app syncs samples that start before 6:00",
    "app syncs samples that start from 5:01 to 6:00",
  ])
  func `a range whose limits exclude samples of selected types is accepted`(
    _ action: String
  ) async throws {
    let record = try await Self.record(of: action)
    #expect(record.outcome == .passed, "\(record)")
  }

  @Test(arguments: [
    (
      "app syncs samples that start at 5:00 or later",
      "a sample of a selected type before the range"
    ),
    ("app syncs samples that start before 6:01", "a sample of a selected type after the range"),
    (
      "app syncs samples that start from 5:00 to 6:00",
      "a sample of a selected type before the range"
    ),
    (
      "app syncs samples that start from 5:01 to 6:01",
      "a sample of a selected type after the range"
    ),
  ])
  func `a limit that excludes no sample of a selected type fails`(
    _ action: String, _ expected: String
  ) async throws {
    let record = try await Self.record(of: action)
    #expect(record.outcome == .failed)
    #expect(record.findings.map(\.expected) == [expected], "\(record)")
  }

  @Test(arguments: ["from 6:00 to 6:00", "from 6:00 to 5:00"])
  func `a range that contains no moment is an error`(_ range: String) async throws {
    let record = try await Self.record(of: "app syncs samples that start \(range)")
    #expect(record.outcome == .errored || record.outcome == .unbound, "\(record)")
  }
}
