import Simulation
import Testing
import WeightSimulation

// Each case keeps a processor busy, and other tests wait for theirs.
@Suite(.serialized)
struct PlantedDefectTests {
  /// The number of histories within which each defect is found.
  static let mostSeeds: UInt64 = 10_000

  @Test(arguments: PlantedDefect.allCases)
  func `a planted defect is found, and its history is shrunk to at most eight steps`(
    _ defect: PlantedDefect
  ) async throws {
    let domain = WeightDomain(subject: defect.planted(in: .memory))
    let campaign = SimulationCampaign(domain: domain, seeds: 1...Self.mostSeeds, steps: 30)
    let failure = try #require(await campaign.run().failure, "\(defect) is not found")
    let shrinker = HistoryShrinker(domain: domain, checker: failure.violation.checker)
    let history = await shrinker.shrink(domain.history(seed: failure.seed, steps: 30)).history
    #expect(history.steps.count <= 8, "\(defect): \(history.steps.map(\.operation))")
  }
}
