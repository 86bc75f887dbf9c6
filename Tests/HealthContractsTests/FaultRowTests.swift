import Conformance
import ConformanceRecord
import HealthContracts
import SpecMarkdown
import SubjectDeviations
import Testing

/// Runs the rows about process deaths, slow calls and delivery faults with defective syncs.
struct FaultRowTests {
  private static let sections = [
    "export/process-death-during-call/", "export/slow-store/",
    "observation/repeated-and-late-notifications/",
    "authorization/process-death-while-permission-is-requested/",
    "import/process-death/process-dies-before-store-runs-query",
    "import/process-death/process-dies-after-store-runs-query",
  ]

  private static func plan() throws -> ContractPlan<HealthWorld> {
    try Specifications.plan()
      .filter { row in sections.contains { row.id.hasPrefix($0) } }
  }

  static func broken(
    by wrong: SyncDeviation, _ plan: ContractPlan<HealthWorld>
  ) async -> Set<String> {
    // A row that times out because other tests run has not detected anything.
    let runner = ConformanceRunner(
      subject: wrong.subject.conformanceSubject(), patience: .seconds(120))
    let rows = await runner.run(plan).rows
    rows.requireCarriedThrough(on: "the sync \(wrong)")
    return Set(rows.filter { $0.outcome != .passed }.map(\.id))
  }

  @Test func `every defective sync is detected, and every row detects one`() async throws {
    let plan = try Self.plan()
    #expect(plan.rows.count >= 20)
    var idle = Set(plan.rows.map(\.id))
    for wrong in SyncDeviation.faults {
      let caught = await Self.broken(by: wrong, plan)
      #expect(!caught.isEmpty, "the sync \(wrong)")
      #expect(caught.count < plan.rows.count, "the sync \(wrong) passes no row at all")
      idle.subtract(caught)
    }
    #expect(idle.sorted() == [], "rows that catch no wrong sync")
  }

  @Test func `the reference sync passes these rows`() async throws {
    #expect(
      await Self.broken(by: SyncDeviation("right", "it does not deviate"), try Self.plan()).isEmpty)
  }
}
