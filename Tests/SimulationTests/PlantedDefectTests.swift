import SimulationTestSupport
import Testing
import WeightSimulation

// Each case keeps a processor busy, and other tests wait for theirs.
@Suite(.serialized)
struct PlantedDefectTests {
  @Test(arguments: PlantedDefect.allCases)
  func `a planted defect is found, and its history is shrunk to at most eight steps`(
    _ defect: PlantedDefect
  ) async throws {
    try await expectShortHistory(
      showing: "\(defect)", in: WeightDomain(subject: defect.planted(in: .memory)),
      seeds: 1...10_000)
  }
}
