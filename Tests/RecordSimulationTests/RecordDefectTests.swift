import RecordSimulation
import SimulationTestSupport
import Testing

// Each case keeps a processor busy, so cases in parallel would delay other tests.
@Suite(.serialized)
struct RecordDefectTests {
  @Test(arguments: RecordDefect.allCases)
  func `a planted defect is found, and the history that shows it is shrunk to at most eight steps`(
    _ defect: RecordDefect
  ) async throws {
    try await expectShortHistory(
      showing: "\(defect)", in: RecordDomain(subject: defect.planted(in: .memory)), seeds: 1...2_000
    )
  }
}
