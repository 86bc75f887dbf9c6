import MetricSimulation
import SimulationTestSupport
import Testing

// Each case keeps a processor busy, so cases in parallel would delay other tests.
@Suite(.serialized)
struct MetricDefectTests {
  @Test(arguments: MetricDefect.allCases)
  func `a planted defect is found, and the history that shows it is shrunk to at most eight steps`(
    _ defect: MetricDefect
  ) async throws {
    try await expectShortHistory(
      showing: "\(defect)", in: MetricDomain(subject: defect.planted(in: .memory)), seeds: 1...2_000
    )
  }
}
