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
    let history = await Self.shrunk(failure, domain)
    #expect(history.steps.count <= 8, "\(defect): \(history.steps.map(\.operation))")
  }

  static func shrunk(
    _ failure: CampaignResult.Failure, _ domain: WeightDomain
  ) async -> WeightHistory {
    let runner = HistoryRunner(domain: domain)
    let shrinker = HistoryShrinker(domain: domain) { history in
      var coverage = Coverage(domain.axes)
      let violation = runner.run(history, coverage: &coverage).violation
      return violation?.checker == failure.violation.checker
    }
    return await shrinker.shrink(domain.history(seed: failure.seed, steps: 30)).history
  }
}
