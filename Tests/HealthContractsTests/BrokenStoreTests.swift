import Conformance
import ConformanceRecord
import HealthContracts
import HealthModel
import SubjectDeviations
import Testing

struct BrokenStoreTests {
  /// A row about stored samples has no result if the store cannot read them.
  @Test(arguments: ["saving/storing/", "export/adding/"])
  func `rows that read a broken store are recorded as errored, not failed`(
    _ section: String
  ) async throws {
    let store = StoreDeviation("broken", "its file is gone") {
      $0.breakdown = SubjectBreakdown(message: "the file is gone", exchange: [])
    }
    let plan = try Specifications.plan()
      .filter { $0.id.hasPrefix(section) }
    let rows = await ConformanceRunner(
      subject: store.subject.conformanceSubject(), patience: .seconds(120)
    ).run(plan).rows
    let errored = rows.filter { $0.outcome == .errored }
    #expect(!errored.isEmpty)
    #expect(rows.allSatisfy { $0.outcome == .errored || $0.outcome == .passed })
    #expect(errored.allSatisfy { $0.findings.map(\.observed) == ["the file is gone"] })
  }
}
