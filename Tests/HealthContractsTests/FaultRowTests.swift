import Conformance
import ConformanceRecord
import HealthContracts
import SpecMarkdown
import SubjectDeviations
import Testing

/// The rows about process deaths, slow calls and delivery faults, run with several syncs.
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

  /// Returns the ids of the rows that do not pass with a sync; records an issue for errored rows.
  static func broken(
    by wrong: SyncDeviation, _ plan: ContractPlan<HealthWorld>
  ) async -> Set<String> {
    // The patience is long, because a timeout that other tests cause does not show a defect.
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
      #expect(!caught.isEmpty, "no row detects the sync \(wrong)")
      #expect(caught.count < plan.rows.count, "the sync \(wrong) passes no row at all")
      idle.subtract(caught)
    }
    #expect(idle.sorted() == [], "rows that detect no defective sync")
  }

  @Test func `the reference sync passes the rows about faults`() async throws {
    #expect(
      await Self.broken(by: SyncDeviation("right", "it does not deviate"), try Self.plan()).isEmpty)
  }
}
