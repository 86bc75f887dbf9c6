import SimulationTestSupport
import Testing
import WeightSimulation

// Each case keeps a processor busy, so cases in parallel would delay other tests.
@Suite(.serialized)
struct PlantedDefectTests {
  @Test(arguments: PlantedDefect.allCases)
  func `a planted defect is found, and the history that shows it is shrunk to at most eight steps`(
    _ defect: PlantedDefect
  ) async throws {
    try await expectShortHistory(
      showing: "\(defect)", in: WeightDomain(subject: defect.planted(in: .memory)),
      seeds: 1...10_000)
  }
}
